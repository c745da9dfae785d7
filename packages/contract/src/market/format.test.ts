import { findCurrency } from '@halcyon/money/currency';
import { expect, test } from 'vitest';
import { currencyDisplay, marketCurrencies } from './currency.ts';
import {
  formatCalendarDate,
  formatDate,
  formatMoney,
  formatNumber,
  formatPercent,
  formattingTag,
} from './format.ts';
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
  ['-500', 'EUR', 'en', 'UN', '−€5.00'],
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
  const writtenIn = (id: MarketId) => {
    const { symbol, hasSpace, position } = currencyDisplay(markets[id].currency, id);
    return (position === 'before' ? [symbol, '1'] : ['1', symbol]).join(hasSpace ? ' ' : '');
  };
  expect(marketIds.map((id) => `${id} ${writtenIn(id)}`).toSorted()).toEqual([
    'AT € 1', 'BR R$ 1', 'CA $1', 'CH CHF 1', 'CL $1', 'CX $1', 'DE 1 €', 'FI 1 €', 'FR 1 €', 'IN ₹1', 'JP ¥1', 'MT €1',
    'NL € 1', 'NO 1 kr', 'NZ $1', 'PE S/ 1', 'PH ₱1', 'PL 1 zł', 'PP 1 kr', 'PT 1 €', 'TR ₺1', 'UK £1', 'UN €1',
  ]); // prettier-ignore
});

test('every currency with a symbol is a currency that money can be held in', () => {
  expect(Object.keys(marketCurrencies).filter((code) => !findCurrency(code))).toEqual([]);
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
  expect(formatCalendarDate('2000-02-29', { language: 'en', market: 'UN' })).toBe('29 Feb 2000');
});

/** A date, a date with its time, a time, and the order of the parts of a date, by formatting tag. */
const written: Readonly<Record<string, readonly [string, string, string, string]>> = {
  'en-IE': ['25 Nov 2026', '25 Nov 2026, 15:24', '15:24', 'day month year'],
  'en-PH': ['Nov 25, 2026', 'Nov 25, 2026, 3:24 PM', '3:24 PM', 'month day year'],
  fil: ['Nob 25, 2026', 'Nob 25, 2026, 3:24 PM', '3:24 PM', 'month day year'],
  'en-CA': ['Nov 25, 2026', 'Nov 25, 2026, 3:24 p.m.', '3:24 p.m.', 'year month day'],
  'fr-CA': ['25 nov. 2026', '25 nov. 2026, 15 h 24', '15 h 24', 'year month day'],
  'en-IN': ['25 Nov 2026', '25 Nov 2026, 3:24 pm', '3:24 pm', 'day month year'],
  'en-NZ': ['25 Nov 2026', '25 Nov 2026, 3:24 pm', '3:24 pm', 'day month year'],
  fi: ['25.11.2026', '25.11.2026 klo 15.24', '15.24', 'day month year'],
  nb: ['25. nov. 2026', '25. nov. 2026, 15:24', '15:24', 'day month year'],
  de: ['25.11.2026', '25.11.2026, 15:24', '15:24', 'day month year'],
  fr: ['25 nov. 2026', '25 nov. 2026, 15:24', '15:24', 'day month year'],
  'es-CL-u-hc-h23': ['25-11-2026', '25-11-2026, 15:24', '15:24', 'day month year'],
  'es-PE': ['25 nov. 2026', '25 nov. 2026, 3:24 p. m.', '3:24 p. m.', 'day month year'],
  'pt-PT': ['25/11/2026', '25/11/2026, 15:24', '15:24', 'day month year'],
  'pt-BR': ['25 de nov. de 2026', '25 de nov. de 2026, 15:24', '15:24', 'day month year'],
  ja: ['2026/11/25', '2026/11/25 15:24', '15:24', 'year month day'],
  tr: ['25 Kas 2026', '25 Kas 2026 15:24', '15:24', 'day month year'],
  pl: ['25 lis 2026', '25 lis 2026, 15:24', '15:24', 'day month year'],
};

// The market decides for English and the language for all others; American forms are for the Philippines alone.
const tags: Partial<Record<LanguageId, string>> = {
  no: 'nb',
  tl: 'fil',
  ca: 'en-CA',
  caf: 'fr-CA',
  nz: 'en-NZ',
};
const regionalTags: typeof tags = {
  inen: 'en-IN',
  cl: 'es-CL-u-hc-h23',
  pe: 'es-PE',
  pt: 'pt-PT',
  br: 'pt-BR',
};

test.each(marketIds.flatMap((market) => markets[market].languages.map((language) => ({ language, market }))))(
  'in market $market, language $language, dates and clocks take the form used there',
  (locale) => {
    const english = locale.market === 'PH' ? 'en-PH' : 'en-IE';
    const tag =
      locale.language === 'en'
        ? english
        : (tags[locale.language] ?? regionalTags[locale.language] ?? locale.language);
    expect(formattingTag(locale)).toBe(tag);
    const at = (style: 'date' | 'dateTime' | 'time') =>
      plain(formatDate('2026-11-25T15:24:00Z', locale, style, 'UTC'));
    const order = new Intl.DateTimeFormat(formattingTag(locale))
      .formatToParts(0)
      .flatMap(({ type }) => (['day', 'month', 'year'].includes(type) ? [type] : []));
    expect([at('date'), at('dateTime'), at('time'), order.join(' ')]).toEqual(written[tag]);
  },
);
