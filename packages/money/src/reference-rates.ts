import { getCurrency } from './currency.ts';

/**
 * What one euro was worth on a date. For comparing and showing amounts alone: money itself is never converted.
 * The sets are documents of the content service (`referenceRates`), each with its date and its source.
 */
export type RateSet = {
  /** yyyy-MM-dd. */
  readonly publishedOn: string;
  readonly source: string;
  /** Decimal text; a currency that the source does not list is absent. */
  readonly rates: readonly { readonly currency: string; readonly perEuro: string }[];
};
export type Rates = { readonly on: string; readonly perEuro: Readonly<Record<string, string>> };

/** Decimals that a rate is counted with. */
const RATE_DECIMALS = 6;
const RATE = /^\d{1,9}(\.\d{1,6})?$/;
const DATE = /^\d{4}-\d{2}-\d{2}$/;

/**
 * The rates in force on a date (yyyy-MM-dd): the newest set that is not younger; before all, the oldest. Without
 * any set the euro alone has a rate. Pure.
 */
export function ratesOn(date: string, sets: readonly RateSet[]): Rates {
  const newestFirst = sets.toSorted((one, other) => (one.publishedOn < other.publishedOn ? 1 : -1));
  const set = newestFirst.find(({ publishedOn }) => publishedOn <= date) ?? newestFirst.at(-1);
  const listed = set?.rates.map(({ currency, perEuro }) => [currency, perEuro] as const) ?? [];
  return { on: set?.publishedOn ?? date, perEuro: { ...Object.fromEntries(listed), EUR: '1' } };
}

/** Can amounts of this currency be shown in another one? */
export function hasRate(currency: string, { perEuro }: Rates): boolean {
  return Object.hasOwn(perEuro, currency);
}

/** An amount in another currency by the given rates, rounded down to its minor unit. Throws for one without a rate. Pure. */
export function convertMinor(amountMinor: bigint, from: string, to: string, rates: Rates): bigint {
  if (from === to) return amountMinor;
  const numerator = amountMinor * scaled(rates, to) * 10n ** BigInt(getCurrency(to).exponent);
  return numerator / (scaled(rates, from) * 10n ** BigInt(getCurrency(from).exponent));
}

/** What is wrong with a set, one line each; empty when nothing is. Pure. */
export function problemsOf({ publishedOn, source, rates }: RateSet): readonly string[] {
  const problems: string[] = [];
  if (!DATE.test(publishedOn) || Number.isNaN(Date.parse(publishedOn)))
    problems.push(`${publishedOn} is no date`);
  if (source.trim() === '') problems.push('names no source');
  const seen = new Set<string>();
  for (const { currency, perEuro } of rates) {
    if (!/^[A-Z]{3}$/.test(currency) || currency === 'EUR')
      problems.push(`${currency} is no currency to rate`);
    if (seen.has(currency)) problems.push(`${currency} stands twice`);
    if (!RATE.test(perEuro) || Number(perEuro) === 0) problems.push(`${currency}: ${perEuro} is no rate`);
    seen.add(currency);
  }
  return problems;
}

function scaled({ perEuro }: Rates, currency: string): bigint {
  const rate = perEuro[currency];
  if (rate === undefined) throw new RangeError(`there is no reference rate for ${currency}`);
  const [whole = '0', part = ''] = rate.split('.');
  return BigInt(whole + part.padEnd(RATE_DECIMALS, '0'));
}
