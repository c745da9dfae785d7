import {
  at,
  end,
  given,
  grant,
  recovered,
  refund,
  result,
  spins,
  stake,
  sticky,
  win,
  type Terms,
} from '@halcyon/testkit/bonus-play';
import { aPlayer, NOON_MS, order, play, someTerms } from '@halcyon/testkit/money-play';
import { describe, expect, test } from 'vitest';
import { account, bonusEnding, kind, outcomeCode } from '../../ledger/public.ts';

/** Worked examples of how bonuses begin and end, under the numbers of docs/domains/rewards.md. */
const { done, bonusWouldBeForfeited, insufficientFunds } = outcomeCode;

describe('a round that outlives its bonus', () => {
  // facts: BE.12
  test('example 12: given up, then a win: the bonus part goes to the operator', () => {
    const all = result(given({ m: 100n, b: 3_400n }), [stake('a', 500n), end(), win('a', 2_501n)]);
    expect(recovered(all)).toEqual([0n, 3_000n, 2_000n]);
    expect(all.m).toBe(501n);
  });
  const second = [stake('a', 400n), end(), grant(2, 1_000n), stake('b', 300n), win('b', 300n)];
  // facts: BE.13
  test('example 13: its win never reaches the next bonus', () => {
    const all = result(given({ b: 400n }), [...second, win('a', 1_000n)]);
    expect([all.b, all.p]).toEqual([1_000n, 300n]);
    expect(recovered(all).at(-1)).toBe(1_000n);
  });
  // facts: BE.14
  test('example 14: completed, then a win in an open round: own money', () => {
    const all = [stake('x', 300n), stake('y', 200n), win('y', 0n), grant(2, 1_000n), win('x', 800n)];
    expect(result(given({ b: 1_000n, p: 49_500n }), all)).toMatchObject({ m: 500n + 800n, b: 1_000n });
  });
  // facts: BE.15, BB.2
  test('example 15: a refund of its stake lowers no progress of the next bonus', () => {
    const all = result(given({ b: 400n }), [
      stake('a', 400n),
      end(),
      grant(2, 1_000n),
      stake('b', 300n),
      refund('a'),
    ]);
    expect([all.b, all.p]).toEqual([700n, 300n]);
    expect(recovered(all).at(-1)).toBe(400n);
  });
  // facts: BE.16
  test('example 16: one round paid by two bonuses', () => {
    const round = { roundKey: 'hand' };
    const all = result(given({ b: 400n }), [
      stake('a', 400n, round),
      end(),
      grant(2, 600n),
      stake('b', 600n, round),
      win('a', 1_001n, round),
    ]);
    expect([all.m, all.b]).toEqual([1n, 600n]);
    expect(recovered(all).at(-1)).toBe(400n);
  });
  test('a win that a completed bonus paid out is never taken back from the next bonus', () => {
    const all = [stake('x', 300n), stake('y', 200n), win('y', 0n), grant(2, 1_000n), win('x', 800n)];
    const back = order(kind.refund, 'x+-', 0n, { referenceKey: 'x+', roundKey: 'x' });
    expect(result(given({ b: 1_000n, p: 49_500n }), [...all, back])).toMatchObject({ m: 500n, b: 1_000n });
  });
});

