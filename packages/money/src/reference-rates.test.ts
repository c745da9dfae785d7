import { expect, test } from 'vitest';
import { convertMinor, hasRate, problemsOf, ratesOn, type RateSet } from './reference-rates.ts';

const set = (publishedOn: string, ...rates: readonly (readonly [string, string])[]): RateSet => ({
  publishedOn,
  source: 'a central bank',
  rates: rates.map(([currency, perEuro]) => ({ currency, perEuro })),
});
const older = set('2025-02-27', ['GBP', '0.9']);
const newer = set('2025-02-28', ['GBP', '0.82608'], ['JPY', '156.96'], ['SEK', '11.1880']);
const sets = [older, newer];
const rates = ratesOn('2026-01-01', sets);

test('an amount is converted by the dated rate and rounded down, whatever decimals the currencies have', () => {
  expect(convertMinor(10_000n, 'EUR', 'GBP', rates)).toBe(8_260n);
  expect(convertMinor(8_261n, 'GBP', 'EUR', rates)).toBe(10_000n);
  expect(convertMinor(10_000n, 'EUR', 'JPY', rates)).toBe(15_696n);
  expect(convertMinor(15_696n, 'JPY', 'EUR', rates)).toBe(10_000n);
  expect(convertMinor(777n, 'SEK', 'SEK', rates)).toBe(777n);
  expect(() => convertMinor(1n, 'EUR', 'CLP', rates)).toThrow('no reference rate for CLP');
});

test('the newest set that is not younger than a day holds on it, in whatever order they come', () => {
  expect(ratesOn('2025-02-27', sets)).toEqual({ on: '2025-02-27', perEuro: { EUR: '1', GBP: '0.9' } });
  expect(ratesOn('2025-02-28', sets).on).toBe('2025-02-28');
  expect(ratesOn('2026-01-01', sets.toReversed()).on).toBe('2025-02-28');
  expect(ratesOn('1999-01-01', sets).on).toBe('2025-02-27');
});

test('a currency has a rate where the source lists it, and the euro always', () => {
  expect(['SEK', 'EUR', 'CLP', 'constructor'].map((code) => hasRate(code, rates))).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect(ratesOn('2026-01-01', [])).toEqual({ on: '2026-01-01', perEuro: { EUR: '1' } });
});

test('a set without date, source or usable rates is reported as such', () => {
  expect(problemsOf(newer)).toEqual([]);
  const bad = { ...set('28.2.2025', ['GBP', '0,8'], ['GBP', '0'], ['EUR', '1']), source: ' ' };
  expect(problemsOf(bad)).toEqual([
    '28.2.2025 is no date',
    'names no source',
    'GBP: 0,8 is no rate',
    'GBP stands twice',
    'GBP: 0 is no rate',
    'EUR is no currency to rate',
  ]);
});
