import { getCurrency } from '@halcyon/money/currency';
import { expect, test } from 'vitest';
import { currencyDisplay, marketCurrencies } from './currency.ts';
import { formatCalendarDate, formatDate, formatMoney, formatNumber, formatPercent } from './format.ts';
import type { LanguageId } from './languages.ts';
import { marketIds, markets, type MarketId } from './markets.ts';

const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');

// facts: C7.4, W1.2
test.each<[string, string, LanguageId, MarketId, string]>([
  ['123450', 'EUR', 'en', 'UN', '€1,234.50'],
  ['123456789', 'EUR', 'en', 'UN', '€1,234,567.89'],
  ['123450', 'EUR', 'de', 'DE', '1.234,50 €'],
  ['123450', 'EUR', 'de', 'AT', '€ 1.234,50'],
  ['123450', 'EUR', 'pt', 'PT', '1 234,50 €'],
  ['123450', 'EUR', 'fi', 'FI', '1 234,50 €'],
  ['123450', 'EUR', 'en', 'MT', '€1,234.50'],
  ['123450', 'BRL', 'br', 'BR', 'R$ 1.234,50'],
  ['1000', 'CLP', 'cl', 'CL', '$1.000'],
  ['123450', 'PLN', 'pl', 'PL', '1 234,50 zł'],
  ['12345000', 'INR', 'inen', 'IN', '₹1,23,450.00'],
  ['123450', 'CHF', 'de', 'CH', 'CHF 1.234,50'],
  ['1000', 'JPY', 'ja', 'JP', '¥1,000'],
  ['123450', 'NOK', 'no', 'NO', '1 234,50 kr'],
  ['0', 'EUR', 'en', 'UN', '€0.00'],
  ['5', 'EUR', 'en', 'UN', '€0.05'],
  ['-500', 'EUR', 'en', 'UN', '-€5.00'],
])(
  '%s minor units of %s read by %s in market %s are written %s',
  (amountMinor, currency, language, market, text) => {
    expect(plain(formatMoney({ amountMinor, currency }, { language, market }))).toBe(text);
  },
);

// facts: W1.2
test('an amount beyond the exact range of a float is written to the last cent', () => {
  expect(
    formatMoney({ amountMinor: 90071992547409931n, currency: 'EUR' }, { language: 'en', market: 'UN' }),
  ).toBe('€900,719,925,474,099.31');
});

// facts: C7.4
test('every market writes its own currency with a symbol, a space or none, before or after', () => {
  for (const id of marketIds) {
    const display = currencyDisplay(markets[id].currency, id);
    expect(display.symbol, id).not.toBe('');
    expect(['before', 'after'], id).toContain(display.position);
  }
  for (const code of Object.keys(marketCurrencies)) expect(() => getCurrency(code)).not.toThrow();
});

test('a currency of no market is written with its code', () => {
  expect(plain(formatMoney({ amountMinor: '1234', currency: 'KWD' }, { language: 'en', market: 'UN' }))).toBe(
    'KWD 1.234',
  );
});

test('numbers, shares and dates follow the language', () => {
  const germany = { language: 'de', market: 'DE' } as const;
  expect(formatNumber(12_345, germany)).toBe('12.345');
  expect(plain(formatPercent(9612, germany))).toBe('96,12 %');
  expect(formatPercent(9612, { language: 'en', market: 'UN' })).toBe('96.12%');
  expect(formatDate('2026-11-20T23:30:00Z', germany, 'date', 'Europe/Berlin')).toBe('21.11.2026');
  expect(formatCalendarDate('2000-02-29', { language: 'en', market: 'UN' })).toBe('Feb 29, 2000');
});