describe('giving up, withdrawing, exclusion, a reversed deposit', () => {
  // facts: BE.20
  test('example 20: a sticky bonus that is given up frees the money that it bound', () => {
    const all = result(given({ l: 4_000n, b: 1_000n, terms: sticky }), [end()]);
    expect(all.m).toBe(4_000n);
    expect(recovered(all)).toEqual([1_000n]);
  });
  // facts: BE.25
  test('example 25: a withdrawal ends the bonus, if the player agrees to that', () => {
    const hold = order(kind.holdWithdrawal, 'h', 3_000n);
    const agreed = { ...hold, forfeitsBonuses: true };
    const all = result(given({ m: 7_000n, b: 5_000n }), [hold, agreed]);
    expect(all.codes).toEqual([bonusWouldBeForfeited, done]);
    expect([all.m, all.state.balances[account.hold], all.ending]).toEqual([
      4_000n,
      3_000n,
      bonusEnding.withdrawal,
    ]);
    expect(recovered(all)).toEqual([0n, 5_000n]);
  });
  test('a bonus whose time is over ends with a withdrawal, without consent, as expired', () => {
    const hold = order(kind.holdWithdrawal, 'h', 3_000n);
    const start = given({ m: 7_000n, b: 5_000n, expiresAtMs: NOON_MS });
    const all = result(start, [hold]);
    expect([all.codes[0], all.m, all.ending]).toEqual([done, 4_000n, bonusEnding.expired]);
    expect(recovered(all)).toEqual([5_000n]);
  });
  test('a win is taken back from the money that an expired bonus still binds, and nothing is owed', () => {
    const start = given({ l: 500n, b: 0n, terms: sticky, expiresAtMs: NOON_MS + 1_000 });
    const back = order(kind.refund, 'a+-', 0n, { referenceKey: 'a+', roundKey: 'a' });
    const atMs = [NOON_MS, NOON_MS, NOON_MS + 1_000];
    const all = result(start, [stake('a', 500n), win('a', 800n), back], { atMs });
    expect([all.l, all.state.owedMinor]).toEqual([0n, 0n]);
  });
  // facts: BE.26
  test('example 26: bound money cannot be withdrawn', () => {
    const hold = order(kind.holdWithdrawal, 'h', 1n, { forfeitsBonuses: true });
    expect(result(given({ l: 4_000n, terms: sticky }), [hold]).codes).toEqual([insufficientFunds]);
  });
  // facts: BE.27
  test('example 27: an exclusion frees bound money; bonus money and collected winnings go back', () => {
    const all = result(given({ l: 4_000n, b: 1_000n, terms: sticky }), [
      spins('w', 730n),
      order(kind.voidBonuses, 'v', 0n, { vertical: 0 }),
    ]);
    expect([all.m, all.state.balances[account.spinWinnings], all.ending]).toEqual([
      4_000n,
      0n,
      bonusEnding.protection,
    ]);
    expect(recovered(all)).toEqual([0n, 1_730n]);
  });
  // facts: BE.28
  test('example 28: a reversed deposit takes the bonus, then the deposit itself; the rest is owed', () => {
    const all = result(given({ m: 0n, b: 3_200n }), [
      order(kind.deposit, 'd', 10_000n, { providerId: 0 }),
      order(kind.holdWithdrawal, 'h', 7_500n, { forfeitsBonuses: false, providerId: 0 }),
      end(1, bonusEnding.depositReversed),
      order(kind.holdWithdrawal, 'h', 7_500n, { providerId: 0 }),
      order(kind.reverseDeposit, 'z', 10_000n, { referenceKey: 'd', providerId: 0 }),
      order(kind.reverseDeposit, 'z2', 10_000n, { referenceKey: 'd', providerId: 0 }),
    ]);
    expect(recovered(all)[2]).toBe(3_200n);
    expect(all.decisions[4]!.legs.map((leg) => [leg.source, leg.destination, leg.amountMinor])).toEqual([
      [account.main, account.payments, 2_500n],
      [account.receivable, account.payments, 7_500n],
    ]);
    expect([all.m, all.state.owedMinor, all.codes[5]]).toEqual([0n, 7_500n, outcomeCode.alreadyResolved]);
  });
});

