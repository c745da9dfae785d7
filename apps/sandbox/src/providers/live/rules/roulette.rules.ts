import type { Draw } from '../../engine.ts';

/** The wheel of one zero, clockwise. */
export const wheelOrder = [
  0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1, 20, 14, 31, 9, 22,
  18, 29, 7, 28, 12, 35, 3, 26,
] as const;
const reds = new Set([1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36]);

export function colourOf(number: number): 'green' | 'red' | 'black' {
  if (number === 0) return 'green';
  return reds.has(number) ? 'red' : 'black';
}

export function spin(draw: Draw): number {
  return draw(wheelOrder.length);
}

/** A bet and the numbers that it covers. What it pays follows from how many these are. */
type RouletteSpot = { readonly spot: string; readonly numbers: readonly number[] };

/**
 * Every bet of a layout with one zero, numbers first. Inside bets are called by their lowest number, splits by both.
 * Source: rules of single-zero roulette as played everywhere; at zero three splits, two trios and the first four.
 */
export const rouletteSpots: readonly RouletteSpot[] = [...numberSpots(), ...insideSpots(), ...outsideSpots()];
const numbersBySpot = new Map(rouletteSpots.map(({ spot, numbers }) => [spot, numbers]));

function upTo(last: number): readonly number[] {
  return Array.from({ length: last }, (_, at) => at + 1);
}

function numberSpots(): RouletteSpot[] {
  return [0, ...upTo(36)].map((number) => ({ spot: `number-${number}`, numbers: [number] }));
}

/** Three numbers are side by side in a street; the next street begins three higher. */
function insideSpots(): RouletteSpot[] {
  const split = (low: number, high: number) => ({ spot: `split-${low}-${high}`, numbers: [low, high] });
  const from = (low: number, count: number) => Array.from({ length: count }, (_, at) => low + at);
  const streets = upTo(12).map((street) => street * 3 - 2);
  return [
    ...[1, 2, 3].map((number) => split(0, number)),
    ...upTo(36).flatMap((low) => [
      ...(low % 3 === 0 ? [] : [split(low, low + 1)]),
      ...(low + 3 > 36 ? [] : [split(low, low + 3)]),
    ]),
    { spot: 'trio-1', numbers: [0, 1, 2] },
    { spot: 'trio-2', numbers: [0, 2, 3] },
    ...streets.map((low) => ({ spot: `street-${low}`, numbers: from(low, 3) })),
    { spot: 'first-four', numbers: [0, 1, 2, 3] },
    ...upTo(32)
      .filter((low) => low % 3 !== 0)
      .map((low) => ({ spot: `corner-${low}`, numbers: [low, low + 1, low + 3, low + 4] })),
    ...streets.slice(0, -1).map((low) => ({ spot: `line-${low}`, numbers: from(low, 6) })),
  ];
}

function outsideSpots(): RouletteSpot[] {
  const of = (spot: string, wins: (number: number) => boolean) => ({ spot, numbers: upTo(36).filter(wins) });
  return [
    ...[1, 2, 3].map((dozen) => of(`dozen-${dozen}`, (n) => Math.ceil(n / 12) === dozen)),
    ...[1, 2, 3].map((column) => of(`column-${column}`, (n) => n % 3 === column % 3)),
    of('low', (n) => n <= 18),
    of('even', (n) => n % 2 === 0),
    of('red', (n) => colourOf(n) === 'red'),
    of('black', (n) => colourOf(n) === 'black'),
    of('odd', (n) => n % 2 === 1),
    of('high', (n) => n >= 19),
  ];
}

export function isRouletteSpot(spot: string): boolean {
  return numbersBySpot.has(spot);
}

/**
 * The payout of a bet, the bet itself included; 0 when it lost. 36 parts are shared by the bet's numbers: a
 * number pays 35 to 1, a split 17, three numbers 11, four 8, six 5, twelve 2, eighteen 1.
 */
export function rouletteReturn(spot: string, amountMinor: bigint, number: number): bigint {
  const numbers = numbersBySpot.get(spot) ?? [];
  return numbers.includes(number) ? (amountMinor * 36n) / BigInt(numbers.length) : 0n;
}
