import type { ReferenceRates } from '../../packages/contract/src/content/documents.ts';
import { problemsOf } from '../../packages/money/src/reference-rates.ts';

const DAY = /<Cube\s+time=['"](\d{4}-\d{2}-\d{2})['"]\s*>([\s\S]*?)<\/Cube>/;
const RATE = /<Cube\s+currency=['"]([A-Z]{3})['"]\s+rate=['"]([\d.]+)['"]\s*\/>/g;

/**
 * The newest day of the European Central Bank's file (eurofxref-daily.xml or eurofxref-hist.xml) as a document, with
 * the requested currencies. Throws for a file without a day, or with an invalid rate.
 */
export function ratesFromCentralBank(xml: string, wanted: ReadonlySet<string>): ReferenceRates {
  const [, publishedOn, body] = DAY.exec(xml) ?? [];
  if (publishedOn === undefined || body === undefined) throw new Error('the file has no day of rates');
  const rates = [...body.matchAll(RATE)]
    .map(([, currency = '', perEuro = '']) => ({ _key: currency.toLowerCase(), currency, perEuro }))
    .filter(({ currency }) => wanted.has(currency))
    .toSorted((one, other) => (one.currency < other.currency ? -1 : 1));
  const document: ReferenceRates = {
    _id: `reference-rates-${publishedOn}`,
    _type: 'referenceRates',
    publishedOn,
    source: `European Central Bank, euro foreign exchange reference rates of ${publishedOn}`,
    rates,
  };
  const problems = rates.length === 0 ? ['names no currency of a market'] : problemsOf(document);
  if (problems.length > 0) throw new Error(problems.join('; '));
  return document;
}

/** The sets with this one among them, newest first; one of the same day is replaced. */
export function withRates(sets: readonly ReferenceRates[], next: ReferenceRates): readonly ReferenceRates[] {
  return [...sets.filter(({ _id }) => _id !== next._id), next].toSorted((one, other) =>
    one.publishedOn < other.publishedOn ? 1 : -1,
  );
}
