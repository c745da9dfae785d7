import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openTestDatabase, type TestDatabase } from '@halcyon/testkit/database';
import { testEnvironment } from '@halcyon/testkit/environment';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startPlatform, type Platform, type PlatformOptions } from './compose.ts';
import { readPolicies } from './market/policy.ts';
import { readConfig, type Config } from './platform/config/config.ts';
import { freePort } from '../../../dev/free-port.ts';
import { openDb, type Db } from '@halcyon/server-kit/sql';

let database: TestDatabase;
let owner: Db;
let config: Config;
beforeAll(async () => {
  database = await openTestDatabase();
  owner = openDb({ ...database.owner, max: 1 });
  config = await newConfig();
  intervals.clear();
});
afterAll(async () => {
  vi.restoreAllMocks();
  await owner.close();
  await database.close();
});

async function newConfig(more: Record<string, string> = {}): Promise<Config> {
  const [site, operator, metrics] = await Promise.all([freePort(), freePort(), freePort()]);
  const ports = { PORT: String(site), OPERATOR_PORT: String(operator), METRICS_PORT: String(metrics) };
  return readConfig({ ...testEnvironment, ...ports, HALCYON_SITE_BUILD: '/no-site', ...more });
}

const start = (options: Partial<PlatformOptions> = {}) =>
  startPlatform({ config, database: database.app, demonstration: false, ...options });

/** Intervals of this process that nothing has cleared, with where they were set. */
const intervals = new Map<unknown, string>();
const { setInterval: set, clearInterval: clear } = globalThis;
vi.spyOn(globalThis, 'setInterval').mockImplementation(((...of: Parameters<typeof set>) => {
  const timer = set(...of);
  intervals.set(timer, new Error('set').stack ?? '');
  return timer;
}) as typeof set);
vi.spyOn(globalThis, 'clearInterval').mockImplementation((timer) => {
  intervals.delete(timer);
  clear(timer);
});

/** What a start leaves running: listening ports, intervals, connections to the database. */
async function running() {
  const count = async () => {
    const [row] = await owner.sql<{ connections: bigint }>`
      select count(*) as connections from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`;
    return Number(row!.connections);
  };
  // The server notices a closed connection a moment later.
  await expect.poll(count, { timeout: 5_000 }).toBe(0);
  const ports = process.getActiveResourcesInfo().filter((name) => name === 'TCPServerWrap').length;
  return { ports, intervals: [...intervals.values()] };
}
const nothing = { ports: 0, intervals: [] };

test('a start that fails leaves nothing running, whichever of its steps it is, and names the step', async () => {
  const steps: string[] = [];
  const platform = await start({ onStep: (step) => steps.push(step) });
  await platform.stop();
  expect(await running()).toEqual(nothing);
  const domains = readdirSync(import.meta.dirname).filter(
    (name) => name !== 'platform' && existsSync(join(import.meta.dirname, name, 'module.ts')),
  );
  expect(steps).toEqual(expect.arrayContaining(['database', ...domains, 'site', 'jobs']));
  for (const index of steps.keys()) {
    let at = 0;
    const failing = start({
      onStep() {
        if (at++ === index) throw new Error('planted');
      },
    });
    await expect(failing, steps[index]).rejects.toThrow(`${steps[index]} did not start: planted`);
    expect(await running(), steps[index]).toEqual(nothing);
  }
}, 180_000);

test('a stop in the middle of a start ends cleanly, at whichever step it comes', async () => {
  for (const step of ['server', 'identity', 'catalogue', 'play', 'relay', 'metrics', 'drain']) {
    const stopping = new AbortController();
    const stopped = start({
      signal: stopping.signal,
      onStep: (of) => of === step && stopping.abort(),
    });
    await expect(stopped).rejects.toThrow(`stopped during the start, at ${step}`);
    expect(await running(), step).toEqual(nothing);
  }
}, 60_000);

test('a port that is taken is named, and nothing stays behind', async () => {
  const platform = await start();
  await expect(start()).rejects.toThrow(/did not start: .*EADDRINUSE/);
  await platform.stop();
  expect(await running()).toEqual(nothing);
}, 60_000);

test('a second stop waits for the first one', async () => {
  const platform = await start();
  await Promise.all([platform.stop(), platform.stop()]);
  expect(await running()).toEqual(nothing);
});

test('two platforms in one process keep their rules apart, and one keeps running when the other stops', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'halcyon-two-'));
  const policyFile = join(folder, 'markets.json');
  writeFileSync(
    policyFile,
    JSON.stringify(Object.values(readPolicies()).map((row) => ({ ...row, age: 25 }))),
  );
  await using other = await openTestDatabase();
  const strict = await start({
    config: await newConfig({ HALCYON_POLICY_FILE: policyFile }),
    database: other.app,
  });
  const usual = await start();
  const ageAt = async ({ app }: Platform) =>
    (await app.inject('/api/v1/site-config?siteId=1&countryCode=IE')).json().ageMinimum;
  expect([await ageAt(strict), await ageAt(usual)]).toEqual([25, 18]);
  await usual.stop();
  expect(await ageAt(strict)).toBe(25);
  await strict.stop();
  expect(await running()).toEqual(nothing);
  rmSync(folder, { recursive: true });
}, 60_000);
