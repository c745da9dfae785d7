import {
  at,
  end,
  given,
  maxBet,
  recovered,
  refund,
  result,
  stake,
  sticky,
  win,
  type Terms,
} from '@halcyon/testkit/bonus-play';
import { NOON_MS, order, play } from '@halcyon/testkit/money-play';
import { describe, expect, test } from 'vitest';
import { bonusEnding, kind, outcomeCode } from '../../ledger/public.ts';

/** Worked examples of bonus money, under the numbers of docs/domains/rewards.md. */
const { done, gameExcludedByBonus, stakeAboveBonusMaximum, insufficientFunds } = outcomeCode;

describe('stakes and wins under a bonus', () => {
  const first = [stake('a', 12_000n)];
  // facts: BE.1
  test('example 1: own money pays first, and only the bonus part counts', () => {
    expect(result(given({ m: 10_000n, b: 5_000n }), first)).toMatchObject({ m: 0n, b: 3_000n, p: 2_000n });
  });
  // facts: BE.2
  test('example 2: a win is split by what paid for its round', () => {
    const { m, b } = result(given({ m: 10_000n, b: 5_000n }), [...first, win('a', 6_000n)]);
    expect([m, b]).toEqual([5_000n, 4_000n]);
  });
  // facts: BE.3
  test('example 3: a stake of own money alone counts nothing', () => {
    const all = [...first, win('a', 6_000n), stake('b', 5_000n)];
    expect(result(given({ m: 10_000n, b: 5_000n }), all)).toMatchObject({ m: 0n, b: 4_000n, p: 2_000n });
  });
  // facts: BE.4
  test('example 4: weights never round a stake away', () => {
    const three = ['a', 'b', 'c'].map((key) => stake(key, 333n));
    const ten = given({ b: 5_000n, terms: at(1_000) });
    expect(play(ten, three).state.wageredE4[21]).toBe(999_000n);
    expect(result(ten, three).p).toBe(99n);
    const two = play(ten, [stake('a', 5n), stake('b', 5n)]).state;
    expect(two.wageredE4[21]).toBe(10_000n);
  });
  // facts: BE.5
  test('example 5: a stake that is given back takes exactly its own progress back', () => {
    const terms: Terms = {
      weights: { games: new Map([['low', 1_000]]), categories: new Map(), default: 10_000 },
    };
    const both = [stake('a', 1_000n, { gameId: 'low' }), stake('b', 2_000n, { gameId: 'full' })];
    const start = given({ b: 5_000n, terms });
    expect(play(start, both).state.wageredE4[21]).toBe(21_000_000n);
    expect(play(start, [...both, refund('a')]).state.wageredE4[21]).toBe(20_000_000n);
  });
  // facts: BE.17, BE.18
  test('example 17, 18: a sticky bonus stakes bound money first, and pays back in the same shares', () => {
    const start = given({ l: 10_000n, b: 5_000n, terms: sticky, requiredE4: 10n ** 12n });
    const lost = [stake('a', 6_000n), win('a', 0n)];
    expect(result(start, lost)).toMatchObject({ l: 4_000n, b: 5_000n, p: 6_000n });
    const then = [...lost, stake('b', 5_000n), win('b', 5_000n)];
    expect(result(start, then)).toMatchObject({ l: 4_000n, b: 5_000n, p: 11_000n });
  });
  // facts: BE.19
  test('example 19: bound, bonus and own money together', () => {
    const { decisions, m, l, b, p } = result(given({ l: 100n, b: 200n, m: 500n, terms: sticky }), [
      stake('a', 600n),
      win('a', 777n),
    ]);
    expect(decisions[0]!.legs.map((leg) => leg.amountMinor)).toEqual([100n, 200n, 300n]);
    expect([b, l, m, p]).toEqual([259n, 129n, 200n + 389n, 300n]);
  });
});

describe('terms are enforced by refusing the bet', () => {
  // facts: BE.6
  test('example 6: an excluded game takes own money, and no bonus money', () => {
    const start = given({ m: 300n, b: 5_000n, terms: { excludedGames: new Set(['g']) } });
    const { codes, m, b } = result(start, [
      stake('a', 200n, { gameId: 'g' }),
      stake('b', 400n, { gameId: 'g' }),
    ]);
    expect(codes).toEqual([done, gameExcludedByBonus]);
    expect([m, b]).toEqual([100n, 5_000n]);
  });
  // facts: BE.7
  test('example 7: a bet above the maximum is refused, one at it is taken', () => {
    const start = given({ m: 300n, b: 5_000n, terms: maxBet(500n) });
    const { codes, m, b, p } = result(start, [stake('a', 600n), stake('b', 500n)]);
    expect(codes).toEqual([stakeAboveBonusMaximum, done]);
    expect([m, b, p]).toEqual([0n, 4_800n, 200n]);
  });
  // facts: BE.8
  test('example 8: own money is bound only where the terms say so', () => {
    const of = (terms: Terms) => result(given({ m: 2_000n, b: 5_000n, terms }), [stake('a', 1_500n)]).codes;
    expect(of(maxBet(500n))).toEqual([done]);
    expect(of(maxBet(500n, { maxBetScope: 'while_active' }))).toEqual([stakeAboveBonusMaximum]);
  });
  // facts: BE.9, BB.12
  test('example 9: the maximum is that of the whole round, however many bets make it up', () => {
    const round = { roundKey: 'hand' };
    const bets = [stake('a', 300n, round), stake('b', 200n, round), stake('c', 1n, round)];
    const { codes, b } = result(given({ b: 5_000n, terms: maxBet(500n) }), [
      ...bets,
      win('a', 1_700n, round),
    ]);
    expect(codes).toEqual([done, done, stakeAboveBonusMaximum, done]);
    expect(b).toBe(6_200n);
  });
  test('a bonus without money binds nothing', () => {
    const start = given({ m: 2_000n, b: 0n, terms: maxBet(500n, { maxBetScope: 'while_active' }) });
    expect(result(start, [stake('a', 1_500n)]).codes).toEqual([done]);
  });
});

