import { afterAll, beforeAll, expect, test } from 'vitest';
import { openMoneyHarness, type MoneyHarness } from '@halcyon/testkit/money-harness';
import { moneySteps } from '@halcyon/testkit/money-steps';
import { plainAdapter } from '@halcyon/testkit/plain-adapter';
import {
  openProviderHarness,
  type ProviderGuest,
  type ProviderHarness,
} from '@halcyon/testkit/provider-harness';
import { quickspinAdapter } from '../quickspin/quickspin.adapter.ts';

// Method: two providers on one ledger, sessions of markets whose law asks for a pace; DE: five seconds, one game at a time.
let money: MoneyHarness;
beforeAll(async () => void (money = await openMoneyHarness()));
afterAll(async () => {
  expect(await money.deviations()).toEqual([]);
  await money[Symbol.asyncDispose]();
});

const policy = { token: 'keep', replyWithinMs: 12_000 } as const;
const at = (adapter: typeof plainAdapter, more: object = {}) =>
  openProviderHarness(adapter, {}, { money, policy: { ...policy, ...more } });
const stakesOf = (guest: ProviderGuest) => {
  const { stakeStep } = moneySteps(() => ({
    caller: { token: guest.launchToken, playerRef: guest.playerRef },
    roundId: null,
    gameRef: guest.gameRef,
    isRoundFinal: false,
  }));
  return (harness: ProviderHarness, id: string, roundId = id) =>
    harness.execute(stakeStep(id, 100, { roundId }));
};
/** As if the last round had begun so much earlier. */
const passed = (guest: ProviderGuest, ms: number) =>
  money.owner.sql`
    update wallet.guard set played_at_ms = played_at_ms - ${ms} where player_id = ${guest.playerId}`;

test('where one game at a time is allowed, a stake in a second one is refused until the first has rested', async () => {
  const [first, second] = [await at(plainAdapter), await at(quickspinAdapter)];
  const one = await first.openGuest({ marketId: 'DE', gameRef: 'one' });
  const two = await second.launch(one, 'two', 'DE');
  expect(await stakesOf(one)(first, 'a1')).toMatchObject({ ok: true });
  expect(await stakesOf(two)(second, 'a2')).toMatchObject({ ok: false, code: 'game_forbidden' });
  await passed(one, 30_000);
  expect(await stakesOf(two)(second, 'a3')).toMatchObject({ ok: true });
  expect(await stakesOf(one)(first, 'a4')).toMatchObject({ ok: false, code: 'game_forbidden' });
});

test('of two games at two providers that stake in the same moment one is refused', async () => {
  const [first, second] = [await at(plainAdapter), await at(quickspinAdapter)];
  const one = await first.openGuest({ marketId: 'UK', gameRef: 'one' });
  const two = await second.launch(one, 'two', 'UK');
  const answers = await Promise.all([stakesOf(one)(first, 'a1'), stakesOf(two)(second, 'a2')]);
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await first.mainOf(one)).toBe(9_900n);
});

test('a round that begins before the shortest time of the market is over begins when it is, and is taken once', async () => {
  const harness = await at(plainAdapter);
  const guest = await harness.openGuest({ marketId: 'DE' });
  const stake = stakesOf(guest);
  expect(await stake(harness, 'a1')).toMatchObject({ ok: true });
  await passed(guest, 4_000);
  const fromMs = performance.now();
  expect(await stake(harness, 'a2')).toMatchObject({ ok: true, receipts: [{ isReplay: false }] });
  expect(performance.now() - fromMs).toBeGreaterThan(900);
  // The same call again, and a further stake of the round, begin no round.
  expect(await stake(harness, 'a2')).toMatchObject({ ok: true, receipts: [{ isReplay: true }] });
  expect(await stake(harness, 'a3', 'a2')).toMatchObject({ ok: true });
  expect(await harness.mainOf(guest)).toBe(9_700n);
});

test('a round that would have to wait longer than its provider does is refused, and nothing of it is kept', async () => {
  const harness = await at(plainAdapter, { replyWithinMs: 2_000 });
  const guest = await harness.openGuest({ marketId: 'DE' });
  const stake = stakesOf(guest);
  expect(await stake(harness, 'a1')).toMatchObject({ ok: true });
  expect(await stake(harness, 'a2')).toMatchObject({ ok: false, code: 'limit_reached' });
  await passed(guest, 5_000);
  expect(await stake(harness, 'a2')).toMatchObject({ ok: true, receipts: [{ isReplay: false }] });
});

test('a market without such rules plays as fast as it likes, in as many games as it likes', async () => {
  const [first, second] = [await at(plainAdapter), await at(quickspinAdapter)];
  const one = await first.openGuest({ gameRef: 'one' });
  const two = await second.launch(one, 'two');
  for (const id of ['a1', 'a2']) expect(await stakesOf(one)(first, id)).toMatchObject({ ok: true });
  expect(await stakesOf(two)(second, 'a3')).toMatchObject({ ok: true });
});
