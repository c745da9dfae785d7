import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { testServer } from '@halcyon/testkit/database';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { startEmbedded } from './embedded.ts';

test('the database that comes with the product acknowledges money that is on disk, and fills no file before it is written', async () => {
  const server = await startEmbedded({ folder: mkdtempSync(join(tmpdir(), 'halcyon-settings-')) });
  try {
    const client = new Client(server.connection('admin', 'postgres'));
    await client.connect();
    const { rows } = await client.query<{ name: string; setting: string }>(
      `select name, setting from pg_settings
      where name in ('fsync', 'synchronous_commit', 'full_page_writes', 'wal_init_zero')`,
    );
    await client.end();
    expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual({
      fsync: 'on',
      synchronous_commit: 'on',
      full_page_writes: 'on',
      wal_init_zero: 'off',
    });
  } finally {
    await server.stop();
    rmSync(server.folder, { recursive: true, force: true });
  }
});

test('a second start takes over the running server, and two starts at once share one', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'halcyon-embedded-'));
  const [one, two] = await Promise.all([startEmbedded({ folder }), startEmbedded({ folder })]);
  expect([one.isAdopted, two.isAdopted].toSorted()).toEqual([false, true]);
  expect(one.pid()).toBe(two.pid());
  expect(one.pid()).not.toBe((await testServer()).pid());
  await two.stop();
  await one.stop();
  rmSync(one.folder, { recursive: true, force: true });
});

test('a server that is killed is started again at the same address', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'halcyon-embedded-'));
  const server = await startEmbedded({ folder });
  const killed = server.pid();
  process.kill(killed, 'SIGKILL');
  const endMs = performance.now() + 20_000;
  while (server.pid() === killed && performance.now() < endMs) await pause(50);
  const client = new Client({ connectionString: server.url('admin', 'postgres') });
  await client.connect();
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await client.end();
  await server.stop();
  rmSync(server.folder, { recursive: true, force: true });
});
