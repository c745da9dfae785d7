import { expect, test } from 'vitest';
import { expectedMinorOf, figuresOf, returnsOf, type PricedPick } from './slip-figures.ts';

const pick = (eventId: string, oddsMilli: number, won: number | null = null): PricedPick => ({
  eventId,
  isBanker: false,
  oddsMilli,
  chances: won === null ? null : { won, halfWon: 0, void: 0, halfLost: 0, lost: 1_000_000 - won },
});
const combo = { type: 'ACCUMULATOR', isEachWay: false } as const;

test('a combination says its chance, its fair price and its average return', () => {
  const figures = figuresOf(combo, [
    pick('a', 1_460, 648_000),
    pick('b', 1_700, 566_000),
    pick('c', 1_960, 492_000),
  ]);
  expect(figures).toMatchObject({ totalOddsMilli: 4_864n, chanceE6: 180_450, fairOddsMilli: 5_540 });
  expect(figures?.marginBps).toBe(1_222);
  expect(expectedMinorOf(1_000n, 1_222)).toBe(878n);
});

test('a treble returns the product of its prices, rounded once (example 25)', () => {
  const figures = figuresOf(combo, [pick('a', 1_500), pick('b', 2_000), pick('c', 2_500)])!;
  expect(returnsOf({ ...figures, boostBps: 0 }, 1_000n)).toEqual({ mostMinor: 7_500n, boostMinor: 0n });
  expect(figures).toMatchObject({ chanceE6: null, marginBps: null });
});

test('four legs are boosted by a tenth of the winnings (example 51)', () => {
  const legs = [1_600, 1_750, 2_000, 2_100].map((oddsMilli, at) => pick(`event-${at}`, oddsMilli));
  const figures = figuresOf(combo, legs)!;
  expect(returnsOf(figures, 1_000n)).toEqual({ mostMinor: 12_836n, boostMinor: 1_076n });
});

test('four legs of three events are boosted as three (bug report 20b)', () => {
  const legs = ['a', 'b', 'c', 'c'].map((event) => pick(event, 2_000));
  expect(figuresOf(combo, legs)?.boostBps).toBe(500);
});

test('a system has a return over all its lines and no boost (example 35, bug report 23)', () => {
  const legs = [2_000, 3_000, 4_000].map((oddsMilli, at) => pick(`event-${at}`, oddsMilli));
  const figures = figuresOf({ type: 'TRIXIE', isEachWay: false }, legs)!;
  expect(returnsOf(figures, 400n)).toEqual({ mostMinor: 5_000n, boostMinor: 0n });
  expect(figures.chanceE6).toBeNull();
});

test('a builder and an each-way bet have no figures but the server’s', () => {
  expect(figuresOf({ type: 'BUILDER', isEachWay: false }, [pick('a', 2_000)])).toBeNull();
  expect(figuresOf({ ...combo, isEachWay: true }, [pick('a', 2_000), pick('b', 2_000)])).toBeNull();
});
