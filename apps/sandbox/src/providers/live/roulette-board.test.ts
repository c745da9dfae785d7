import { expect, test } from 'vitest';
import { neighbourOf, placeOf } from '../client/live/roulette-places.ts';
import { rouletteSpots } from './rules/roulette.rules.ts';

const places = rouletteSpots.map(placeOf);
const at = (spot: string) => rouletteSpots.findIndex((one) => one.spot === spot);
const after = (spot: string, ...keys: string[]) =>
  rouletteSpots[keys.reduce((from, key) => neighbourOf(places, from, key) ?? -1, at(spot))]?.spot;

test('every bet has its own place on the board, between the numbers that it touches', () => {
  expect(new Set(places.map(({ along, across }) => `${along} ${across}`)).size).toBe(places.length);
  expect(places[at('number-17')]).toEqual({ along: 6, across: 1 });
  expect(places[at('split-17-20')]).toEqual({ along: 6.5, across: 1 });
  expect(places[at('split-17-18')]).toEqual({ along: 6, across: 1.5 });
  expect(places[at('corner-16')]).toEqual({ along: 6.5, across: 0.5 });
  expect(places[at('street-16')]).toEqual({ along: 6, across: -0.5 });
  expect(places[at('line-16')]).toEqual({ along: 6.5, across: -0.5 });
  expect(places[at('trio-2')]).toEqual({ along: 0.5, across: 1.5 });
  expect(places[at('first-four')]).toEqual({ along: 0.5, across: -0.5 });
});

test('arrows walk from a number over the line to the next one, and down to the dozens', () => {
  expect(after('number-17', 'ArrowRight')).toBe('split-17-20');
  expect(after('number-17', 'ArrowRight', 'ArrowRight')).toBe('number-20');
  expect(after('number-17', 'ArrowRight', 'ArrowDown')).toBe('corner-16');
  expect(after('number-1', 'ArrowDown')).toBe('street-1');
  expect(after('number-1', 'ArrowDown', 'ArrowDown', 'ArrowDown')).toBe('low');
  expect(after('number-2', 'ArrowLeft', 'ArrowLeft')).toBe('number-0');
  expect(after('number-36', 'ArrowRight')).toBe('column-3');
});

test('the keys reach every bet from zero, and leave the board nowhere', () => {
  const reached = new Set([at('number-0')]);
  for (const from of reached)
    for (const key of ['ArrowRight', 'ArrowLeft', 'ArrowUp', 'ArrowDown']) {
      const next = neighbourOf(places, from, key);
      if (next !== null) reached.add(next);
    }
  expect(reached.size).toBe(rouletteSpots.length);
  expect(neighbourOf(places, at('number-17'), 'Enter')).toBeNull();
});
