import { openMoneyHarness, type MoneyHarness } from '@halcyon/testkit/money-harness';
import { giveSpins, spinDependencies } from '@halcyon/testkit/spin-awards';
import { VirtualClock } from '@halcyon/server-kit/clock';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { settleCommand } from '../../wagering/public.ts';
import { account, decideInTransaction, readState, vertical, voidBonuses } from '../../ledger/public.ts';
import type { SpinDependencies, SpinHost } from './dependencies.ts';
import { findAward, listAwards } from './spin-award.store.ts';
import { cancelAwards } from './spin-end.service.ts';
import { issueAward } from './spin-issue.service.ts';
import { openSpinBook } from './spin-report.service.ts';
import type { Played } from './spin.rules.ts';
import { endDue, issueDue } from './spins.jobs.ts';

let money: MoneyHarness;
let clock: VirtualClock;
let deps: SpinDependencies;
let off: Set<string>;
let issue: SpinHost['issue'];
let player = 5_300_000n;

beforeAll(async () => {
  money = await openMoneyHarness();
});
afterAll(() => money[Symbol.asyncDispose]());
beforeEach(async () => {
  clock = new VirtualClock();
  off = new Set();
  issue = async (_, { awardId }) => awardId;
  const base = spinDependencies(money, { clock });
  deps = {
    ...base,
    host: {
      ...base.host,
      findGame: async (on, gameId, marketId) => {
        const game = await base.host.findGame(on, gameId, marketId);
        return game && { ...game, isOn: !off.has(gameId) };
      },
      issue: (providerId, order) => issue(providerId, order),
    },
  };
  player += 1n;
  await money.openPlayer(player, 0n);
});

const give = (of: Parameters<typeof giveSpins>[3] = {}) => giveSpins(money, deps, player, of);
const named = (awardId: string) => ({ player_id: player, award_id: awardId });
const awardOf = async (awardId: string) => (await findAward(money.db.sql, player, awardId))!;

/** A provider's report of a win of free spins. Null: refused. */
const report = (bonusRef: string, transactionId: string, amountMinor: bigint, played: Played = 'one') =>
  money.db.transact((tx) =>
    openSpinBook(deps).report(
      tx,
      { playerId: player, providerId: 1, bonusRef, transactionId, amountMinor, played },
      (as) =>
        decideInTransaction(
          deps.ledger,
          tx,
          settleCommand({
            playerId: player,
            providerId: 1,
            transactionId,
            vertical: vertical.casino,
            currency: 'EUR',
            roundId: null,
            gameId: 'sample-game',
            isRoundFinal: true,
            amountMinor,
            stakeTransactionId: null,
            ...(as === 'spins' ? { isSpinWinnings: true } : { isOfUnknownAward: true }),
          }),
        ),
    ),
  );

/** MAIN, what is collected, BONUS, and what the running bonus requires. */
async function moneyOf() {
  const read = await money.db.transact((tx) => readState(deps.ledger, tx, player));
  const { balances, bonuses } = read!.state;
  const [bonus] = bonuses[1] ?? [];
  return {
    main: balances[account.main] ?? 0n,
    collected: balances[account.spinWinnings] ?? 0n,
    bonus: balances[21] ?? 0n,
    requiredE4: bonus?.requiredE4 ?? null,
  };
}

/** What promotions have paid to games. */
async function promoCost(): Promise<bigint> {
  const rows = await money.db.sql<{ sum: bigint }>`
    select coalesce(sum(amount_minor), 0)::bigint as sum from wallet.leg
    where player_id = ${player} and source = ${account.promo} and destination = ${account.operatorGames}`;
  return rows[0]!.sum;
}

async function playThrough(awardId: string, wins: readonly bigint[]): Promise<void> {
  for (const [index, win] of wins.entries()) await report(awardId, `${awardId}-${index}`, win);
}
const wins = (count: number, total: bigint) => [total, ...Array.from({ length: count - 1 }, () => 0n)];

