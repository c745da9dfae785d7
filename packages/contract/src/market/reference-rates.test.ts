import { expect, test } from 'vitest';
import { markets } from './markets.ts';
import { convertMinor, hasRate, ratesOn } from './reference-rates.ts';

const rates = ratesOn('2026-01-01');

test('every currency of a market can be shown in every other', () => {
  for (const { currency } of Object.values(markets))
    expect([currency, hasRate(currency, rates)]).toEqual([currency, true]);
  expect(hasRate('XAF', rates)).toBe(false);
  expect(hasRate('constructor', rates)).toBe(false);
});

test('an amount is converted by the dated rate and rounded down, whatever decimals the currencies have', () => {
  expect(convertMinor(10_000n, 'EUR', 'GBP', rates)).toBe(8_291n);
  expect(convertMinor(8_292n, 'GBP', 'EUR', rates)).toBe(10_000n);
  expect(convertMinor(10_000n, 'EUR', 'JPY', rates)).toBe(16_306n);
  expect(convertMinor(16_306n, 'JPY', 'EUR', rates)).toBe(10_000n);
  expect(convertMinor(777n, 'SEK', 'SEK', rates)).toBe(777n);
  expect(() => convertMinor(1n, 'EUR', 'XAF', rates)).toThrow('no reference rate');
});

test('the rates of a date are the newest that are not younger than it', () => {
  expect(ratesOn('2026-11-21').on <= '2026-11-21').toBe(true);
  expect(ratesOn('1999-01-01').perEuro['EUR']).toBe('1');
});
