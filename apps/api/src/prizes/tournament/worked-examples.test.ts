import { MINUTE, played, roundOf, rulesOf } from '@halcyon/testkit/tournament-play';
import { expect, test } from 'vitest';
import type { Played } from '../../rewards/public.ts';
import { awardPrizes, drawKey, rank, type Prize, type Standing } from './ranking.rules.ts';
import { foldPlayed, isPlaced, noScore, scoreOf, type ScoreRules } from './score.rules.ts';
import { dueState, mayMove, tournamentStates } from './tournament.machine.ts';

const joined = { currency: 'EUR', joinedAtMs: 0 };
const SEED = 'a'.repeat(64);
const standing = (entryId: string, value: bigint, reachedAtMs: number): Standing => ({
  entryId,
  value,
  reachedAtMs,
});
const money = (...amounts: bigint[]): Prize[] =>
  amounts.map((amountMinor) => ({ kind: 'MONEY', amountMinor }));
const score = (rounds: readonly Played[][], rules: ScoreRules) => scoreOf(rounds.flat(), rules, joined);

// facts: B7.1, BE.44
test('44: 20 that win 500 are above 50 that win 1234, and of equal scores the earlier is above', () => {
  const rules = rulesOf({ scoring: 'WIN_MULTIPLIER' });
  expect(score([roundOf('a', 50n, 1_234n)], rules).value).toBe(246_800n);
  expect(score([roundOf('a', 20n, 500n)], rules).value).toBe(250_000n);
  const noon = Date.parse('2026-11-25T12:00:00Z');
  const order = rank(
    [
      standing('late', 250_000n, noon + 3_000),
      standing('low', 246_800n, noon),
      standing('early', 250_000n, noon + 1_000),
    ],
    SEED,
  );
  expect(order.map(({ place, of }) => [place, of.entryId])).toEqual([
    [1, 'early'],
    [2, 'late'],
    [3, 'low'],
  ]);
});

// facts: BE.45
test('45: a full tie pools the money of its places, rounds down, and draws the units that are left', () => {
  const four = rank(
    [standing('a', 9n, 1), standing('b', 8n, 1), standing('c', 7n, 1), standing('d', 7n, 1)],
    SEED,
  );
  const of = (won: ReturnType<typeof awardPrizes>) =>
    won.map(({ place, prize }) => [place, prize.kind === 'MONEY' && prize.amountMinor]);
  expect(of(awardPrizes(four, money(50_000n, 20_000n, 10_000n, 5_000n)))).toEqual([
    [1, 50_000n],
    [2, 20_000n],
    [3, 7_500n],
    [3, 7_500n],
  ]);
  const three = rank([standing('a', 7n, 1), standing('b', 7n, 1), standing('c', 7n, 1)], SEED);
  const won = awardPrizes(three, money(10_000n, 5_000n, 2_500n));
  expect(of(won)).toEqual([
    [1, 5_834n],
    [1, 5_833n],
    [1, 5_833n],
  ]);
  const first = ['a', 'b', 'c'].toSorted((one, other) =>
    drawKey(SEED, one) < drawKey(SEED, other) ? -1 : 1,
  )[0];
  expect(won[0]?.entryId).toBe(first);
});

// facts: BE.46
test('46: after the best round is voided the next best counts', () => {
  const rules = rulesOf({ scoring: 'WIN_MULTIPLIER' });
  const rounds = [roundOf('a', 100n, 900n, 1), roundOf('b', 100n, 700n, 2), roundOf('c', 100n, 800n, 3)];
  const before = foldPlayed(noScore, rounds.flat(), rules, joined)!;
  expect(before.value).toBe(90_000n);
  const voided = [played('win_back', 'a', 900n, 4), played('stake_back', 'a', 100n, 4)];
  const after = foldPlayed(before, voided, rules, joined)!;
  expect([after.value, after.reachedAtMs]).toEqual([80_000n, 3 * MINUTE + 1_000]);
});

test('46: of a best-of score five rounds are kept, and after those the ledger is read', () => {
  const rules = rulesOf({ scoring: 'WIN_MULTIPLIER' });
  const wins = [900n, 800n, 700n, 600n, 500n, 400n];
  const rounds = wins.map((win, at) => roundOf(`r${at}`, 100n, win, at));
  const take = (at: number) => [
    played('win_back', `r${at}`, wins[at]!, 9),
    played('stake_back', `r${at}`, 100n, 9),
  ];
  let live = foldPlayed(
    noScore,
    [rounds.flat(), take(0), roundOf('low', 100n, 100n, 10)].flat(),
    rules,
    joined,
  );
  for (const at of [1, 2, 3]) live = foldPlayed(live!, take(at), rules, joined);
  expect(live?.value).toBe(50_000n);
  // The sixth round is the best now, and only the ledger knows it.
  expect(foldPlayed(live!, take(4), rules, joined)).toBeNull();
});

