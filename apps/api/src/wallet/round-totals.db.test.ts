import { openMoneyHouse, type MoneyHouse } from '@halcyon/testkit/money-house';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pgTypes, sqlOn } from '../platform/sql.ts';
import { listRoundTotals } from './round-totals.store.ts';

let house: MoneyHouse;
beforeAll(async () => void (house = await openMoneyHouse()));
afterAll(() => house[Symbol.asyncDispose]());

const DAYS = 40;
const A_DAY = 1_000;
const scansOfTime = () => house.owner.sql<{ scans: bigint; whole: bigint }>`
  select (select idx_scan from pg_stat_user_indexes where indexrelname = 'leg_by_time') as scans,
    (select seq_scan from pg_stat_user_tables where relid = 'wallet.leg'::regclass) as whole`;

test('the rounds of a day are found by their time, however old the ledger is', async () => {
  await house.owner.sql`
    insert into wallet.leg (player_id, provider_id, command_key, leg_number, sequence, kind, outcome, vertical,
      requested_minor, weight_basis_points, source, destination, currency, amount_minor, source_after_minor,
      destination_after_minor, playable_after_minor, decided_at, ends_round, round_key)
    select 1 + n % 50, 9, '1:' || n, 0, 1 + n, 1, 0, 1, 100, 0, 1, -1, 978, 100, 0, 0, 0,
      timestamptz '2026-10-01T00:00:00Z' + n * interval '1 day' / ${A_DAY}::int, false, 'r' || n
    from generate_series(0, ${DAYS * A_DAY - 1}::int) as n`;
  await house.owner.sql`select brin_summarize_new_values('wallet.leg_by_time')`;
  await house.owner.sql`analyze wallet.leg`;
  const client = new Client({ ...house.database.app, types: pgTypes });
  await client.connect();
  const [before] = await scansOfTime();
  const from = new Date('2026-10-11T00:00:00Z');
  const until = new Date('2026-10-12T00:00:00Z');
  const rounds = await listRoundTotals(sqlOn(client), { providerId: 9, from, until });
  await client.query('select pg_stat_force_next_flush()');
  await client.end();
  expect(rounds).toHaveLength(A_DAY);
  expect(rounds.every((round) => round.staked_minor === 100n && round.first_at >= from)).toBe(true);
  await expect.poll(async () => (await scansOfTime())[0]!.scans).toBe(before!.scans + 1n);
  expect((await scansOfTime())[0]!.whole).toBe(before!.whole);
});
