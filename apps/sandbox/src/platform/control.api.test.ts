import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Sandbox } from '../sandbox.ts';
import { configFromEnvironment, ProductionRefused } from './config.ts';
import { postJson, startTestSandbox } from './test-sandbox.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.close());

test('the sandbox never starts in production', () => {
  expect(() => configFromEnvironment({ NODE_ENV: 'production' })).toThrow(ProductionRefused);
  const started = spawnSync(process.execPath, [new URL('../main.ts', import.meta.url).pathname], {
    env: { ...process.env, NODE_ENV: 'production', SANDBOX_PORT: '0' },
    encoding: 'utf8',
    timeout: 20_000,
  });
  expect(started.status).toBe(1);
  expect(started.stderr).toContain('never starts in production');
});

test('a port that is no port is named', () => {
  expect(() => configFromEnvironment({ SANDBOX_PORT: 'x' })).toThrow('SANDBOX_PORT is "x"');
});

test('every switch of every system is listed with its value', async () => {
  const listed = (await (await fetch(`${sandbox.url}/control`)).json()) as Record<
    string,
    Record<string, unknown>
  >;
  expect(Object.keys(listed)).toEqual(
    expect.arrayContaining(['payments', 'trustly', 'sms', 'mail', 'captcha', 'identity', 'visitor']),
  );
  expect(listed['payments']).toMatchObject({
    slow_ms: 0,
    fail: false,
    silent: false,
    repeat: 0,
    payout: 'auto',
  });
});

test('a switch stays until it is reset, and leaves the others alone', async () => {
  const set = await postJson(`${sandbox.url}/control/payments`, { payout: 'hold', repeat: true });
  expect(await set.json()).toMatchObject({ payout: 'hold', repeat: 1, fail: false });
  await postJson(`${sandbox.url}/control/payments`, { slow_ms: 5 });
  expect(sandbox.switchboard.of('payments')).toMatchObject({ payout: 'hold', slow_ms: 5 });
  await postJson(`${sandbox.url}/control/reset`, {});
  expect(sandbox.switchboard.of('payments')).toMatchObject({ payout: 'auto', repeat: 0, slow_ms: 0 });
});

test.each([
  ['payments', { payout: 'never' }],
  ['payments', { fial: true }],
  ['sms', { slow_ms: -1 }],
  ['mail', []],
  ['visitor', { country: 'Ireland' }],
])('a wrong switch of %s is refused and changes nothing', async (system, body) => {
  const before = structuredClone(sandbox.switchboard.all);
  expect((await postJson(`${sandbox.url}/control/${system}`, body)).status).toBe(400);
  expect(sandbox.switchboard.all).toEqual(before);
});

test('an unknown system has no switches', async () => {
  expect((await postJson(`${sandbox.url}/control/weather`, {})).status).toBe(404);
});

test('the start page lists every entry point', async () => {
  const html = await (await fetch(sandbox.url)).text();
  for (const link of [
    '/mail?to=',
    '/sms?to=',
    '/cashier/master',
    '/trustly/api/1',
    '/control',
    '/siteverify',
  ]) {
    expect(html).toContain(link);
  }
});
