import { expect, test } from 'vitest';
import { drawSecurely, type Draw } from '../engine.ts';
import { repeatableDraw } from '../slots/measure/measure.ts';
import type { ProviderTitle } from '../title.ts';
import { tableEngine } from './table-engine.ts';
import { tableModelList } from './table-models.ts';

const modelOf = (id: string) => tableModelList.find((model) => model.id === id)!;
const STAKE = 1_000n;

/** Mean return of a spot over every outcome that so many draws of a bound can have. */
function exactReturn(id: string, spot: string, bound: number, draws: number): number {
  const model = modelOf(id);
  const outcomes = bound ** draws;
  let sum = 0n;
  for (let outcome = 0; outcome < outcomes; outcome++) {
    let left = outcome;
    const draw: Draw = () => {
      const value = left % bound;
      left = Math.floor(left / bound);
      return value;
    };
    sum += model.decide(draw).returns(spot, STAKE);
  }
  return Number(sum) / Number(STAKE) / outcomes;
}

test('every bet of roulette returns 36 of 37, by all its numbers', () => {
  for (const spot of modelOf('roulette-european').spots) {
    expect(exactReturn('roulette-european', spot, 37, 1), spot).toBeCloseTo(36 / 37, 10);
  }
});

test('roulette for one player takes bets between numbers and pays them 17, 11, 8 and 5 to 1', () => {
  const { spots, layout = [], decide } = modelOf('roulette-european');
  const numbersOf = new Map(layout.map(({ spot, numbers }) => [spot, numbers]));
  const pays = { split: 17, street: 11, trio: 11, corner: 8, first: 8, line: 5 } as const;
  const counted: Record<string, number> = {};
  for (const spot of spots) {
    const kind = spot.split('-')[0] as keyof typeof pays;
    if (!(kind in pays)) continue;
    counted[kind] = (counted[kind] ?? 0) + 1;
    for (let number = 0; number < 37; number++) {
      const wins = numbersOf.get(spot)?.includes(number);
      const back = wins ? STAKE * BigInt(pays[kind] + 1) : 0n;
      expect(decide(() => number).returns(spot, STAKE), `${spot} ${number}`).toBe(back);
    }
  }
  expect(counted).toEqual({ split: 60, street: 12, trio: 2, corner: 22, first: 1, line: 11 });
});

test('every bet of roulette returns whole cents of the smallest chip, at any sum of chips', () => {
  const { spots, decide } = modelOf('roulette-european');
  for (const spot of spots)
    for (let number = 0; number < 37; number++)
      expect(decide(() => number).returns(spot, 20n) % 20n).toBe(0n);
});

test.each([
  ['sic-bo', 3],
  ['two-dice', 2],
] as const)(
  '%s returns what it states on its best bet, and no bet returns more than is staked',
  (id, dice) => {
    const model = modelOf(id);
    const returns = model.spots.map((spot) => exactReturn(id, spot, 6, dice));
    expect(Math.round(Math.max(...returns) * 10_000)).toBe(model.rtpBasisPoints);
    expect(Math.min(...returns)).toBeGreaterThan(0.7);
  },
);

test('the banker of baccarat returns 98.94 of 100 over many coups', () => {
  const draw = repeatableDraw(7);
  const rounds = 20_000;
  let sum = 0n;
  for (let round = 0; round < rounds; round++)
    sum += modelOf('baccarat').decide(draw).returns('banker', STAKE);
  // Four standard errors of 0.93 stakes a round.
  expect(Math.abs(Number(sum) / Number(STAKE) / rounds - 0.9894)).toBeLessThan(
    (4 * 0.93) / Math.sqrt(rounds),
  );
});

test('a bet outside the layout, of half a chip or above the limit is refused before anything is drawn', () => {
  const title: ProviderTitle = {
    gameRef: 't',
    name: 'Table',
    engine: 'table',
    model: 'roulette-european',
    tableId: null,
    look: { scene: 'felt', colours: [], symbols: [], lettering: null },
  };
  const bet = (spot: string, amountMinor: string) => () =>
    tableEngine.begin(title, { action: 'bet', bets: [{ spot, amountMinor }] }, drawSecurely, 2);
  expect(bet('number-37', '100')).toThrow('no spot');
  expect(bet('red', '15')).toThrow('no bet');
  expect(bet('red', '50010')).toThrow('no bet');
  expect(bet('red', '100')().stakeMinor).toBe(100n);
});
