import { getCurrency } from '@halcyon/money/currency';

/**
 * What one euro was worth, by date, newest first. For comparing and showing amounts alone: money itself is never
 * converted. Source: euro foreign exchange reference rates of the European Central Bank; CLP and PEN, which it does
 * not list, from the central banks of Chile and Peru. The dates belong to the demonstration: docs/domains/market.md.
 */
const table = [
  {
    on: '2024-12-31',
    perEuro: {
      EUR: '1',
      BRL: '6.4253',
      CAD: '1.4948',
      CHF: '0.9412',
      CLP: '1033.76',
      GBP: '0.82918',
      INR: '88.9335',
      JPY: '163.06',
      NOK: '11.795',
      NZD: '1.8532',
      PEN: '3.9053',
      PHP: '60.301',
      PLN: '4.275',
      SEK: '11.459',
      TRY: '36.7372',
      USD: '1.0389',
    },
  },
] as const satisfies readonly { on: string; perEuro: Readonly<Record<string, string>> }[];

/** Decimals that a rate is counted with. */
const RATE_DECIMALS = 6;

export type Rates = { readonly on: string; readonly perEuro: Readonly<Record<string, string>> };

/** The rates in force on a date (yyyy-MM-dd): the newest that are not younger; before all, the oldest. Pure. */
export function ratesOn(date: string): Rates {
  return table.find(({ on }) => on <= date) ?? table[table.length - 1]!;
}

/** Can amounts be shown in this currency? */
export function hasRate(currency: string, { perEuro }: Rates): boolean {
  return Object.hasOwn(perEuro, currency);
}

/** An amount in another currency by the given rates, rounded down to its minor unit. Throws for one without a rate. Pure. */
export function convertMinor(amountMinor: bigint, from: string, to: string, rates: Rates): bigint {
  if (from === to) return amountMinor;
  const numerator = amountMinor * scaled(rates, to) * 10n ** BigInt(getCurrency(to).exponent);
  return numerator / (scaled(rates, from) * 10n ** BigInt(getCurrency(from).exponent));
}

function scaled({ perEuro }: Rates, currency: string): bigint {
  const rate = perEuro[currency];
  if (rate === undefined) throw new RangeError(`there is no reference rate for ${currency}`);
  const [whole = '0', part = ''] = rate.split('.');
  return BigInt(whole + part.padEnd(RATE_DECIMALS, '0'));
}
