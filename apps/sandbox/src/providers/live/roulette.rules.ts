import type { Draw } from '../engine.ts';

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

const outside: Readonly<Record<string, { times: bigint; wins: (number: number) => boolean }>> = {
  red: { times: 2n, wins: (n) => colourOf(n) === 'red' },
  black: { times: 2n, wins: (n) => colourOf(n) === 'black' },
  odd: { times: 2n, wins: (n) => n % 2 === 1 },
  even: { times: 2n, wins: (n) => n > 0 && n % 2 === 0 },
  low: { times: 2n, wins: (n) => n >= 1 && n <= 18 },
  high: { times: 2n, wins: (n) => n >= 19 },
  'dozen-1': { times: 3n, wins: (n) => n >= 1 && n <= 12 },
  'dozen-2': { times: 3n, wins: (n) => n >= 13 && n <= 24 },
  'dozen-3': { times: 3n, wins: (n) => n >= 25 },
  'column-1': { times: 3n, wins: (n) => n % 3 === 1 },
  'column-2': { times: 3n, wins: (n) => n % 3 === 2 },
  'column-3': { times: 3n, wins: (n) => n > 0 && n % 3 === 0 },
};

/** `number-17` or the name of an outside bet. */
export function isRouletteSpot(spot: string): boolean {
  return Object.hasOwn(outside, spot) || /^number-(?:[0-9]|[12][0-9]|3[0-6])$/.test(spot);
}

/** What comes back for a bet, the bet itself included; 0 when it lost. A number pays 35 to 1. */
export function rouletteReturn(spot: string, amountMinor: bigint, number: number): bigint {
  const bet = outside[spot];
  if (bet) return bet.wins(number) ? amountMinor * bet.times : 0n;
  return spot === `number-${number}` ? amountMinor * 36n : 0n;
}
