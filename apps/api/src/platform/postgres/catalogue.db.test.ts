import { openTestDatabase, type TestDatabase } from '@halcyon/testkit/database';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { catalogueFaults } from './catalogue-lint.ts';

let database: TestDatabase;
let client: Client;
beforeAll(async () => {
  database = await openTestDatabase();
  client = new Client(database.owner);
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.close();
});

test('every table of the product can be spread over shards by its player', async () => {
  expect(await catalogueFaults(client)).toEqual([]);
});

const plant = `
  create schema planted;
  create table planted.country (id text primary key);
  comment on table planted.country is 'shard:reference';
  create table planted.good (player_id bigint not null, id bigint not null, primary key (player_id, id));
  comment on table planted.good is 'shard:player';`;
const table = (columns: string, comment = 'shard:player') =>
  `create table planted.bad (${columns}); comment on table planted.bad is '${comment}'`;

describe('a table that could not be spread is found', () => {
  test.each([
    ['no shard class', table('player_id bigint primary key', 'a table')],
    ['no player_id', table('id bigint primary key')],
    ['unique/PK without player_id', table('player_id bigint not null, id bigint primary key')],
    ['player_id is not first', table('player_id bigint not null, id bigint, primary key (id, player_id)')],
    ['no primary key', table('player_id bigint not null')],
    [
      'FK not co-located',
      table(
        'player_id bigint, id bigint, primary key (player_id), foreign key (id, player_id) references planted.good',
      ),
    ],
    [
      'FK reference/local -> player',
      `${table('id bigint, p bigint, primary key (id), foreign key (p, id) references planted.good', 'shard:reference')}`,
    ],
    [
      'FK set null on player_id',
      table(
        'player_id bigint, id bigint, primary key (player_id), foreign key (player_id, id) references planted.good on delete set null',
      ),
    ],
    [
      'trigger',
      `${table('player_id bigint primary key')}; create function planted.f() returns trigger language plpgsql as 'begin return new; end'; create trigger t before update on planted.bad execute function planted.f()`,
    ],
    ['exclusion', table('player_id bigint primary key, at int4range, exclude using gist (at with &&)')],
    [
      'int sequence',
      table('player_id bigint, id int generated always as identity, primary key (player_id, id)'),
    ],
  ])('%s', async (rule, breach) => {
    await client.query('begin');
    await client.query(plant);
    const before = await catalogueFaults(client);
    await client.query(breach);
    const after = await catalogueFaults(client);
    await client.query('rollback');
    const faults = after.filter((fault) => !before.includes(fault));
    expect(faults.join('\n')).toContain(rule);
    expect(faults.join('\n')).toContain('planted.bad');
  });
});
