import { policies, openTestContent } from '@halcyon/testkit/dependencies';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { contentPlugin } from '../content.plugin.ts';
import { openContent, type ContentService } from './content.service.ts';
import { datasetOf, readDataset } from './dataset.ts';
import { followHosted, openHosted, readHosted } from './hosted-dataset.ts';

// The hosted project is played by a second instance of the service, queried by the hosted service's own client.
const log = { info: vi.fn(), warn: vi.fn() } as unknown as FastifyBaseLogger;
const readToken = 'read-everything-that-is-published';
let hosted: ContentService;
let app: FastifyInstance;
let project: Parameters<typeof readHosted>[0];
let folder: string;

beforeAll(async () => {
  hosted = openTestContent();
  app = Fastify();
  await app.register(contentPlugin, {
    content: hosted,
    policies,
    isProviderOff: () => false,
    origin: 'https://hosted.example',
    readToken,
  });
  const host = await app.listen({ host: '127.0.0.1', port: 0 });
  project = { projectId: null, host, dataset: 'production', token: readToken };
});
afterAll(async () => {
  await app.close();
  await hosted.close();
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'halcyon-content-'));
});
afterEach(async () => {
  vi.useRealTimers();
  await rm(folder, { recursive: true });
});

const gone = { projectId: null, host: 'http://127.0.0.1:9', dataset: 'production', token: null };

// facts: C1.2
test('a hosted project gives the same documents as the committed dataset, page after page', async () => {
  const read = await readHosted(project);
  expect(read.documents.length).toBeGreaterThan(100);
  expect(new Set(read.byId.keys())).toEqual(new Set(readDataset(policies).byId.keys()));
  expect(
    read
      .of('casinoGame')
      .map(({ gameId }) => gameId)
      .toSorted(),
  ).toEqual(
    hosted
      .of('casinoGame')
      .map(({ gameId }) => gameId)
      .toSorted(),
  );
});

test('when the hosted project is down at start, the last good content is served', async () => {
  const kept = join(folder, 'content', 'kept.json');
  const first = await openHosted(project, kept, log);
  const second = await openHosted(gone, kept, log);
  expect(second.revision).toBe(first.revision);
  await expect(openHosted(gone, join(folder, 'none.json'), log)).rejects.toThrow(/nothing was kept/);
});

test('a change of the hosted project is taken over, and its absence changes nothing', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  vi.mocked(log.warn).mockClear();
  const onChange = vi.fn(async () => {});
  const content = openContent(datasetOf([...hosted.of('market')]));
  const keptFile = join(folder, 'kept.json');
  const before = content.of('casinoGame').length;
  const down = followHosted({ project: gone, content, keptFile, log, onChange });
  vi.advanceTimersByTime(30_000);
  await vi.waitFor(() => expect(log.warn).toHaveBeenCalled(), 8_000);
  expect(onChange).not.toHaveBeenCalled();
  down.stop();
  const up = followHosted({ project, content, keptFile, log, onChange });
  vi.advanceTimersByTime(30_000);
  await vi.waitFor(() => expect(onChange).toHaveBeenCalledOnce(), 5_000);
  up.stop();
  expect(before).toBe(0);
  expect(content.of('casinoGame')).toHaveLength(hosted.of('casinoGame').length);
  expect(JSON.parse(await content.run('count(*[_type == "casinoGame"])', {}))).toBe(
    content.of('casinoGame').length,
  );
  await content.close();
});
