import { baseLanguageOf, isLanguageId, type LanguageId } from './languages.ts';

/**
 * The 23 markets and their 26 codes. Plain data: importable by the server and the browser alike.
 * Rules that bind a player are in the policy of the market, not here.
 * Source: docs/domains/market.md#languages-and-markets.
 */
export type Market = {
  readonly name: string;
  /** Every code allowed in an address; the first is canonical and the id. */
  readonly codes: readonly string[];
  /** The first is the default. */
  readonly languages: readonly [LanguageId, ...LanguageId[]];
  /** ISO 4217. */
  readonly currency: string;
  /** IANA name: the day of a limit begins at midnight here. */
  readonly timeZone: string;
  /** ISO 3166-1 codes whose players belong here. Empty: the market owns no country. */
  readonly countries: readonly string[];
  readonly isMarketEnabled: boolean;
  /** True when a code of the market is not the ISO code of a country that it serves. */
  readonly isCustomMarketId: boolean;
  /** Language in the address → language id, where the two differ. */
  readonly localeMapping: Readonly<Record<string, LanguageId>>;
  /** The country a visitor of this market is taken to come from: one, several, or one per language. */
  readonly originCountryCode: string | readonly string[] | Readonly<Record<string, string>>;
  /** BCP 47 tag of the default language in this region. */
  readonly regionLanguage: string;
  /** Language → countries that its registration form leaves out. */
  readonly removeCountryFromRegistration?: Readonly<Partial<Record<LanguageId, readonly string[]>>>;
};

type MarketRow = Pick<
  Market,
  'name' | 'languages' | 'currency' | 'timeZone' | 'countries' | 'regionLanguage'
> &
  Partial<Omit<Market, 'codes'>> & { readonly alias?: string };

const rows = {
  UN: {
    name: 'Global',
    languages: ['en', 'fi', 'no', 'de', 'fr', 'pt', 'pl', 'tr', 'tl', 'ja'],
    currency: 'EUR',
    timeZone: 'UTC',
    countries: [],
    regionLanguage: 'en',
    removeCountryFromRegistration: { en: ['BG', 'CH', 'PL'] },
  },
  AT: {
    name: 'Austria',
    languages: ['de'],
    currency: 'EUR',
    timeZone: 'Europe/Vienna',
    countries: ['AT'],
    regionLanguage: 'de-AT',
  },
  BR: {
    name: 'Brazil',
    languages: ['br'],
    currency: 'BRL',
    timeZone: 'America/Sao_Paulo',
    countries: ['BR'],
    regionLanguage: 'pt-BR',
    localeMapping: { pt: 'br' },
  },
  CL: {
    name: 'Chile',
    languages: ['cl'],
    currency: 'CLP',
    timeZone: 'America/Santiago',
    countries: ['CL'],
    regionLanguage: 'es-CL',
  },
  DE: {
    name: 'Germany',
    alias: 'JJ',
    languages: ['de', 'en', 'tr'],
    currency: 'EUR',
    timeZone: 'Europe/Berlin',
    countries: ['DE'],
    regionLanguage: 'de-DE',
  },
  FI: {
    name: 'Finland',
    languages: ['fi', 'en'],
    currency: 'EUR',
    timeZone: 'Europe/Helsinki',
    countries: ['FI'],
    regionLanguage: 'fi-FI',
  },
  MT: {
    name: 'Malta',
    languages: ['en'],
    currency: 'EUR',
    timeZone: 'Europe/Malta',
    countries: ['MT'],
    regionLanguage: 'en-MT',
  },
  NO: {
    name: 'Norway',
    languages: ['no', 'en'],
    currency: 'NOK',
    timeZone: 'Europe/Oslo',
    countries: ['NO'],
    regionLanguage: 'nb-NO',
  },
  UK: {
    name: 'United Kingdom',
    alias: 'GG',
    languages: ['en'],
    currency: 'GBP',
    timeZone: 'Europe/London',
    countries: ['GB', 'GG', 'JE', 'IM'],
    regionLanguage: 'en-GB',
  },
  CA: {
    name: 'Canada',
    languages: ['ca', 'caf'],
    currency: 'CAD',
    timeZone: 'America/Toronto',
    countries: ['CA'],
    regionLanguage: 'en-CA',
  },
  PE: {
    name: 'Peru',
    languages: ['pe'],
    currency: 'PEN',
    timeZone: 'America/Lima',
    countries: ['PE'],
    regionLanguage: 'es-PE',
  },
  PP: {
    name: 'Sweden',
    languages: ['en'],
    currency: 'SEK',
    timeZone: 'Europe/Stockholm',
    countries: ['SE'],
    regionLanguage: 'en-SE',
  },
  NL: {
    name: 'Netherlands',
    alias: 'LL',
    languages: ['en', 'fr'],
    currency: 'EUR',
    timeZone: 'Europe/Amsterdam',
    countries: ['NL'],
    regionLanguage: 'en-NL',
    originCountryCode: { en: 'NL', fr: 'FR' },
  },
  IN: {
    name: 'India',
    languages: ['inen'],
    currency: 'INR',
    timeZone: 'Asia/Kolkata',
    countries: ['IN'],
    regionLanguage: 'en-IN',
  },
  CX: {
    name: 'International',
    languages: ['en', 'ja'],
    currency: 'USD',
    timeZone: 'UTC',
    countries: [],
    regionLanguage: 'en',
  },
  FR: {
    name: 'France',
    languages: ['fr'],
    currency: 'EUR',
    timeZone: 'Europe/Paris',
    countries: ['FR'],
    regionLanguage: 'fr-FR',
  },
  JP: {
    name: 'Japan',
    languages: ['ja'],
    currency: 'JPY',
    timeZone: 'Asia/Tokyo',
    countries: ['JP'],
    regionLanguage: 'ja-JP',
    isMarketEnabled: false,
  },
  NZ: {
    name: 'New Zealand',
    languages: ['nz'],
    currency: 'NZD',
    timeZone: 'Pacific/Auckland',
    countries: ['NZ'],
    regionLanguage: 'en-NZ',
  },
  TR: {
    name: 'Türkiye',
    languages: ['tr'],
    currency: 'TRY',
    timeZone: 'Europe/Istanbul',
    countries: ['TR'],
    regionLanguage: 'tr-TR',
  },
  CH: {
    name: 'Switzerland',
    languages: ['de', 'fr', 'en'],
    currency: 'CHF',
    timeZone: 'Europe/Zurich',
    countries: ['CH'],
    regionLanguage: 'de-CH',
  },
  PL: {
    name: 'Poland',
    languages: ['pl'],
    currency: 'PLN',
    timeZone: 'Europe/Warsaw',
    countries: ['PL'],
    regionLanguage: 'pl-PL',
  },
  PH: {
    name: 'Philippines',
    languages: ['tl', 'en'],
    currency: 'PHP',
    timeZone: 'Asia/Manila',
    countries: ['PH'],
    regionLanguage: 'fil-PH',
  },
  PT: {
    name: 'Portugal',
    languages: ['pt'],
    currency: 'EUR',
    timeZone: 'Europe/Lisbon',
    countries: ['PT'],
    regionLanguage: 'pt-PT',
  },
} as const satisfies Record<string, MarketRow>;