// facts: B6.1, BE.32
test('example 32: 20 spins of 10 that won 730 become a bonus of 730 which requires 7300', async () => {
  const awardId = await give({ wagerTimes: 10 });
  await issueAward(deps, named(awardId));
  expect(await awardOf(awardId)).toMatchObject({ state: 'READY', bonus_ref: awardId });
  await playThrough(awardId, wins(20, 730n));
  expect(await awardOf(awardId)).toMatchObject({ state: 'FINISHED', end_reason: 'played', won_minor: 730n });
  expect(await moneyOf()).toEqual({ main: 0n, collected: 0n, bonus: 730n, requiredE4: 73_000_000n });
  expect(await promoCost()).toBe(200n);
  expect(await money.deviations()).toEqual([]);
});

// facts: BE.33
test('example 33: wager-free wins are the player’s own at once, and spin 21 of 20 is refused', async () => {
  const awardId = await give({ wagerTimes: null });
  await report(awardId, 'a', 120n);
  expect(await moneyOf()).toMatchObject({ main: 120n, collected: 0n });
  await report(awardId, 'b', 0n);
  await report(awardId, 'c', 610n);
  await playThrough(
    awardId,
    Array.from({ length: 17 }, () => 0n),
  );
  expect(await moneyOf()).toMatchObject({ main: 730n, bonus: 0n });
  expect(await report(awardId, 'one too many', 5_000n)).toBeNull();
  expect(await moneyOf()).toMatchObject({ main: 730n, collected: 0n });
  expect(await promoCost()).toBe(200n);
});

// facts: BE.34
describe('example 34', () => {
  test('the game is off after 8 of 20 spins: 310 won and 12 spins of 10 are paid', async () => {
    const awardId = await give({ wagerTimes: null, maxMinor: 100_000n });
    await playThrough(awardId, wins(8, 310n));
    off.add('sample-game');
    await endDue(deps);
    expect(await awardOf(awardId)).toMatchObject({
      state: 'FINISHED',
      end_reason: 'game_off',
      won_minor: 430n,
    });
    expect(await moneyOf()).toMatchObject({ main: 430n, collected: 0n });
    expect(await promoCost()).toBe(200n);
    expect(await money.deviations()).toEqual([]);
  });
  test('the time is over after 8 of 20 spins: the 310 that were won are paid', async () => {
    const awardId = await give({ wagerTimes: null, maxMinor: 100_000n });
    await issueAward(deps, named(awardId));
    await playThrough(awardId, wins(8, 310n));
    clock.move(8 * 86_400_000);
    await endDue(deps);
    expect(await awardOf(awardId)).toMatchObject({ state: 'EXPIRED', rounds_played: 8 });
    expect(await moneyOf()).toMatchObject({ main: 310n, collected: 0n });
    expect(await promoCost()).toBe(80n);
  });
  test('another game of the terms takes the spins that are left, with the winnings so far', async () => {
    const awardId = await give({ games: ['sample-game', 'other-game'] });
    await playThrough(awardId, wins(8, 310n));
    off.add('sample-game');
    await endDue(deps);
    expect(await awardOf(awardId)).toMatchObject({ state: 'REPLACED' });
    const awards = await listAwards(money.db.sql, player, { campaignId: null, awardId: null, limit: 2 });
    const next = awards.find(({ replaces }) => replaces === awardId);
    expect(next).toMatchObject({
      game_id: 'other-game',
      rounds_total: 12,
      value_minor: 10n,
      won_minor: 310n,
    });
    await issueDue(deps);
    await playThrough(next!.award_id, wins(12, 40n));
    expect(await moneyOf()).toMatchObject({ collected: 0n, bonus: 350n, requiredE4: 35_000_000n });
    expect(await promoCost()).toBe(200n);
    expect(await money.deviations()).toEqual([]);
  });
});

test('50 reports of one spin at the same moment are counted and paid once', async () => {
  const awardId = await give({ wagerTimes: null });
  await Promise.all(Array.from({ length: 50 }, () => report(awardId, 'same', 25n)));
  expect(await awardOf(awardId)).toMatchObject({ rounds_played: 1, won_minor: 25n });
  expect(await moneyOf()).toMatchObject({ main: 25n });
});

