import { expect, test } from 'vitest';
import { chancesOf } from '../chances.ts';
import { builderOverroundBpsOf, liveOverroundBps, overrounds, pricesOf } from './overround.ts';

const marketOf = (...chances: number[]) => ({
  type: '1x2',
  specifiers: {},
  outcomes: ['home', 'draw', 'away'].slice(0, chances.length).map((id, index) => ({
    id,
    chances: chancesOf(chances[index]!),
  })),
});
const oddsOf = (market: ReturnType<typeof marketOf>, bps: number) =>
  pricesOf(market, bps, 'standard').map(({ oddsMilli }) => oddsMilli);

test('each class of markets has its overround, and a live event 1.5 % more', () => {
  expect(Object.entries(overrounds).map(([name, { bps }]) => [name, bps])).toEqual([
    ['result', 500],
    ['line', 400],
    ['yes_no', 600],
    ['bucket', 800],
    ['score', 1800],
    ['scorer', 2200],
    ['outright', 1500],
  ]);
  expect(liveOverroundBps).toBe(150);
});

test('three outcomes are priced by the power method, two alike', () => {
  expect(oddsOf(marketOf(0.5, 0.27, 0.23), 600)).toEqual([1920, 3400, 4000]);
  expect(oddsOf(marketOf(0.5, 0.5), 400)).toEqual([1920, 1920]);
});

test('an outcome that cannot be won, or hardly be lost, has no price', () => {
  expect(oddsOf(marketOf(0.999, 0.001, 0), 500)).toEqual([null, expect.any(Number), null]);
  expect(oddsOf(marketOf(1, 0, 0), 500)).toEqual([null, null, null]);
});

test('outcomes that can win together are each raised alike', () => {
  expect(oddsOf(marketOf(0.75, 0.7, 0.55), 500)).toEqual([1260, 1360, 1730]);
});

test('a builder keeps 8 %, and 2 % more for each leg after the second, up to 20 %', () => {
  expect([2, 3, 8, 12].map(builderOverroundBpsOf)).toEqual([800, 1000, 2000, 2000]);
});
