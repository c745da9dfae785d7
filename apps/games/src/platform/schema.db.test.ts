import { openTestDatabase } from '@halcyon/testkit/database';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { migrateGames, readGamesMigrations } from './schema.ts';

test('a games database of an earlier version is upgraded without applying its migrations again', async () => {
  await using database = await openTestDatabase('empty');
  const names = readGamesMigrations().map(({ name }) => name);
  expect(await migrateGames(database.owner)).toEqual(names);
  const client = new Client(database.owner);
  await client.connect();
  // The record as earlier versions kept it.
  await client.query(`
    create table public.migration (name text primary key, hash text not null, ran_at timestamptz not null default now());
    insert into public.migration select * from migration.applied;
    drop schema migration cascade`);
  expect(await migrateGames(database.owner)).toEqual([]);
  expect(await migrateGames(database.owner)).toEqual([]);
  const { rows } = await client.query('select name from migration.applied order by name');
  expect(rows.map(({ name }) => name)).toEqual(names);
  await client.end();
});