test('the last spin that is reported again, after its award has ended, gets its first answer', async () => {
  const awardId = await give({ wagerTimes: null, rounds: 1 });
  const first = await report(awardId, 'last', 25n);
  expect(await awardOf(awardId)).toMatchObject({ state: 'FINISHED' });
  expect(await report(awardId, 'last', 25n)).toMatchObject({ sequence: first!.sequence, isRepeat: true });
  expect(await moneyOf()).toMatchObject({ main: 25n });
});

test('50 different reports of an award of 20 spins are paid for 20 spins', async () => {
  const awardId = await give({ wagerTimes: null });
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) => report(awardId, `s${index}`, 1n)),
  );
  expect(answers.filter((answer) => answer !== null)).toHaveLength(20);
  expect(await moneyOf()).toMatchObject({ main: 20n });
});

test('a win of free spins that were not awarded here is paid, and is an incident for operators', async () => {
  await report('of-another-operator', 'x', 90n);
  expect(await moneyOf()).toMatchObject({ main: 90n, collected: 0n });
  const incidents = await money.db.sql<{ kind: string; amount_minor: bigint }>`
    select kind, amount_minor from wallet.incident where player_id = ${player}`;
  expect(incidents).toEqual([{ kind: 'unknown_award', amount_minor: 90n }]);
});

test('winnings above the maximum go back once, at the end, and the maximum is paid whole', async () => {
  const awardId = await give({ wagerTimes: null, maxMinor: 5_000n });
  await playThrough(awardId, wins(19, 6_000n));
  expect(await moneyOf()).toMatchObject({ main: 0n, collected: 6_000n });
  await report(awardId, 'last', 0n);
  expect(await moneyOf()).toMatchObject({ main: 5_000n, collected: 0n });
});

test('winnings without a maximum are never cut', async () => {
  const awardId = await give({ wagerTimes: 10 });
  await playThrough(awardId, wins(20, 6_000n));
  expect(await moneyOf()).toMatchObject({ bonus: 6_000n });
});

test('wins of played spins stay when the spins are paused and taken back', async () => {
  const awardId = await give({ wagerTimes: null, maxMinor: 10_000n });
  await playThrough(awardId, wins(3, 500n));
  await money.db.transact((tx) => cancelAwards({ ledger: deps.ledger, at: deps.clock.now() }, tx, player));
  expect(await awardOf(awardId)).toMatchObject({ state: 'CANCELED', rounds_played: 3 });
  expect(await moneyOf()).toMatchObject({ main: 500n, collected: 0n });
  expect(await promoCost()).toBe(30n);
});

test('winnings wait while another bonus runs, and are bound once its place is free', async () => {
  const first = await give({ wagerTimes: 10 });
  await playThrough(first, wins(20, 400n));
  const second = await give({ wagerTimes: 10 });
  await playThrough(second, wins(20, 300n));
  expect(await awardOf(second)).toMatchObject({ state: 'FINISHED', is_queued: true });
  expect(await moneyOf()).toMatchObject({ bonus: 400n, collected: 300n });
  await endDue(deps);
  expect(await moneyOf()).toMatchObject({ bonus: 400n, collected: 300n });
  await money.owner.sql`
    update rewards.active_bonus set state = 3, ending = 2, ended_at = now() where player_id = ${player}`;
  await endDue(deps);
  expect(await awardOf(second)).toMatchObject({ is_queued: false, collected_minor: 0n });
  expect(await moneyOf()).toMatchObject({ collected: 0n, requiredE4: 30_000_000n });
});

