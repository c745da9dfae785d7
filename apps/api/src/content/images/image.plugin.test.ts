import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { mountImages } from './image.plugin.ts';

test('a vector drawing is sent compressed to browsers that take it, and known again in either form', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'images-'));
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg">${'<path d="M1 1L2 2"/>'.repeat(200)}</svg>`;
  await writeFile(join(folder, 'mark.svg'), drawing);
  const app = fastify();
  mountImages(app, { mediaFolder: folder, cacheFolder: folder, rateLimits: false });
  const get = (headers: Record<string, string>) => app.inject({ url: '/images/mark.svg', headers });
  const compressed = await get({ 'accept-encoding': 'gzip, br' });
  expect(compressed.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
  expect(compressed.rawPayload.length).toBeLessThan(drawing.length / 10);
  expect(String(brotliDecompressSync(compressed.rawPayload))).toBe(drawing);
  const plain = await get({ 'accept-encoding': 'gzip' });
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(plain.body).toBe(drawing);
  const tag = String(compressed.headers['etag']);
  expect((await get({ 'accept-encoding': 'br', 'if-none-match': tag })).statusCode).toBe(304);
  await app.close();
  await rm(folder, { recursive: true });
});