describe('grants, spins and credits', () => {
  test('one bonus of a vertical at a time, none in a break, and a sticky one binds only money that is there', () => {
    const { bonusSlotTaken, stakesBarred } = outcomeCode;
    expect(result(given({ b: 100n }), [grant(2, 500n)]).codes).toEqual([bonusSlotTaken]);
    const barred = aPlayer(0n, { stakesBarredUntilMs: NOON_MS + 1 });
    expect(play(barred, [grant(1, 500n)]).codes).toEqual([stakesBarred]);
    const bound = { terms: someTerms(sticky), lockedMinor: 6_000n };
    expect(play(aPlayer(5_999n), [grant(1, 500n, bound)]).codes).toEqual([insufficientFunds]);
    expect(result(aPlayer(9_000n), [grant(1, 500n, bound)])).toMatchObject({
      m: 3_000n,
      l: 6_000n,
      b: 500n,
      p: 0n,
    });
  });
  test('a bonus that is unknown or has ended cannot end again, and one in its time does not expire', () => {
    const { bonusUnknown, bonusEnded } = outcomeCode;
    const again = order(kind.endBonus, 'again', 0n, {
      vertical: 1,
      ending: { number: 1, reason: bonusEnding.givenUp },
    });
    const early = [end(1, bonusEnding.expired), end(7), { ...end(), key: 'x' }, again];
    expect(result(given({ b: 100n }), early).codes).toEqual([bonusUnknown, bonusUnknown, done, bonusEnded]);
    const full = order(kind.endBonus, 'full', 0n, {
      vertical: 1,
      ending: { number: 1, reason: bonusEnding.empty },
    });
    expect(result(given({ b: 100n }), [full]).codes).toEqual([bonusUnknown]);
    expect(result(given({ b: 0n }), [full]).codes).toEqual([done]);
  });
  // facts: BE.32
  test('example 32: winnings of free spins are collected, then bound by their own requirement', () => {
    const all = [
      spins('w1', 500n),
      spins('w2', 230n),
      order(kind.releaseSpins, 'q', 200n, { release: { paidMinor: 0n, returnedMinor: 0n } }),
      grant(1, 730n, { isOfSpins: true, requiredE4: 7_300n * 10_000n }),
    ];
    const { state, b, decisions } = result(aPlayer(0n), all);
    expect([b, state.balances[account.spinWinnings], state.bonuses[1]![0]!.requiredE4]).toEqual([
      730n,
      0n,
      7_300n * 10_000n,
    ]);
    expect(decisions[2]!.legs[0]).toMatchObject({
      source: account.promo,
      destination: account.operatorGames,
      amountMinor: 200n,
    });
  });
  // facts: BE.33
  test('example 33: wager-free winnings are own money once the spins are played', () => {
    const wins = [spins('w1', 120n), spins('w2', 0n), spins('w3', 610n)];
    const release = order(kind.releaseSpins, 'q', 200n, { release: { paidMinor: 730n, returnedMinor: 0n } });
    expect(result(aPlayer(0n), [...wins, release]).m).toBe(730n);
    const tooMuch = order(kind.releaseSpins, 'q2', 0n, { release: { paidMinor: 1n, returnedMinor: 0n } });
    expect(result(aPlayer(0n), [...wins, release, tooMuch]).codes.at(-1)).toBe(insufficientFunds);
  });
  test('cash-back and prizes are own money at once, in a break too', () => {
    const barred = aPlayer(0n, { stakesBarredUntilMs: NOON_MS + 1 });
    const all = play(barred, [order(kind.creditPromo, 'c', 3_600n)]);
    expect(all.state.balances[1]).toBe(3_600n);
    expect(all.decisions[0]!.legs[0]).toMatchObject({ source: account.promo, destination: account.main });
  });
});

describe('public bug reports', () => {
  // facts: BB.1
  test('five stakes of 5 at 10 % count 2, not nothing', () => {
    const five = ['a', 'b', 'c', 'd', 'e'].map((key) => stake(key, 5n));
    const { state, p } = result(given({ b: 100n, terms: at(1_000) }), five);
    expect([state.wageredE4[21], p]).toEqual([25_000n, 2n]);
  });
  // facts: BB.3
  test('a stake of bonus money alone wins bonus money', () => {
    expect(result(given({ b: 50n }), [stake('a', 50n), win('a', 200n)])).toMatchObject({ m: 0n, b: 200n });
  });
  // facts: BB.6
  test('a game without a weight counts by the terms, sport included', () => {
    const terms: Terms = {
      weights: { games: new Map(), categories: new Map([['slots', 10_000]]), default: 0 },
    };
    const of = (gameCategory: string) =>
      result(given({ b: 100n, terms }), [stake('a', 50n, { gameCategory })]).p;
    expect([of('slots'), of('sports')]).toEqual([50n, 0n]);
  });
});
