import type { MarketId } from './markets.ts';

/** How an amount of a currency is written. */
export type CurrencyDisplay = {
  readonly symbol: string;
  /** A space separates symbol and number; never broken over two lines. */
  readonly hasSpace: boolean;
  readonly position: 'before' | 'after';
};

const before = (symbol: string): CurrencyDisplay => ({ symbol, hasSpace: false, position: 'before' });
const beforeSpaced = (symbol: string): CurrencyDisplay => ({ symbol, hasSpace: true, position: 'before' });
const after = (symbol: string): CurrencyDisplay => ({ symbol, hasSpace: true, position: 'after' });

/** The currencies of the markets, and how each is written unless a market writes it otherwise. */
export const marketCurrencies = {
  EUR: before('€'),
  BRL: beforeSpaced('R$'),
  CLP: before('$'),
  NOK: after('kr'),
  GBP: before('£'),
  CAD: before('$'),
  PEN: beforeSpaced('S/'),
  SEK: after('kr'),
  INR: before('₹'),
  USD: before('$'),
  JPY: before('¥'),
  NZD: before('$'),
  TRY: before('₺'),
  CHF: beforeSpaced('CHF'),
  PLN: after('zł'),
  PHP: before('₱'),
} as const satisfies Record<string, CurrencyDisplay>;

export type CurrencyId = keyof typeof marketCurrencies;

/** Markets that write their currency otherwise than the table above. */
const marketDisplays: Readonly<Partial<Record<MarketId, Partial<Record<CurrencyId, CurrencyDisplay>>>>> = {
  AT: { EUR: beforeSpaced('€') },
  DE: { EUR: after('€') },
  FI: { EUR: after('€') },
  FR: { EUR: after('€') },
  PT: { EUR: after('€') },
  NL: { EUR: beforeSpaced('€') },
  CX: { CAD: before('CA$'), NZD: before('NZ$') },
  UN: { USD: before('US$'), CAD: before('CA$'), NZD: before('NZ$'), CLP: before('CLP$') },
};

export function isCurrencyId(code: string): code is CurrencyId {
  return Object.hasOwn(marketCurrencies, code);
}

/** A currency that no market has is written with its code before the number. */
export function currencyDisplay(currency: string, market: MarketId): CurrencyDisplay {
  if (!isCurrencyId(currency)) return beforeSpaced(currency);
  return marketDisplays[market]?.[currency] ?? marketCurrencies[currency];
}