export type MarketId = keyof typeof rows;

/** A second code of a market in addresses. */
export const marketAliases = { JJ: 'DE', GG: 'UK', LL: 'NL' } as const satisfies Record<string, MarketId>;
export type MarketCode = MarketId | keyof typeof marketAliases;

function complete(id: string, row: MarketRow): Market {
  const codes = row.alias ? [id, row.alias] : [id];
  const [first] = row.countries;
  return {
    name: row.name,
    codes,
    languages: row.languages,
    currency: row.currency,
    timeZone: row.timeZone,
    countries: row.countries,
    regionLanguage: row.regionLanguage,
    isMarketEnabled: row.isMarketEnabled ?? true,
    isCustomMarketId: codes.some((code) => !row.countries.includes(code)),
    localeMapping: row.localeMapping ?? {},
    originCountryCode: row.originCountryCode ?? (row.countries.length > 1 ? row.countries : (first ?? [])),
    ...(row.removeCountryFromRegistration && {
      removeCountryFromRegistration: row.removeCountryFromRegistration,
    }),
  };
}

export const markets = Object.fromEntries(
  Object.entries(rows).map(([id, row]) => [id, complete(id, row)]),
) as Readonly<Record<MarketId, Market>>;

export const marketIds = Object.keys(rows) as readonly MarketId[];

export const defaultMarket: MarketId = 'UN';
export const defaultCurrency = 'EUR';

/** Markets that hang on one flag of the configuration. */
export const flaggedMarkets = ['CL', 'PE', 'BR'] as const satisfies readonly MarketId[];
/** Markets with the second variant of the sportsbook. */
export const groupedMarkets = ['BR', 'CL', 'PE', 'FI', 'NO'] as const satisfies readonly MarketId[];

/** The market behind a code of an address; null: no such code. Disabled markets are found as well. */
export function marketIdOf(code: string): MarketId | null {
  if (Object.hasOwn(markets, code)) return code as MarketId;
  return Object.hasOwn(marketAliases, code) ? marketAliases[code as keyof typeof marketAliases] : null;
}

/**
 * The language that the language part of an address means in a market: `pt` means `br` in Brazil.
 * Null: the market does not have it.
 */
export function languageInMarket(addressed: string, market: MarketId): LanguageId | null {
  const { localeMapping, languages } = markets[market];
  const mapped = localeMapping[addressed] ?? addressed;
  return isLanguageId(mapped) && languages.includes(mapped) ? mapped : null;
}

/** How a language of a market is spelt in its address: `br` is `pt` in Brazil. */
export function addressedLanguage(language: LanguageId, market: MarketId): string {
  const renamed = Object.entries(markets[market].localeMapping).find(([, id]) => id === language);
  return renamed?.[0] ?? language;
}

/** The language of `market` nearest to `language`: itself, one of the same tongue, else the market's default. */
export function nearestLanguage(language: LanguageId, market: MarketId): LanguageId {
  const { languages } = markets[market];
  if (languages.includes(language)) return language;
  return languages.find((other) => baseLanguageOf(other) === baseLanguageOf(language)) ?? languages[0];
}

/**
 * The language name of content and partners for a market code.
 * Portugal is `portugal`, Brazil `pt`, New Zealand `nz`, Canada `ca` or `caf`, GG (and UK) `gb`; JJ (and DE), LL (and
 * NL) and all others pass the language through.
 */
export function mapLanguageToCustomLanguage(code: MarketCode, language: LanguageId): string {
  switch (marketIdOf(code)) {
    case 'PT':
      return 'portugal';
    case 'BR':
      return 'pt';
    case 'NZ':
      return 'nz';
    case 'CA':
      return language === 'caf' ? 'caf' : 'ca';
    case 'UK':
      return 'gb';
    default:
      return language;
  }
}
