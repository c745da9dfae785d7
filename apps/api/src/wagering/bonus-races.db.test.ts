import { setTimeout as pause } from 'node:timers/promises';
import { openMoneyHarness, type MoneyHarness } from '@halcyon/testkit/money-harness';
import { order, someTerms } from '@halcyon/testkit/money-play';
import { publishTerms } from '@halcyon/testkit/published-terms';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Lanes } from '../ledger/executor/lanes.ts';
import { barStakes, lockGuard } from '../ledger/guard.service.ts';
import { voidBonuses } from '../ledger/payment.service.ts';
import {
  account,
  bonusEnding,
  kind,
  outcomeCode,
  vertical,
  type BonusEnding,
  type Command,
} from '../ledger/public.ts';
import { balancesOf } from '../wallet/wallet.service.ts';

/** Races of docs/domains/rewards.md that need no campaign: through two sets of lanes, 50 calls at once. */
const CALLS = 50;
const DAY_MS = 86_400_000;
const plain = someTerms({ id: '7'.repeat(64) });
const sticky = someTerms({ id: '8'.repeat(64), isSticky: true });
const { done, bonusSlotTaken, bonusUnknown, bonusEnded, bonusWouldBeForfeited, insufficientFunds } =
  outcomeCode;

let harness: MoneyHarness;
let one: Lanes;
let two: Lanes;
let lastPlayer = 0n;
beforeAll(async () => {
  harness = await openMoneyHarness();
  await publishTerms(harness.owner, [plain, sticky]);
  const options = { connection: harness.database.app };
  one = new Lanes(harness.ledger, options);
  two = new Lanes(harness.ledger, options);
});
afterAll(async () => {
  await one.close();
  await two.close();
  expect(await harness.deviations()).toEqual([]);
  await harness[Symbol.asyncDispose]();
});

async function openPlayer(mainMinor: bigint): Promise<bigint> {
  const playerId = (lastPlayer += 1n);
  await harness.openPlayer(playerId, mainMinor);
  return playerId;
}

function openPlayers(mainMinor: bigint): Promise<bigint[]> {
  return Promise.all(Array.from({ length: CALLS }, () => openPlayer(mainMinor)));
}

/** Both at once; with a growing distance, and every other time in the other order, so that each comes first. */
async function closely<One, Two>(index: number, first: () => Promise<One>, second: () => Promise<Two>) {
  const later = async <Of>(call: () => Promise<Of>) => {
    await pause(index);
    return call();
  };
  return index % 2 === 0 ? Promise.all([first(), later(second)]) : Promise.all([later(first), second()]);
}

function grant(
  playerId: bigint,
  minor: bigint,
  { number = 1, lockedMinor = 0n, validMs = DAY_MS } = {},
): Command {
  return order(kind.grantBonus, `grant${number}`, minor, {
    playerId,
    vertical: vertical.casino,
    grant: {
      number,
      terms: lockedMinor > 0n ? sticky : plain,
      lockedMinor,
      requiredE4: 10n ** 10n,
      expiresAtMs: Date.now() + validMs,
      isOfSpins: false,
    },
  });
}

function end(playerId: bigint, key: string, reason: BonusEnding): Command {
  return order(kind.endBonus, key, 0n, {
    playerId,
    vertical: vertical.casino,
    ending: { number: 1, reason },
  });
}

async function heldBy(playerId: bigint) {
  const balances = await balancesOf(harness.db, playerId);
  return {
    main: balances?.mainMinor,
    hold: balances?.pendingWithdrawalMinor,
    bonus: balances?.bonusMinor.casino ?? 0n,
    locked: balances?.lockedMinor,
  };
}

async function recoveredFrom(playerId: bigint): Promise<bigint> {
  const rows = await harness.owner.sql<{ sum: bigint }>`
    select coalesce(sum(amount_minor), 0)::bigint as sum from wallet.leg
    where player_id = ${playerId} and destination = ${account.promoRecovered}`;
  return rows[0]!.sum;
}

