import { openMoneyHarness, type MoneyHarness } from '@halcyon/testkit/money-harness';
import { grantBonus } from '@halcyon/testkit/published-terms';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pgTypes, sqlOn } from '@halcyon/server-kit/sql';
import { bonusState, provider, vertical } from '../ledger/public.ts';
import { listRoundTotals } from './round-totals.store.ts';

let harness: MoneyHarness;
beforeAll(async () => void (harness = await openMoneyHarness()));
afterAll(() => harness[Symbol.asyncDispose]());

const DAYS = 40;
const A_DAY = 1_000;
test('the rounds of a day are found by their time, however old the ledger is', async () => {
  await harness.owner.sql`
    insert into wallet.leg (player_id, provider_id, command_key, leg_number, sequence, kind, outcome, vertical,
      requested_minor, weight_basis_points, source, destination, currency, amount_minor, source_after_minor,
      destination_after_minor, playable_after_minor, decided_at, ends_round, round_key)
    select 1 + n % 50, 9, '1:' || n, 0, 1 + n, 1, 0, 1, 100, 0, 1, -1, 978, 100, 0, 0, 0,
      timestamptz '2026-10-01T00:00:00Z' + n * interval '1 day' / ${A_DAY}::int, false, 'r' || n
    from generate_series(0, ${DAYS * A_DAY - 1}::int) as n`;
  await harness.owner.sql`select brin_summarize_new_values('wallet.leg_by_time')`;
  await harness.owner.sql`analyze wallet.leg`;
  const client = new Client({ ...harness.database.app, types: pgTypes });
  await client.connect();
  const from = new Date('2026-10-11T00:00:00Z');
  const until = new Date('2026-10-12T00:00:00Z');
  // What this transaction alone has read: others look at the ledger meanwhile.
  await client.query('begin');
  const rounds = await listRoundTotals(sqlOn(client), { providerId: 9, from, until });
  const [scans] = await sqlOn(client)<{ by_time: bigint; whole: bigint }>`
    select pg_stat_get_xact_numscans('wallet.leg_by_time'::regclass) as by_time,
      pg_stat_get_xact_numscans('wallet.leg'::regclass) as whole`;
  await client.end();
  expect(rounds).toHaveLength(A_DAY);
  expect(rounds.every((round) => round.staked_minor === 100n && round.first_at >= from)).toBe(true);
  expect(scans).toEqual({ by_time: 1n, whole: 0n });
});

const order = (playerId: bigint, transactionId: string) => ({
  playerId,
  providerId: provider.relax,
  transactionId,
  vertical: vertical.casino,
  currency: 'EUR',
  roundId: 'round',
  gameId: null,
  isRoundFinal: false,
});

/** A player without own money who has staked 4.00 of bonus money, and whose bonus has come to this end since. */
async function stakeBonus(playerId: bigint, end: number): Promise<void> {
  await harness.openPlayer(playerId, 0n);
  await grantBonus(harness, playerId, 1_000n);
  await harness.wagering.stake({ ...order(playerId, `s${playerId}`), amountMinor: 400n });
  await harness.owner
    .sql`update rewards.active_bonus set state = ${end}, ended_at = now(), ending = ${end === bonusState.completed ? 1 : 2}
    where player_id = ${playerId}`;
}
const totalsOf = async (playerId: bigint) => {
  const all = await listRoundTotals(harness.owner.sql, {
    providerId: provider.relax,
    from: new Date(Date.now() - 3_600_000),
    until: new Date(Date.now() + 3_600_000),
  });
  const of = all.filter((round) => round.player_id === playerId);
  return of.map(({ staked_minor, won_minor }) => [staked_minor, won_minor]);
};

test('a stake that is given back to a bonus that was forfeited was not staked, and no win is taken back', async () => {
  await stakeBonus(71n, bonusState.forfeited);
  const back = { originalTransactionId: 's71', original: 'stake', amountMinor: null } as const;
  await harness.wagering.refund({ ...order(71n, 'r71'), ...back });
  expect(await totalsOf(71n)).toEqual([[0n, 0n]]);
});

test('a win that a completed bonus releases to the player is won once', async () => {
  await stakeBonus(72n, bonusState.completed);
  await harness.wagering.settle({ ...order(72n, 'w72'), amountMinor: 900n, stakeTransactionId: 's72' });
  expect(await totalsOf(72n)).toEqual([[400n, 900n]]);
  expect(await harness.mainOf(72n)).toBe(900n);
});
