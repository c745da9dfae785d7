import { openMoneyHarness, type MoneyHarness } from '@halcyon/testkit/money-harness';
import { aBet, placeBet } from '@halcyon/testkit/sample-bets';
import { systemClock } from '@halcyon/server-kit/clock';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hasOpenIncident, listOpenLedgerIncidents } from '../../ledger/incident.service.ts';
import { sportsbookChecks } from '../sportsbook.jobs.ts';

const player = 7n;
let harness: MoneyHarness;
beforeAll(async () => {
  harness = await openMoneyHarness();
});
afterAll(() => harness[Symbol.asyncDispose]());

const check = () => sportsbookChecks({ db: harness.db, clock: systemClock })[0]!.find();

test('a bet that differs from what is booked for it fails the check, and is an incident once for operators', async () => {
  await harness.openPlayer(player, 10_00n);
  const bet = await placeBet(harness, aBet(player));
  expect(await check()).toBeNull();
  await harness.owner.sql`
    update sportsbook.bet set state = 'won', returned_minor = 2100, settled_at = now() where bet_id = ${bet.betId}`;
  for (const _time of [1, 2])
    expect(await check()).toContain(`bet ${bet.betId} of player 7: staked 1000, paid 0`);
  const incidents = await listOpenLedgerIncidents(harness.db, 10);
  expect(incidents).toMatchObject([
    { player_id: player, kind: 'misbooked_bet', round_key: bet.betId, provider_id: 12, amount_minor: 0n },
  ]);
  expect(await hasOpenIncident(harness.db, player)).toBe(true);
});
