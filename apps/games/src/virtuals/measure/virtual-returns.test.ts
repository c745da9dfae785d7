import { expect, test } from 'vitest';
import type { VirtualSport } from '../timetable.ts';
import { deviationsMax, measureReturns, measureSeasons } from './virtual-returns.ts';

test.each<[VirtualSport, number]>([
  ['horses', 4_000],
  ['greyhounds', 4_000],
  ['motor-racing', 4_000],
  ['virtual-football', 1_500],
  ['virtual-tennis', 4_000],
])(
  'every market of %s returns what its prices say, within 3.5 standard errors of %i events',
  (sport, draws) => {
    const measured = measureReturns(sport, draws);
    expect(measured.length).toBeGreaterThan(5);
    for (const { market, deviations, stated } of measured) {
      expect(Math.abs(deviations), market).toBeLessThan(deviationsMax);
      expect(stated, market).toBeLessThan(0.97);
    }
  },
);

test('season markets return what their prices say, within 3.5 standard errors of 300 seasons', () => {
  const measured = measureSeasons(1, 300);
  expect(measured.map(({ market }) => market)).toEqual(
    ['season_winner', 'season_top3', 'season_last']
      .flatMap((type) => [type, `${type} favourite`])
      .map((type) => `virtual-football ${type}`),
  );
  for (const { market, deviations, stated } of measured) {
    expect(Math.abs(deviations), market).toBeLessThan(deviationsMax);
    expect(stated, market).toBeLessThan(0.9401);
  }
});