// facts: BE.46
test('46: a late round counts with a result 10 minutes after the end, and not with one 16 minutes after it', () => {
  const rules = rulesOf({ scoring: 'WIN_MULTIPLIER', endsAtMs: 60 * MINUTE });
  const late = (minutes: number) => [played('stake', 'a', 100n, 59), played('win', 'a', 500n, 60 + minutes)];
  expect(score([late(10)], rules).rounds).toBe(1);
  expect(score([late(15)], rules).rounds).toBe(1);
  expect(score([late(16)], rules).rounds).toBe(0);
  // Staked after the end.
  expect(score([roundOf('a', 100n, 500n, 60)], rules).rounds).toBe(0);
});

// facts: BE.47
test('47: a ratio of 98700 to 100000 is 9870, and 49 of 50 rounds are no place', () => {
  const rules = rulesOf({ scoring: 'TOTAL_RATIO', minRounds: 50 });
  const rounds = Array.from({ length: 49 }, (_, at) =>
    roundOf(`r${at}`, at === 48 ? 4_000n : 2_000n, 0n, at),
  );
  rounds[0] = roundOf('r0', 2_000n, 98_700n, 0);
  const reached = score(rounds, rules);
  expect([reached.stakeMinor, reached.value, isPlaced(reached, rules)]).toEqual([100_000n, 9_870n, false]);
  const enough = score([...rounds, roundOf('r49', 1n, 0n, 50)], rules);
  expect(isPlaced(enough, rules)).toBe(true);
});

test.each([
  ['TOTAL_STAKE', 700n],
  ['STAKE_COUNT', 2n],
  ['TOTAL_RATIO', 5_714n],
  ['PROFIT', -300n],
  // 500 of slots for one point each 1000, 200 of live at a tenth of that.
  ['POINTS', 5_200n],
] as const)('by %s rounds below the least stake do not count', (scoring, value) => {
  const rules = rulesOf({
    scoring,
    minStakeMinor: 200n,
    minorPerPoint: 1_000n,
    weights: new Map([['live', 1_000]]),
  });
  const rounds = [
    roundOf('a', 500n, 400n),
    roundOf('b', 199n, 90_000n, 1),
    roundOf('c', 200n, 0n, 2).map((each) => ({ ...each, category: 'live' })),
  ];
  expect(score(rounds, rules).value).toBe(value);
});

test('stakes of another currency count by the rates that were frozen at publication', () => {
  const rules = rulesOf({ scoring: 'TOTAL_STAKE', minStakeMinor: 100n });
  const sek = { currency: 'SEK', joinedAtMs: 0 };
  expect(scoreOf(roundOf('a', 1_000n, 0n), rules, sek)).toMatchObject({ value: 0n, rounds: 0 });
  expect(scoreOf(roundOf('a', 1_100n, 0n), rules, sek)).toMatchObject({ value: 100n, rounds: 1 });
});

test('a round that began before the player joined does not count', () => {
  const rules = rulesOf({ scoring: 'STAKE_COUNT' });
  const later = { currency: 'EUR', joinedAtMs: 5 * MINUTE };
  const rounds = [roundOf('a', 100n, 0n, 4), roundOf('b', 100n, 0n, 5)].flat();
  expect(scoreOf(rounds, rules, later).value).toBe(1n);
});

// Source of both: docs/domains/prizes.md#model.
// facts: BB.13
test('equal scores share a place, and the next place is left out: 1, 2, 2, 4', () => {
  const order = rank(
    [standing('d', 1n, 1), standing('b', 5n, 1), standing('a', 9n, 1), standing('c', 5n, 1)],
    SEED,
  );
  expect(order.map(({ place }) => place)).toEqual([1, 2, 2, 4]);
});

test('goods of a tie go by the draw', () => {
  const tie = rank([standing('a', 5n, 1), standing('b', 5n, 1)], SEED);
  const goods: Prize[] = [
    { kind: 'GOODS', goods: 'bicycle' },
    { kind: 'GOODS', goods: 'helmet' },
  ];
  const won = awardPrizes(tie, goods);
  expect(won.map(({ entryId }) => entryId)).toEqual(tie.map(({ of }) => of.entryId));
  expect(won.map(({ place, prize }) => [place, prize])).toEqual([
    [1, goods[0]],
    [1, goods[1]],
  ]);
});

test('a tournament moves by the clock one step at a time, and a final table never changes', () => {
  const of = { startsAtMs: 10, endsAtMs: 60 * MINUTE, reviewMs: 60 * MINUTE };
  expect(dueState({ ...of, state: 'DRAFT' }, 10 ** 12)).toBeNull();
  expect(dueState({ ...of, state: 'PUBLISHED' }, 9)).toBeNull();
  expect(dueState({ ...of, state: 'PUBLISHED' }, 10)).toBe('RUNNING');
  expect(dueState({ ...of, state: 'RUNNING' }, 60 * MINUTE)).toBe('ENDED');
  expect(dueState({ ...of, state: 'ENDED' }, 75 * MINUTE)).toBeNull();
  expect(dueState({ ...of, state: 'ENDED' }, 75 * MINUTE + 1)).toBe('REVIEW');
  expect(dueState({ ...of, state: 'REVIEW' }, 135 * MINUTE)).toBeNull();
  expect(dueState({ ...of, state: 'REVIEW' }, 135 * MINUTE + 1)).toBe('FINAL');
  for (const state of tournamentStates) expect(mayMove('FINAL', state)).toBe(false);
  expect(mayMove('RUNNING', 'CANCELED')).toBe(true);
});
