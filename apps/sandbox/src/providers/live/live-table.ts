import { readFileSync } from 'node:fs';
import { z } from 'zod';

const Table = z.strictObject({
  provider: z.enum(['evolution', 'pragmaticplay', 'creedroomz']),
  tableId: z.string().min(1),
  gameRef: z.string().min(1),
  name: z.string().min(1),
  kind: z.enum(['roulette', 'blackjack', 'baccarat', 'wheel']),
  /** Which rules and scenery within the kind. */
  model: z.string().min(1),
  /** Of the dealer, two letters. */
  language: z.string().length(2),
  /** Of one player and round, in the minor units of `currency`. */
  limits: z.strictObject({ currency: z.literal('EUR'), minMinor: z.string(), maxMinor: z.string() }),
  /** Null: as many as come. */
  seats: z.number().int().nullable(),
  betSeconds: z.number().int().positive(),
  /** From dark to light. */
  colours: z.array(z.string()).length(3),
});
export type LiveTable = Readonly<z.infer<typeof Table>>;

/** Every table of every provider, in the order of the file. */
export function loadTables(): readonly LiveTable[] {
  const file = new URL('tables.json', import.meta.url);
  return z.array(Table).parse(JSON.parse(readFileSync(file, 'utf8')));
}

/**
 * How many units of a currency stand for one euro in a limit. Round numbers that a studio would print on a
 * sign, not rates: no money is converted by them.
 */
const unitsForOneEuro: Readonly<Record<string, { units: bigint; exponent: number }>> = {
  EUR: { units: 1n, exponent: 2 },
  GBP: { units: 1n, exponent: 2 },
  USD: { units: 1n, exponent: 2 },
  CHF: { units: 1n, exponent: 2 },
  CAD: { units: 2n, exponent: 2 },
  NZD: { units: 2n, exponent: 2 },
  PEN: { units: 4n, exponent: 2 },
  PLN: { units: 5n, exponent: 2 },
  BRL: { units: 5n, exponent: 2 },
  NOK: { units: 10n, exponent: 2 },
  SEK: { units: 10n, exponent: 2 },
  TRY: { units: 50n, exponent: 2 },
  PHP: { units: 50n, exponent: 2 },
  INR: { units: 100n, exponent: 2 },
  JPY: { units: 100n, exponent: 0 },
  CLP: { units: 1000n, exponent: 0 },
};
export const tableCurrencies: readonly string[] = Object.keys(unitsForOneEuro);

export type TableLimits = { readonly minMinor: bigint; readonly maxMinor: bigint };

/** Null: this table takes no bets in that currency. */
export function limitsIn(table: LiveTable, currency: string): TableLimits | null {
  const sign = unitsForOneEuro[currency];
  if (!sign) return null;
  const scale = (euroCents: string) => {
    const minor = (BigInt(euroCents) * sign.units * 10n ** BigInt(sign.exponent)) / 100n;
    return minor > 0n ? minor : 1n;
  };
  return { minMinor: scale(table.limits.minMinor), maxMinor: scale(table.limits.maxMinor) };
}
