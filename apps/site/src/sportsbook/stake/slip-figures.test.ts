import { expect, test } from 'vitest';
import { expectedMinorOf, figuresOf, freeBetMinorOf, returnsOf, type PricedPick } from './slip-figures.ts';

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

test('an each-way bet is priced as its part to win and its part for a place together (examples 19, 24)', () => {
  const place = (divisor: number, won: number) => ({
    divisor,
    chances: { won, halfWon: 0, void: 0, halfLost: 0, lost: 1_000_000 - won },
  });
  const single = { type: 'SINGLE', isEachWay: true } as const;
  const runner = { ...pick('race', 9_000, 100_000), place: place(5, 300_000) };
  // (9 + 2.6) ÷ 2, and on average (0.9 + 0.78) ÷ 2.
  const figures = figuresOf(single, [runner])!;
  expect(figures).toMatchObject({ totalOddsMilli: 5_800n, chanceE6: null, marginBps: 1_600 });
  expect(returnsOf(figures, 2_000n).mostMinor).toBe(11_600n);
  // Wins go to wins, and places to places: (9 × 5 + 2.6 × 2) ÷ 2.
  const other = { ...pick('other', 5_000, 150_000), place: place(4, 400_000) };
  expect(figuresOf({ ...combo, isEachWay: true }, [runner, other])?.totalOddsMilli).toBe(25_100n);
  expect(figuresOf({ ...combo, isEachWay: true }, [runner, pick('other', 5_000)])).toBeNull();
});

test('a free bet pays on average its winnings times their chance, and nothing of its stake', () => {
  const legs = [
    { oddsMilli: 2_000, chances: pick('a', 2_000, 480_000).chances! },
    { oddsMilli: 3_000, chances: pick('b', 3_000, 300_000).chances! },
  ];
  // (2 − 1) × 0.48, and (6 − 1) × 0.144; with a boost of a twentieth.
  expect(freeBetMinorOf(1_000n, 0, legs.slice(0, 1))).toBe(480n);
  expect(freeBetMinorOf(1_000n, 0, legs)).toBe(720n);
  expect(freeBetMinorOf(1_000n, 500, legs)).toBe(756n);
});

test('a free bet on a line that can be half won pays half of its winnings then, and with others has no figure', () => {
  const chances = { won: 400_000, halfWon: 100_000, void: 100_000, halfLost: 100_000, lost: 300_000 };
  const leg = { oddsMilli: 2_000, chances };
  expect(freeBetMinorOf(1_000n, 0, [leg])).toBe(450n);
  expect(freeBetMinorOf(1_000n, 0, [leg, leg])).toBeNull();
});
