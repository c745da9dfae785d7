import { openMoneyHarness, type MoneyHarness } from '@halcyon/testkit/money-harness';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { laneSettings, loadHistory } from './ledger.store.ts';
import { sealPlayer } from './chain/chain.service.ts';
import { openWallet } from './guard.service.ts';

let harness: MoneyHarness;
beforeAll(async () => {
  harness = await openMoneyHarness();
  await harness.openPlayer(1n, 50_00n);
  await sealPlayer(harness.db.sql, 1n);
});
afterAll(() => harness[Symbol.asyncDispose]());

async function asApplication(text: string): Promise<string> {
  const client = new Client(harness.database.app);
  await client.connect();
  try {
    await client.query(text);
    return 'allowed';
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
  } finally {
    await client.end();
  }
}

describe('the application can add to the ledger and never change it', () => {
  const DENIED = '42501';
  test.each([
    'wallet.leg',
    'wallet.link',
    'wallet.root',
    'wallet.day_head',
    'wallet.signing_key',
    'migration.applied',
  ])('%s', async (table) => {
    expect(await asApplication(`select * from ${table}`)).toBe('allowed');
    expect(await asApplication(`delete from ${table}`)).toBe(DENIED);
    expect(await asApplication(`truncate ${table}`)).toBe(DENIED);
    const [column] = await harness.owner.sql<{ name: string }>`
        select attname as name from pg_attribute where attrelid = ${table}::regclass and attnum = 1`;
    expect(await asApplication(`update ${table} set ${column!.name} = ${column!.name}`)).toBe(DENIED);
  });

  test('no schema change, no new role, no trigger', async () => {
    expect(await asApplication('alter table wallet.leg add column x int')).toBe(DENIED);
    expect(await asApplication('create table wallet.other ()')).toBe(DENIED);
    expect(await asApplication('create role other')).toBe(DENIED);
    expect(await asApplication('set role halcyon_owner')).toBe(DENIED);
  });
});

describe('the database itself refuses impossible money', () => {
  test('no balance falls below zero or above what can be counted exactly', async () => {
    const CHECK = '23514';
    for (const minor of ['-1', '9007199254740992']) {
      for (const change of [
        `update wallet.guard set main_minor = ${minor} where player_id = 1`,
        `insert into wallet.balance (player_id, account, balance_minor) values (1, 2, ${minor})`,
      ]) {
        expect(await asApplication(change)).toBe(CHECK);
      }
    }
  });

  test('a batch that lost its lock writes nothing', async () => {
    const text = 'select wallet.assert_rows(1, 2)';
    expect(await asApplication(text)).toBe('WP001');
  });
});

test.each([0, 1, 30, 5_000])(
  'keys and rounds are found by their own indexes in a ledger of %i rounds',
  async (rounds) => {
    await harness.owner.sql`
    insert into wallet.leg (player_id, provider_id, command_key, leg_number, sequence, kind, outcome, vertical,
      requested_minor, weight_basis_points, source, destination, currency, amount_minor, source_after_minor,
      destination_after_minor, playable_after_minor, decided_at, ends_round, round_key)
    select 1000, 1, 's' || n, 0, n, 1, 0, 1, 1, 0, 1, -1, 978, 1, 0, 0, 0, now(), false, 'r' || n
    from generate_series(1, ${rounds}::int) as n on conflict do nothing`;
    await harness.owner.sql`analyze wallet.leg`;
    const client = new Client({ ...harness.database.app, options: laneSettings });
    await client.connect();
    const types = Array(3).fill('bigint[], smallint[], text[]').join(', ');
    await client.query(`prepare history (${types}) as ${loadHistory.text}`);
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `explain execute history ('{1}', '{0}', '{opening:1}', '{1}', '{1}', '{r1}', '{1}', '{1}', '{1:s1}')`,
    );
    await client.end();
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('using leg_of_round');
    expect(plan).toContain('using leg_pkey');
    expect(plan).toMatch(/using leg_pkey.*\n.*Index Cond: \(\(player_id = .*provider_id = .*command_key = /);
    expect(plan).not.toContain('Seq Scan');
    expect(plan).not.toContain('leg_in_order');
  },
);

test('a wallet is opened once, with a currency and a time zone that exist', async () => {
  const again = await harness.transact((tx) => openWallet(tx, 1n, 'SEK', 'Europe/Stockholm'));
  expect(again).toBe(false);
  await expect(harness.transact((tx) => openWallet(tx, 2n, 'EUR', 'Mars/Olympus'))).rejects.toThrow(
    RangeError,
  );
  await expect(harness.transact((tx) => openWallet(tx, 2n, 'EURO', 'UTC'))).rejects.toThrow(RangeError);
});
