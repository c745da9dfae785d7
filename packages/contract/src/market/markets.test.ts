import { describe, expect, test } from 'vitest';
import { languageIds, languages, sentAs } from './languages.ts';
import {
  defaultCurrency,
  defaultMarket,
  flaggedMarkets,
  groupedMarkets,
  languageInMarket,
  mapLanguageToCustomLanguage,
  marketIdOf,
  marketIds,
  markets,
  nearestLanguage,
  type MarketCode,
} from './markets.ts';

// facts: C7.3, all.1
test('there are seventeen languages, each with the tag and the name it is sent as', () => {
  expect(Object.entries(languages).map(([id, { bcp47, sentAs }]) => `${id} ${bcp47} ${sentAs}`)).toEqual([
    'en en en',
    'fi fi fi',
    'no nb no',
    'de de de',
    'caf fr-CA fr',
    'ca en-CA en',
    'nz en-NZ en',
    'fr fr fr',
    'inen en-IN en',
    'cl es-CL es',
    'pe es-PE es',
    'pt pt-PT pt',
    'br pt-BR br',
    'ja ja ja',
    'tl fil tl',
    'tr tr tr',
    'pl pl pl',
  ]);
});

// facts: A1.2
test('the profile and the providers get es for cl and pe, en for inen, fr for caf', () => {
  expect((['cl', 'pe', 'inen', 'caf'] as const).map(sentAs)).toEqual(['es', 'es', 'en', 'fr']);
});

// facts: C7.1, C7.2, all.1
test('there are 23 markets under 26 codes, and only Japan is disabled', () => {
  expect(marketIds).toHaveLength(23);
  const codes = marketIds.flatMap((id) => markets[id].codes);
  expect(codes).toHaveLength(26);
  expect(new Set(codes).size).toBe(26);
  expect(marketIds.filter((id) => !markets[id].isMarketEnabled)).toEqual(['JP']);
});

// facts: C7.1, C7.2
test.each([
  ['UN', 'Global', 'en fi no de fr pt pl tr tl ja', 'EUR', 'UTC', ''],
  ['AT', 'Austria', 'de', 'EUR', 'Europe/Vienna', 'AT'],
  ['BR', 'Brazil', 'br', 'BRL', 'America/Sao_Paulo', 'BR'],
  ['CL', 'Chile', 'cl', 'CLP', 'America/Santiago', 'CL'],
  ['DE', 'Germany', 'de en tr', 'EUR', 'Europe/Berlin', 'DE'],
  ['FI', 'Finland', 'fi en', 'EUR', 'Europe/Helsinki', 'FI'],
  ['MT', 'Malta', 'en', 'EUR', 'Europe/Malta', 'MT'],
  ['NO', 'Norway', 'no en', 'NOK', 'Europe/Oslo', 'NO'],
  ['UK', 'United Kingdom', 'en', 'GBP', 'Europe/London', 'GB GG JE IM'],
  ['CA', 'Canada', 'ca caf', 'CAD', 'America/Toronto', 'CA'],
  ['PE', 'Peru', 'pe', 'PEN', 'America/Lima', 'PE'],
  ['PP', 'Sweden', 'en', 'SEK', 'Europe/Stockholm', 'SE'],
  ['NL', 'Netherlands', 'en fr', 'EUR', 'Europe/Amsterdam', 'NL'],
  ['IN', 'India', 'inen', 'INR', 'Asia/Kolkata', 'IN'],
  ['CX', 'International', 'en ja', 'USD', 'UTC', ''],
  ['FR', 'France', 'fr', 'EUR', 'Europe/Paris', 'FR'],
  ['JP', 'Japan', 'ja', 'JPY', 'Asia/Tokyo', 'JP'],
  ['NZ', 'New Zealand', 'nz', 'NZD', 'Pacific/Auckland', 'NZ'],
  ['TR', 'Türkiye', 'tr', 'TRY', 'Europe/Istanbul', 'TR'],
  ['CH', 'Switzerland', 'de fr en', 'CHF', 'Europe/Zurich', 'CH'],
  ['PL', 'Poland', 'pl', 'PLN', 'Europe/Warsaw', 'PL'],
  ['PH', 'Philippines', 'tl en', 'PHP', 'Asia/Manila', 'PH'],
  ['PT', 'Portugal', 'pt', 'EUR', 'Europe/Lisbon', 'PT'],
] as const)(
  'market %s is %s with its languages, currency, zone and countries',
  (id, name, spoken, currency, zone, lands) => {
    const market = markets[id];
    expect([
      market.name,
      market.languages.join(' '),
      market.currency,
      market.timeZone,
      market.countries.join(' '),
    ]).toEqual([name, spoken, currency, zone, lands]);
    expect(
      new Intl.DateTimeFormat('en', { timeZone: market.timeZone }).resolvedOptions().timeZone,
    ).toBeTruthy();
  },
);

