import { openMoneyHarness, type MoneyHarness } from '@halcyon/testkit/money-harness';
import { moneySteps } from '@halcyon/testkit/money-steps';
import { plainAdapter } from '@halcyon/testkit/plain-adapter';
import {
  openProviderHarness,
  type ProviderGuest,
  type ProviderHarness,
} from '@halcyon/testkit/provider-harness';
import { grantBonus } from '@halcyon/testkit/published-terms';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { vertical } from '../../ledger/public.ts';

// What the frozen terms of a bonus mean for the calls of a provider.
let money: MoneyHarness;
let harness: ProviderHarness;
let guest: ProviderGuest;
let token: string;
const GAME = `${plainAdapter.slug}-sample-game`.toLowerCase();

beforeAll(async () => void (money = await openMoneyHarness()));
afterAll(() => money[Symbol.asyncDispose]());
beforeEach(async () => {
  harness = await openProviderHarness(plainAdapter, {}, { money });
  guest = await harness.openGuest({ mainMinor: 1_000n });
  const caller = { token: guest.launchToken, playerRef: null };
  const begun = await harness.execute({ kind: 'authenticate', caller, gameRef: guest.gameRef });
  token = (begun.ok && begun.nextToken) || guest.launchToken;
});
afterEach(async () => expect(await harness.deviations()).toEqual([]));

const caller = () => ({ token, playerRef: guest.playerRef });
const { stakeStep } = moneySteps(() => ({
  caller: caller(),
  roundId: null,
  gameRef: guest.gameRef,
  isRoundFinal: false,
}));
const balance = () =>
  harness.execute({ kind: 'balance', caller: caller(), gameRef: guest.gameRef, currency: null });
const weighing = (categories: readonly (readonly [string, number])[]) => ({
  games: new Map(),
  categories: new Map(categories),
  default: 10_000,
});

async function wageredE4(): Promise<bigint> {
  const rows = await money.owner.sql<{ wagered_e4: bigint }>`
    select wagered_e4 from wallet.balance where player_id = ${guest.playerId} and account = 21`;
  return rows[0]?.wagered_e4 ?? 0n;
}

test('a stake counts by the class that the catalogue gives its game', async () => {
  const terms = { id: 'a1'.repeat(32), weights: weighing([['slot', 1_000]]) };
  await grantBonus(money, guest.playerId, 5_000n, { terms });
  expect(await harness.execute(stakeStep('s1', 3_000))).toMatchObject({ ok: true });
  // 10.00 of own money count nothing, 20.00 of the bonus a tenth.
  expect(await wageredE4()).toBe(2_000n * 1_000n);
});

test('a game that a bonus leaves out takes own money; a stake of bonus money is refused and moves nothing', async () => {
  const terms = { id: 'a2'.repeat(32), excludedGames: new Set([GAME]) };
  await grantBonus(money, guest.playerId, 5_000n, { terms });
  expect(await harness.execute(stakeStep('s1', 400))).toMatchObject({ ok: true });
  const refused = await harness.execute(stakeStep('s2', 601));
  expect(refused).toMatchObject({ ok: false, code: 'game_forbidden', balance: { totalMinor: 5_600n } });
  expect(await harness.mainOf(guest)).toBe(600n);
});

test('a stake above the largest bet of a bonus is refused as above the cap', async () => {
  const terms = { id: 'a3'.repeat(32), maxBetMinor: new Map([[978, 500n]]) };
  await grantBonus(money, guest.playerId, 5_000n, { terms });
  expect(await harness.execute(stakeStep('s1', 1_001))).toMatchObject({ ok: false, code: 'stake_above_cap' });
});

test('a provider sees own money and the bonus of its vertical, of no other', async () => {
  await grantBonus(money, guest.playerId, 2_000n, { lockedMinor: 300n });
  await grantBonus(money, guest.playerId, 4_000n, { lockedMinor: 200n, game: vertical.live });
  expect(await balance()).toMatchObject({
    ok: true,
    balance: { cashMinor: 500n + 300n, bonusMinor: 2_000n, totalMinor: 2_800n },
  });
});

test('a provider sees no money of a bonus whose time is over', async () => {
  await grantBonus(money, guest.playerId, 2_000n, { lockedMinor: 300n, validMs: -1 });
  expect(await balance()).toMatchObject({ ok: true, balance: { cashMinor: 700n, bonusMinor: 0n } });
  expect(await harness.execute(stakeStep('s1', 701))).toMatchObject({
    ok: false,
    code: 'insufficient_funds',
  });
});