test('a crash between the last spin and the end of the award leaves neither, and the repeated report both', async () => {
  const awardId = await give({ wagerTimes: null, maxMinor: 10_000n });
  await playThrough(awardId, wins(19, 100n));
  const crash = { ...deps.clock, now: deps.clock.now.bind(deps.clock) };
  const whole = deps;
  let calls = 0;
  deps = {
    ...deps,
    clock: {
      ...crash,
      now() {
        calls += 1;
        throw new Error('the process ends here');
      },
    } as never,
  };
  await expect(report(awardId, 'last', 50n)).rejects.toThrow('ends here');
  deps = whole;
  expect(calls).toBe(1);
  expect(await awardOf(awardId)).toMatchObject({ state: 'ACTIVE', rounds_played: 19 });
  expect(await moneyOf()).toMatchObject({ main: 0n, collected: 100n });
  await report(awardId, 'last', 50n);
  expect(await awardOf(awardId)).toMatchObject({ state: 'FINISHED' });
  expect(await moneyOf()).toMatchObject({ main: 150n, collected: 0n });
});

describe('a provider that does not answer', () => {
  test('is called again with the same award until it does', async () => {
    const called: string[] = [];
    issue = async (_, { awardId }) => {
      called.push(awardId);
      if (called.length < 3) throw new Error('no answer');
      return awardId;
    };
    const awardId = await give();
    expect(await issueAward(deps, named(awardId))).toBe('unanswered');
    expect(await awardOf(awardId)).toMatchObject({ state: 'ISSUING' });
    await issueDue(deps);
    expect(called).toHaveLength(1);
    clock.move(90_000);
    await issueDue(deps);
    clock.move(5 * 60_000);
    await issueDue(deps);
    expect(called).toEqual([awardId, awardId, awardId]);
    expect(await awardOf(awardId)).toMatchObject({ state: 'READY' });
  });
  test('until the time is over costs the player nothing: the value of the spins is paid', async () => {
    issue = async () => {
      throw new Error('no answer');
    };
    const awardId = await give({ wagerTimes: null });
    await issueAward(deps, named(awardId));
    clock.move(8 * 86_400_000);
    await endDue(deps);
    expect(await awardOf(awardId)).toMatchObject({ state: 'FINISHED', end_reason: 'not_issued' });
    expect(await moneyOf()).toMatchObject({ main: 200n });
  });
});

test('an order that the provider refuses moves to the next game of the terms', async () => {
  issue = async (_, { gameId, awardId }) => (gameId === 'sample-game' ? null : awardId);
  const awardId = await give({ games: ['sample-game', 'other-game'] });
  await issueDue(deps);
  expect(await awardOf(awardId)).toMatchObject({ state: 'REPLACED', end_reason: 'not_issued' });
  await issueDue(deps);
  const awards = await listAwards(money.db.sql, player, { campaignId: null, awardId: null, limit: 2 });
  const next = awards.find(({ replaces }) => replaces === awardId);
  expect(next).toMatchObject({ game_id: 'other-game', state: 'READY', rounds_total: 20 });
});

test.each([
  [{ left: 12 }, 8],
  [{ left: 0 }, 20],
  ['rest' as const, 20],
])('a report of %j counts all spins before it', async (played, roundsPlayed) => {
  const awardId = await give({ wagerTimes: null });
  await report(awardId, 'total', 70n, played);
  expect(await awardOf(awardId)).toMatchObject({ rounds_played: roundsPlayed, won_minor: 70n });
});

test('winnings of free spins are no return for loss limits', async () => {
  const awardId = await give({ wagerTimes: null });
  await playThrough(awardId, wins(5, 200n));
  const { lostMinor } = (await money.db.transact((tx) => readState(deps.ledger, tx, player)))!.state;
  expect(lostMinor).toBe(0n);
});

test('an exclusion takes collected winnings, and the award that ends afterwards pays nothing twice', async () => {
  const awardId = await give();
  await playThrough(awardId, wins(5, 200n));
  await money.db.transact((tx) =>
    voidBonuses(deps.ledger, tx, { playerId: player, key: `void:${player}`, currency: 'EUR' }),
  );
  expect(await awardOf(awardId)).toMatchObject({ state: 'CANCELED', is_queued: false });
  expect(await moneyOf()).toMatchObject({ main: 0n, collected: 0n, bonus: 0n });
  expect(await money.deviations()).toEqual([]);
});
