import { openTestDatabase, type TestDatabase } from '@halcyon/testkit/database';
import { openDb, type Db } from '@halcyon/server-kit/sql';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listPlayerTables } from '../../platform/player-data.ts';
import { exportedColumns, whyWithheld } from './data-export.rules.ts';

let database: TestDatabase;
let db: Db;
beforeAll(async () => {
  database = await openTestDatabase();
  db = openDb(database.app);
});
afterAll(async () => {
  await db.close();
  await database.close();
});

test('the export of a player holds every table of bets, rewards and tournaments, whole but for the seeds of extras', async () => {
  const tables = await db.transact((tx) => listPlayerTables(tx.client));
  const whole = tables.filter(({ name }) => /^(rewards|prizes|sportsbook)\./.test(name));
  const names = whole.map(({ name }) => name);
  for (const name of [
    'rewards.assignment',
    'rewards.consent',
    'rewards.spin_award',
    'rewards.cashback_activation',
    'rewards.cashback_period',
    'rewards.level_state',
    'rewards.level_move',
    'rewards.notice',
    'prizes.tournament_entry',
    'prizes.tournament_prize',
    'sportsbook.bet',
    'sportsbook.leg',
    'sportsbook.bet_move',
  ])
    expect(names).toContain(name);
  for (const table of whole) {
    const withheld = table.columns.filter((column) => whyWithheld(table.name, column) !== null);
    // With the seed of an unopened wheel, a player could search for the client seed that wins.
    const secret = table.name === 'rewards.extra' ? ['seed'] : [];
    expect([table.name, exportedColumns(table).length > 0, withheld]).toEqual([table.name, true, secret]);
  }
});
