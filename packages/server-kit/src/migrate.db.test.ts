import { openTestDatabase } from '@halcyon/testkit/database';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { migrate } from './migrate.ts';

const file = (name: string, text: string, sha256 = name) => ({ name, text, sha256 });

test('two nodes that start at once apply each migration once', async () => {
  await using database = await openTestDatabase('empty');
  const files = [file('0001_one.sql', 'create schema one'), file('0002_two.sql', 'create schema two')];
  const applied = await Promise.all([1, 2, 3].map(() => migrate(database.owner, files)));
  expect(applied.flat().toSorted()).toEqual(['0001_one.sql', '0002_two.sql']);
});

test('a migration that was edited after it ran is refused, and a broken one changes nothing', async () => {
  await using database = await openTestDatabase('empty');
  const one = file('0001_one.sql', 'create schema one', 'first');
  await migrate(database.owner, [one]);
  const edited = file('0001_one.sql', 'create schema other', 'second');
  await expect(migrate(database.owner, [edited])).rejects.toThrow('has been edited since');
  const good = file('0002_good.sql', 'create schema good');
  const broken = file('0003_broken.sql', 'create schema half; create table nowhere.x ()');
  await expect(migrate(database.owner, [one, good, broken])).rejects.toThrow('0003_broken.sql failed');
  const client = new Client(database.owner);
  await client.connect();
  const { rows } = await client.query(
    `select 1 from pg_namespace where nspname in ('good', 'half', 'other')`,
  );
  await client.end();
  expect(rows).toEqual([]);
});
