import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openTestDatabase, testServer } from '@halcyon/testkit/database';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { startEmbedded } from './embedded.ts';
import { migrate, readMigrations } from './migrate.ts';

const file = (name: string, text: string, sha256 = name) => ({ name, text, sha256 });

test('two nodes that start at once apply each migration once', async () => {
  await using database = await openTestDatabase();
  const files = [
    ...readMigrations(),
    file('9998_one.sql', 'create schema one'),
    file('9999_two.sql', 'create schema two'),
  ];
  const applied = await Promise.all([1, 2, 3].map(() => migrate(database.owner, files)));
  expect(applied.flat().toSorted()).toEqual(['9998_one.sql', '9999_two.sql']);
});

test('a migration that was edited after it ran is refused, and a broken one changes nothing', async () => {
  await using database = await openTestDatabase();
  const files = [...readMigrations(), file('9998_one.sql', 'create schema one', 'first')];
  await migrate(database.owner, files);
  await expect(
    migrate(database.owner, [...readMigrations(), file('9998_one.sql', 'create schema other', 'second')]),
  ).rejects.toThrow('has been edited since');
  const broken = file('9999_broken.sql', 'create schema half; create table nowhere.x ()');
  await expect(migrate(database.owner, [...files, broken])).rejects.toThrow('9999_broken.sql failed');
  const client = new Client(database.owner);
  await client.connect();
  const { rows } = await client.query(`select 1 from pg_namespace where nspname in ('half', 'other')`);
  await client.end();
  expect(rows).toEqual([]);
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

test('a server that is killed comes back by itself with the same address', async () => {
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
