import { expect, test } from 'vitest';
import type { Sport } from '@halcyon/odds/sport';
import { compareLive, comparePrices, deviationsMax } from './law-measure.ts';
import { measuredFootball } from './measured.data.ts';

test('in 5,000 simulated football matches outcomes are won as often as their prices say', () => {
  for (const { market, outcome, deviations, chance, won } of comparePrices(measuredFootball, 5_000))
    expect(Math.abs(deviations), `${market} ${outcome}: ${chance} priced, ${won} won`).toBeLessThan(
      deviationsMax,
    );
});

test('during football matches outcomes are won as often as the prices of the moment say, in tenths of the chance', () => {
  for (const { outcome, matches, deviations, chance, won } of compareLive(measuredFootball, 2_000)) {
    expect(matches, outcome).toBeGreaterThan(40);
    expect(Math.abs(deviations), `${outcome}: ${chance} priced, ${won} won`).toBeLessThan(deviationsMax);
  }
});

const others: readonly Sport[] = [
  'basketball', 'handball', 'ice-hockey', 'tennis', 'volleyball', 'table-tennis', 'counter-strike', 'dota',
]; // prettier-ignore

const isLong = process.env['HALCYON_LONG_TESTS'] === 'on';
const [matches, liveMatches] = isLong ? [10_000, 2_000] : [1_000, 250];
/** Of some two hundred outcomes one is as far off by accident in about five hundred seeds; the seed is fixed. */
const ofManyMax = 4.5;
const wonMin = 20;

test.each(others)('in simulated matches of %s every outcome is won as often as its price says', (sport) => {
  const compared = comparePrices({ sport, beforeStart: null, live: null }, matches, 10).filter(
    ({ matches: played, chance }) => played * Math.min(chance, 1 - chance) >= wonMin,
  );
  expect(compared.length).toBeGreaterThan(4);
  for (const { market, outcome, deviations, chance, won } of compared)
    expect
      .soft(Math.abs(deviations), `${market} ${outcome}: ${chance} priced, ${won} won`)
      .toBeLessThan(ofManyMax);
});

test.each(others)(
  'during matches of %s outcomes are won as often as the prices of the moment say',
  (sport) => {
    const compared = compareLive({ sport, beforeStart: null, live: null }, liveMatches, 10);
    expect(compared.filter(({ matches: played }) => played > 15).length).toBeGreaterThan(2);
    for (const { outcome, deviations, chance, won } of compared)
      expect
        .soft(Math.abs(deviations), `${outcome}: ${chance} priced, ${won} won`)
        .toBeLessThan(deviationsMax);
  },
);
