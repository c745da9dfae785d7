import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import { askProvider, gameAddress, originFor } from './ask-provider.ts';

const Opened = z.object({ url: z.string(), amount: z.string().optional() });
const unavailable = { code: 'play.provider_unavailable' };
let server: Server | null = null;

async function providerThat(answers: RequestListener): Promise<string> {
  server = createServer(answers);
  await new Promise<void>((resolve) => server!.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
  server = null;
});
const ask = (url: string, patienceMs?: number) =>
  askProvider(Opened, { url, body: '{"a":1}', ...(patienceMs && { patienceMs }) });

test('a provider is asked by a POST of JSON, and numbers of its answer keep their digits', async () => {
  const received: string[] = [];
  const url = await providerThat((request, response) => {
    request.on('data', (part: Buffer) =>
      received.push(`${request.method} ${request.headers['content-type']} ${part}`),
    );
    request.on('end', () => response.end('{"url":"x","amount":0.10}'));
  });
  expect(await ask(url)).toEqual({ url: 'x', amount: '0.10' });
  expect(received).toEqual(['POST application/json {"a":1}']);
});

test.each<[string, RequestListener]>([
  [
    'HTML',
    (_request, response) => response.setHeader('content-type', 'text/html').end('<!doctype html><h1>Hi</h1>'),
  ],
  ['10 MB', (_request, response) => response.end(`{"url":"${'x'.repeat(10_000_000)}"}`)],
  ['no body', (_request, response) => response.end()],
  ['another shape', (_request, response) => response.end('{"address":"x"}')],
  ['a broken line', (request) => request.socket.destroy()],
  ['a wrong status', (_request, response) => response.writeHead(503).end('{"url":"x"}')],
  [
    'somebody else’s address',
    (_request, response) => response.writeHead(307, { location: 'http://127.0.0.1:9' }).end(),
  ],
])('a provider that answers with %s is not available', async (_what, answers) => {
  await expect(ask(await providerThat(answers))).rejects.toMatchObject(unavailable);
});

test('a provider that says nothing is not waited for', async () => {
  const url = await providerThat(() => {});
  await expect(ask(url, 50)).rejects.toMatchObject(unavailable);
});

test('only a web address opens in a frame', () => {
  expect(gameAddress('https://games.example/x?y=1')).toBe('https://games.example/x?y=1');
  for (const text of ['javascript:alert(1)', 'data:text/html,x', '/relative', '', 'file:///etc/passwd']) {
    expect(() => gameAddress(text)).toThrow(expect.objectContaining(unavailable));
  }
});

test('a country with its own proxy is called through it', () => {
  const account = { origin: 'https://a.example/', proxies: { BR: 'https://br.example' }, keys: {} };
  expect(originFor(account, { country: 'BR' })).toBe('https://br.example');
  expect(originFor(account, { country: 'IE' })).toBe('https://a.example');
});