// facts: C7.2
test('a market with two codes is one market', () => {
  expect(['JJ', 'GG', 'LL', 'DE', 'UK', 'NL', 'ZZ'].map(marketIdOf)).toEqual([
    'DE',
    'UK',
    'NL',
    'DE',
    'UK',
    'NL',
    null,
  ]);
});

// facts: C7.1
test('a market whose code is not a country says so', () => {
  expect(marketIds.filter((id) => markets[id].isCustomMarketId)).toEqual([
    'UN',
    'DE',
    'UK',
    'PP',
    'NL',
    'CX',
  ]);
});

// facts: C7.1
test('the country of origin is one code, a list, or one per language', () => {
  expect(markets.AT.originCountryCode).toBe('AT');
  expect(markets.UK.originCountryCode).toEqual(['GB', 'GG', 'JE', 'IM']);
  expect(markets.NL.originCountryCode).toEqual({ en: 'NL', fr: 'FR' });
});

// facts: C7.3
test.each<[MarketCode, keyof typeof languages, string]>([
  ['PT', 'pt', 'portugal'],
  ['BR', 'br', 'pt'],
  ['NZ', 'nz', 'nz'],
  ['CA', 'ca', 'ca'],
  ['CA', 'caf', 'caf'],
  ['GG', 'en', 'gb'],
  ['JJ', 'tr', 'tr'],
  ['JJ', 'en', 'en'],
  ['JJ', 'de', 'de'],
  ['LL', 'fr', 'fr'],
  ['LL', 'en', 'en'],
  ['FI', 'fi', 'fi'],
])('market code %s with language %s is known to content as %s', (code, language, custom) => {
  expect(mapLanguageToCustomLanguage(code, language)).toBe(custom);
});

// facts: C7.2
test('Chile, Peru and Brazil hang on one flag; with Finland and Norway they form a group', () => {
  expect([...flaggedMarkets].toSorted()).toEqual(['BR', 'CL', 'PE']);
  expect([...groupedMarkets].toSorted()).toEqual(['BR', 'CL', 'FI', 'NO', 'PE']);
});

// facts: C7.4
test('a request without a market is in the global one and pays in euro', () => {
  expect([defaultMarket, markets[defaultMarket].languages[0], defaultCurrency]).toEqual(['UN', 'en', 'EUR']);
});

describe('the language of an address', () => {
  test('pt means br in Brazil alone', () => {
    expect(languageInMarket('pt', 'BR')).toBe('br');
    expect(languageInMarket('pt', 'PT')).toBe('pt');
    expect(languageInMarket('fi', 'DE')).toBeNull();
  });

  test('a language that another market lacks gives way to its nearest', () => {
    expect(nearestLanguage('en', 'CA')).toBe('ca');
    expect(nearestLanguage('fr', 'CA')).toBe('caf');
    expect(nearestLanguage('tr', 'DE')).toBe('tr');
    expect(nearestLanguage('fi', 'AT')).toBe('de');
  });

  test('every language is offered in some market', () => {
    const spoken = new Set(marketIds.flatMap((id) => markets[id].languages));
    expect(languageIds.filter((id) => !spoken.has(id))).toEqual([]);
  });
});
