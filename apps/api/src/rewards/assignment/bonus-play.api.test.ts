import { claimsOn, type Claims } from '@halcyon/testkit/claims';
import { order } from '@halcyon/testkit/money-play';
import { openRewardsHarness, type RewardsHarness } from '@halcyon/testkit/rewards-harness';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { kind } from '../../ledger/public.ts';

let harness: RewardsHarness;
let { publishFor, rewardIn, claim } = {} as Claims;
beforeAll(async () => {
  harness = await openRewardsHarness();
  ({ publishFor, rewardIn, claim } = claimsOn(harness));
});
afterAll(async () => {
  expect(await harness.deviations()).toEqual([]);
  await harness[Symbol.asyncDispose]();
});
const euros = (amountMinor: string) => ({ amountMinor, currency: 'EUR' });

test('a running bonus shows its last bets with what counted, and the rounds that its money is in', async () => {
  const player = await harness.openClaimer();
  const terms = { weights: { games: { book: 1_000 }, categories: {}, default: 10_000 } };
  const campaignId = await publishFor([player], {}, terms);
  expect(await rewardIn(player, campaignId)).toMatchObject({ mayQueue: false, needsConsent: false });
  await claim(player, campaignId);
  const { playerId } = player;
  const play = (of: Parameters<typeof order>[0], key: string, minor: bigint, more: object) =>
    harness.lanes.submit(order(of, key, minor, { playerId, vertical: 1, ...more }));
  await play(kind.stake, 's1', 100n, { roundKey: 'r1', gameId: 'book' });
  await play(kind.settle, 'w1', 0n, { roundKey: 'r1', referenceKey: 's1', endsRound: true });
  await play(kind.stake, 's2', 30n, { roundKey: 'r2' });
  await play(kind.refund, 'b2', 30n, { roundKey: 'r2', referenceKey: 's2' });
  await play(kind.stake, 's3', 50n, { roundKey: 'r3', gameId: 'gone' });
  const { body } = await player.call('GET', '/v1/bonus');
  expect(body.active).toMatchObject([
    {
      openRounds: [{ gameName: null, bonusPart: euros('50') }],
      lastBets: [
        { gameName: null, stake: euros('50'), weightBps: 10_000, counted: euros('50') },
        { gameName: 'Book of Tides', stake: euros('100'), weightBps: 1_000, counted: euros('10') },
      ],
    },
  ]);
});

test('an agreement that was given is not required again', async () => {
  const player = await harness.openClaimer();
  const campaignId = await publishFor([player], { needsConsent: true });
  expect(await rewardIn(player, campaignId)).toMatchObject({ needsConsent: true });
  await player.call('POST', `/v1/bonus/campaigns/${campaignId}/consent`, { agreed: true });
  expect(await rewardIn(player, campaignId)).toMatchObject({ needsConsent: false });
});

test('the list says what the games return on average, for the cost of wagering', async () => {
  const player = await harness.openClaimer();
  const { body } = await player.call('GET', '/v2/bonus/rewards');
  expect(body.returnsBps).toEqual({ slot: 9_620 });
});
