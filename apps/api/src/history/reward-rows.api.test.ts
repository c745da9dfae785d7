import { claimsOn, type Claims } from '@halcyon/testkit/claims';
import { share } from '@halcyon/testkit/campaigns';
import { openRewardsHarness, type Claimer, type RewardsHarness } from '@halcyon/testkit/rewards-harness';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { receiptOf } from '../ledger/public.ts';
import type { PlayerContext } from '../platform/http/context.ts';
import { onReversal } from '../rewards/reversal.service.ts';
import { listTransactions } from './transaction.service.ts';

let harness: RewardsHarness;
let { publishFor, claim, give, stakeAll } = {} as Claims;
beforeAll(async () => {
  harness = await openRewardsHarness();
  ({ publishFor, claim, give, stakeAll } = claimsOn(harness));
});
afterAll(() => harness[Symbol.asyncDispose]());

const wagered = { wager: { base: 'BONUS', multiplierE2: 100, countsAt: 'PLACEMENT' }, maxBetMinor: null };

function rowsOf({ playerId }: Claimer, category?: 'BONUS' | 'CASINO') {
  const session = { currency: 'EUR' };
  const ctx = { db: harness.db, playerId, clock: harness.clock, session } as unknown as PlayerContext;
  return listTransactions(ctx, { limit: 10, position: 0, ...(category && { category }) });
}
/** Rows newest first: type, wallet, amount. */
async function shown(player: Claimer, category?: 'BONUS' | 'CASINO') {
  const { items } = await rowsOf(player, category);
  return items.map(({ type, walletId, amount }) => [type, walletId, amount.amountMinor]);
}

describe('the history of rewards', () => {
  test('has a grant as a deposit and one that is given up as forfeited, each with a receipt that names the terms', async () => {
    const player = await harness.openClaimer();
    const { assignment } = (await claim(player, await publishFor([player]))).body;
    await give(player, assignment.assignmentId);
    expect(await shown(player, 'BONUS')).toEqual([
      ['FORFEIT', 'BONUS', '-1000'],
      ['DEPOSIT', 'BONUS', '1000'],
    ]);
    const { items } = await rowsOf(player);
    for (const { referenceId } of items)
      expect((await receiptOf(harness.db, player.playerId, referenceId)).referenceKey).toBe(
        assignment.termsId,
      );
  });

  test('has a completion as a win of the bonus, beside the round that completed it', async () => {
    const player = await harness.openClaimer();
    await claim(player, await publishFor([player], {}, wagered));
    const settle = await stakeAll(player, 1_000n, `round-${player.playerId}`);
    await harness.lanes.submit({ ...settle, amountMinor: 700n });
    expect(await shown(player, 'BONUS')).toEqual([
      ['WIN', 'MAIN', '700'],
      ['DEPOSIT', 'BONUS', '1000'],
    ]);
    expect(await shown(player, 'CASINO')).toEqual([
      ['WIN', 'BONUS', '700'],
      ['BET', 'BONUS', '-1000'],
    ]);
    expect(await shown(player)).toHaveLength(4);
  });

  test('has a round that is lost as lost, although it completes a bonus', async () => {
    const player = await harness.openClaimer();
    await claim(
      player,
      await publishFor([player], {}, { ...wagered, conversionCap: { minor: { EUR: '300' } } }),
    );
    const first = await stakeAll(player, 600n, `first-${player.playerId}`);
    await harness.lanes.submit({ ...first, amountMinor: 600n });
    const last = await stakeAll(player, 400n, `last-${player.playerId}`);
    await harness.lanes.submit(last);
    expect((await shown(player)).slice(0, 3)).toEqual([
      ['WIN', 'MAIN', '300'],
      ['LOSS', 'MAIN', '0'],
      ['BET', 'BONUS', '-400'],
    ]);
  });

  test('has a reward without wagering as a win', async () => {
    const player = await harness.openClaimer();
    const { assignment } = (await claim(player, await publishFor([player], {}, { wager: null }))).body;
    expect(await shown(player)).toEqual([['WIN', 'MAIN', '1000']]);
    const [row] = (await rowsOf(player)).items;
    const { referenceKey } = await receiptOf(harness.db, player.playerId, row!.referenceId);
    expect(referenceKey).toBe(assignment.termsId);
  });

  test('has a grant that goes back with its deposit as a reversal', async () => {
    const player = await harness.openClaimer();
    await publishFor([player], {
      trigger: { event: 'NEXT_DEPOSIT' },
      offers: { EUR: share(10_000, '5000') },
      autoGrant: true,
    });
    const paymentId = crypto.randomUUID();
    await player.deposit(2_000n, { paymentId });
    await harness.db.transact((tx) => onReversal(harness.deps, tx, { playerId: player.playerId, paymentId }));
    expect(await shown(player, 'BONUS')).toEqual([
      ['REVERSAL', 'BONUS', '-2000'],
      ['DEPOSIT', 'BONUS', '2000'],
    ]);
  });
});
