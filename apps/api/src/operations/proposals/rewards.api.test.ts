import { OperatorVisitor } from '@halcyon/testkit/operator';
import { openPlatformHarness, type Guest, type PlatformHarness } from '@halcyon/testkit/platform-harness';
import { refusalOf } from '@halcyon/testkit/visitor';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { balancesOf } from '../../wallet/wallet.service.ts';

let harness: PlatformHarness;
let niall: OperatorVisitor;
let vera: OperatorVisitor;
let orla: OperatorVisitor;
beforeAll(async () => {
  harness = await openPlatformHarness();
  niall = await OperatorVisitor.signIn(harness.operatorUrl, 'compliance');
  orla = await OperatorVisitor.signIn(harness.operatorUrl, 'secondCompliance');
  vera = await OperatorVisitor.signIn(harness.operatorUrl, 'verification');
}, 60_000);
afterAll(() => harness[Symbol.asyncDispose]());

const confirm = (by: OperatorVisitor, proposalId: string) =>
  by.call(`POST /api/operator/v1/proposals/${proposalId}/confirm`, { reason: 'looked at it' });

async function holdPrize({ playerId }: Guest, tournamentId: string): Promise<void> {
  await harness.owner.sql`
    insert into prizes.tournament (tournament_id, category, state, terms_id, rules, starts_at, ends_at, seed, result_hash,
      moved_at)
    values (${tournamentId}, 'casino', 'FINAL', ${'a'.repeat(64)}, '{}', now() - interval '2 days',
      now() - interval '1 day', 's', ${'b'.repeat(64)}, now())`;
  await harness.owner.sql`
    insert into prizes.tournament_prize (player_id, tournament_id, entry_id, place, amount_minor, paid_minor, currency,
      state, held_reason)
    values (${playerId}, ${tournamentId}, 'e1', 1, 5000, 5000, 'EUR', 'HELD', 'PAYOUT_ONLY')`;
}

// facts: B7.1
test('a held prize is paid or withheld by two operators, once', async () => {
  const guest = await harness.openGuest();
  const { playerId } = guest;
  await holdPrize(guest, 'harbour');
  await holdPrize(guest, 'coast');
  const { items } = await niall.call('GET /api/operator/v1/held-prizes');
  expect(items).toMatchObject([
    { playerId: Number(playerId), tournamentId: 'coast', heldFor: 'PAYOUT_ONLY' },
    { tournamentId: 'harbour', money: { amountMinor: '5000', currency: 'EUR' } },
  ]);
  const propose = (by: OperatorVisitor, id: string, way: string) =>
    by.call(`POST /api/operator/v1/players/${playerId}/held-prizes/${id}`, { way, reason: 'as agreed' });
  expect(await refusalOf(propose(vera, 'harbour', 'pay'))).toBe('operator.not_allowed');
  expect(await refusalOf(propose(niall, 'nowhere', 'pay'))).toBe('operations.prize_unknown');
  const { proposalId } = await propose(niall, 'harbour', 'pay');
  expect(await refusalOf(propose(orla, 'harbour', 'withhold'))).toBe('operations.proposal_open');
  expect(await refusalOf(confirm(niall, proposalId))).toBe('operations.proposal_own');
  const main = async () => (await balancesOf(harness.db, playerId))!.mainMinor;
  const before = await main();
  await confirm(orla, proposalId);
  expect((await main()) - before).toBe(5_000n);
  expect(await refusalOf(propose(niall, 'harbour', 'pay'))).toBe('operations.prize_unknown');
  const other = await propose(orla, 'coast', 'withhold');
  await confirm(niall, other.proposalId);
  expect((await main()) - before).toBe(5_000n);
  expect((await niall.call('GET /api/operator/v1/held-prizes')).items).toEqual([]);
});

// facts: B7.1
test('a UK VIP level takes two operators and every check, and the player’s page shows it', async () => {
  const guest = await harness.openGuest();
  const { playerId, visitor } = guest;
  await harness.owner.sql`update identity.account set market_id = 'UK' where player_id = ${playerId}`;
  const set = (body: object) =>
    niall.call(`POST /api/operator/v1/players/${playerId}/loyalty-level`, {
      reason: 'a long-standing player',
      ...body,
    });
  const checks = {
    affordability: 'payslips of three months',
    harmEvidence: 'none, interactions read',
    identityCheckedOn: '2026-11-01',
    occupation: 'surgeon',
    sourceOfFunds: 'salary',
    executive: 'K. Byrne',
  };
  expect(await refusalOf(set({ level: 4 }))).toBe('rewards.vip_checks_missing');
  expect(await refusalOf(set({ level: 9 }))).toBe('rewards.vip_checks_missing');
  expect((await set({ level: 2 }))['state']).toBe('moved');
  const proposed = await set({ level: 4, checks });
  expect(proposed['state']).toBe('proposed');
  const page = async () =>
    (await visitor.call('GET /api/v1/loyalty?market=UK&language=en'))['you'] as { level: number };
  expect((await page()).level).toBe(2);
  await confirm(orla, proposed['proposalId'] as string);
  expect(await page()).toMatchObject({ level: 4 });
  const [move] = await harness.owner.sql<{ facts: object; actor: string }>`
    select facts, actor from rewards.level_move where player_id = ${playerId} order by number desc limit 1`;
  expect(move).toMatchObject({ facts: checks });
  expect(move!.actor.split(', ')).toHaveLength(2);
});