// facts: BR.6
test('expiry against stakes: a stake before the instant is taken, none from it on, and the end comes once', async () => {
  const playerId = await openPlayer(0n);
  const command = grant(playerId, 100_00n, { validMs: 250 });
  await one.submit(command);
  const { expiresAtMs } = command.grant!;
  const spread = Array.from({ length: CALLS }, async (_, number) => {
    await pause(number * 10);
    const stake = order(kind.stake, `s${number}`, 1_00n, { playerId, roundKey: `r${number}` });
    return Promise.all([
      one.submit(stake),
      two.submit(end(playerId, `expire${number}`, bonusEnding.expired)),
    ]);
  });
  const outcomes = await Promise.all(spread);
  const stakes = outcomes.map(([stake]) => stake);
  for (const { code, decidedAtMs } of stakes)
    expect(code).toBe(decidedAtMs < expiresAtMs ? done : insufficientFunds);
  const taken = stakes.filter(({ code }) => code === done).length;
  expect(taken).toBeGreaterThan(0);
  expect(taken).toBeLessThan(CALLS);
  const ends = outcomes.map(([, { code }]) => code);
  expect(ends.filter((code) => code === done)).toHaveLength(1);
  expect(new Set(ends)).toEqual(new Set([bonusUnknown, done, bonusEnded]));
  expect(await heldBy(playerId)).toMatchObject({ main: 0n, bonus: 0n });
  expect(await recoveredFrom(playerId)).toBe(100_00n - BigInt(taken) * 1_00n);
});

// facts: BR.7
test('giving up against a win: whichever comes first, the bonus part ends with the operator', async () => {
  const players = await openPlayers(1_00n);
  await Promise.all(players.map((playerId) => one.submit(grant(playerId, 20_00n))));
  const round = (playerId: bigint) => ({ playerId, roundKey: 'r' });
  // 1.00 of own money and 3.00 of the bonus pay for the round, so that a quarter of its win is the player's.
  await Promise.all(players.map((playerId) => one.submit(order(kind.stake, 's', 4_00n, round(playerId)))));
  await Promise.all(
    players.map((playerId, index) =>
      closely(
        index,
        () => one.submit(end(playerId, 'give-up', bonusEnding.givenUp)),
        () => two.submit(order(kind.settle, 'w', 8_00n, { ...round(playerId), referenceKey: 's' })),
      ),
    ),
  );
  for (const playerId of players) {
    expect(await heldBy(playerId)).toMatchObject({ main: 2_00n, bonus: 0n });
    expect(await recoveredFrom(playerId)).toBe(17_00n + 6_00n);
  }
});

// facts: BR.3
test('a claim against a withdrawal: the claim first and consent is wanted, or the hold first and both are done', async () => {
  const players = await openPlayers(50_00n);
  const hold = (playerId: bigint) => order(kind.holdWithdrawal, 'h', 30_00n, { playerId, providerId: 0 });
  const outcomes = await Promise.all(
    players.map((playerId, index) =>
      closely(
        index,
        () => one.submit(grant(playerId, 20_00n)),
        () => two.submit(hold(playerId)),
      ),
    ),
  );
  expect(new Set(outcomes.map(([, { code }]) => code))).toEqual(new Set([done, bonusWouldBeForfeited]));
  for (const [index, playerId] of players.entries()) {
    const [granted, held] = outcomes[index]!;
    expect(granted.code).toBe(done);
    const main = held.code === done ? 20_00n : 50_00n;
    expect(await heldBy(playerId)).toMatchObject({ main, hold: 50_00n - main, bonus: 20_00n });
  }
});