describe('completion', () => {
  // facts: BE.10
  test('example 10: met by the stake, completed when its round is settled with nothing', () => {
    const all = [stake('a', 500n), win('a', 0n)];
    const { m, b, p, ending } = result(given({ b: 4_200n, p: 49_600n }), all);
    expect([m, b, p, ending]).toEqual([3_700n, 0n, null, bonusEnding.completed]);
  });
  test('example 10: a round that ends without a win completes it, too', () => {
    const all = [stake('a', 500n), order(kind.endRound, 'e', 0n, { roundKey: 'a' })];
    expect(result(given({ b: 4_200n, p: 49_600n }), all)).toMatchObject({
      m: 3_700n,
      ending: bonusEnding.completed,
    });
  });
  // facts: BE.11
  test('example 11: a round still open then pays own money, and a refund undoes nothing', () => {
    const met = [stake('x', 500n), stake('y', 500n), win('y', 0n)];
    const start = given({ b: 4_200n, p: 49_000n });
    expect(result(start, met)).toMatchObject({ m: 3_200n, ending: bonusEnding.completed });
    expect(result(start, [...met, win('x', 1_200n)]).m).toBe(4_400n);
    expect(result(start, [...met, refund('x')])).toMatchObject({ m: 3_700n, ending: bonusEnding.completed });
  });
  // facts: BE.21
  test('example 21: where the grant is not cashable it goes back, never more than is left', () => {
    const end21 = (b: bigint) =>
      result(
        given({
          l: 2_500n,
          b,
          p: 50_000n,
          grantedMinor: 5_000n,
          terms: { isPrincipalCashable: false, isSticky: true },
        }),
        [stake('a', 0n), win('a', 0n)],
      );
    expect(end21(9_000n).m).toBe(6_500n);
    expect(recovered(end21(9_000n))).toEqual([0n, 5_000n]);
    expect(end21(3_000n).m).toBe(2_500n);
    expect(recovered(end21(3_000n))).toEqual([0n, 3_000n]);
  });
  // facts: BE.22
  test('example 22: the cap of the terms is applied once, at completion', () => {
    const terms: Terms = { conversionCap: { timesE2: 500n } };
    const all = result(given({ b: 41_200n, p: 50_000n, grantedMinor: 2_000n, terms }), [
      stake('a', 0n),
      win('a', 0n),
    ]);
    expect(all.m).toBe(10_000n);
    expect(recovered(all)).toEqual([0n, 31_200n]);
  });
  // facts: BE.23, BE.24
  test('example 23, 24: after its time only a bonus whose wagering is met is completed by open rounds', () => {
    const expiresAtMs = NOON_MS + 1_000;
    const late = { atMs: [NOON_MS, NOON_MS + 5_000] };
    const all = [stake('a', 300n), win('a', 900n)];
    const met = result(given({ b: 1_900n, p: 49_800n, expiresAtMs }), all, late);
    expect([met.m, met.ending]).toEqual([2_500n, bonusEnding.completed]);
    const missed = [stake('a', 300n), end(1, bonusEnding.expired), win('a', 900n)];
    const times = { atMs: [NOON_MS, expiresAtMs, NOON_MS + 5_000] };
    const unmet = result(given({ b: 1_900n, p: 40_000n, expiresAtMs }), missed, times);
    expect([unmet.m, unmet.b]).toEqual([0n, 0n]);
    expect(recovered(unmet)).toEqual([0n, 1_600n, 900n]);
  });
  test('after a day the open rounds of an expired bonus no longer complete it', () => {
    const expiresAtMs = NOON_MS + 1_000;
    const late = { atMs: [NOON_MS, expiresAtMs + 24 * 3_600_000] };
    const { m } = result(
      given({ b: 1_900n, p: 49_800n, expiresAtMs }),
      [stake('a', 300n), win('a', 900n)],
      late,
    );
    expect(m).toBe(0n);
  });
  test('from the end of its time no bonus money is staked', () => {
    const start = given({ b: 1_900n, m: 100n, expiresAtMs: NOON_MS });
    expect(result(start, [stake('a', 101n), stake('b', 100n)]).codes).toEqual([insufficientFunds, done]);
  });
});