test('a claim that binds money against a withdrawal of it: one of them has the money', async () => {
  const players = await openPlayers(50_00n);
  const outcomes = await Promise.all(
    players.map((playerId) =>
      Promise.all([
        one.submit(grant(playerId, 10_00n, { lockedMinor: 30_00n })),
        two.submit(order(kind.holdWithdrawal, 'h', 30_00n, { playerId, providerId: 0 })),
      ]),
    ),
  );
  for (const [index, playerId] of players.entries()) {
    const codes = outcomes[index]!.map(({ code }) => code).toSorted((a, b) => a - b);
    expect(codes).toEqual([done, insufficientFunds]);
    const { main, hold, locked } = await heldBy(playerId);
    expect([main, (hold ?? 0n) + (locked ?? 0n)]).toEqual([20_00n, 30_00n]);
  }
});

test('fifty claims of one vertical: one bonus begins, and the others find its place taken', async () => {
  const playerId = await openPlayer(0n);
  const outcomes = await Promise.all(
    Array.from({ length: CALLS }, (_, index) =>
      (index % 2 === 0 ? one : two).submit(grant(playerId, 5_00n, { number: index + 1 })),
    ),
  );
  const codes = outcomes.map(({ code }) => code);
  expect(codes.filter((code) => code === done)).toHaveLength(1);
  expect(codes.filter((code) => code === bonusSlotTaken)).toHaveLength(CALLS - 1);
  expect(await heldBy(playerId)).toMatchObject({ main: 0n, bonus: 5_00n });
});

test('one claim sent fifty times: one grant, and every answer is the same', async () => {
  const playerId = await openPlayer(0n);
  const command = grant(playerId, 5_00n);
  const outcomes = await Promise.all(
    Array.from({ length: CALLS }, (_, index) => (index % 2 === 0 ? one : two).submit(command)),
  );
  expect(outcomes.filter(({ isRepeat }) => !isRepeat)).toHaveLength(1);
  expect(new Set(outcomes.map(({ code, sequence }) => `${code} ${sequence}`)).size).toBe(1);
  expect(await heldBy(playerId)).toMatchObject({ bonus: 5_00n });
});

// facts: BR.5, BB.5
test('an exclusion against a delayed grant: no bonus runs after the exclusion', async () => {
  const players = await openPlayers(10_00n);
  const exclude = (playerId: bigint) =>
    harness.transact(async (tx) => {
      await lockGuard(tx, playerId);
      await barStakes(tx, playerId, new Date(Date.now() + DAY_MS));
      await voidBonuses(harness.ledger, tx, { playerId, key: 'break', currency: 'EUR' });
    });
  await Promise.all(
    players.map((playerId, index) =>
      closely(
        index,
        () => submitted(grant(playerId, 20_00n, { lockedMinor: 4_00n })),
        () => exclude(playerId),
      ),
    ),
  );
  for (const playerId of players)
    expect(await heldBy(playerId)).toEqual({ main: 10_00n, hold: 0n, bonus: 0n, locked: 0n });
});

/** A lane turns a command away untried while a transaction holds the guard row: its caller sends it again. */
async function submitted(command: Command): Promise<void> {
  for (;;) {
    const sent = await one.submit(command).then(
      () => true,
      () => false,
    );
    if (sent) return;
  }
}

test('a deposit is reversed fifty times: once', async () => {
  const playerId = await openPlayer(0n);
  const deposit = order(kind.deposit, 'd', 40_00n, { playerId, providerId: 0 });
  await one.submit(deposit);
  await one.submit(grant(playerId, 20_00n));
  const outcomes = await Promise.all(
    Array.from({ length: CALLS }, (_, index) =>
      (index % 2 === 0 ? one : two).submit(
        order(kind.reverseDeposit, `z${index}`, 0n, { playerId, providerId: 0, referenceKey: 'd' }),
      ),
    ),
  );
  expect(outcomes.filter(({ code }) => code === done)).toHaveLength(1);
  expect(await heldBy(playerId)).toMatchObject({ main: 0n, bonus: 20_00n });
});
