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
  /** Who deals there, and how that person is drawn on the tile and at the table. */
  dealer: z.strictObject({
    name: z.string().min(1),
    skin: z.string(),
    hair: z.string(),
    cut: z.enum(['short', 'side', 'bob', 'bun', 'long']),
  }),
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
 * How many units of a currency equal one euro in a limit. Round numbers that a studio would print on a
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
  const { minMinor, maxMinor } = table.limits;
  const [min, max] = [scaled(BigInt(minMinor), currency), scaled(BigInt(maxMinor), currency)];
  return min === null || max === null ? null : { minMinor: min, maxMinor: max };
}

/** Chips of all tables, in hundredths of a euro: 0.10, 0.20, 0.50, 1, 5, 25, 100, 500, 2500. */
const CHIPS = [10n, 20n, 50n, 100n, 500n, 2_500n, 10_000n, 50_000n, 250_000n];
const CHIPS_SHOWN = 5;

/** The chips of a table, its lowest bet first; none in a currency that it does not take. Units: minor units. */
export function chipsIn(table: LiveTable, currency: string): readonly bigint[] {
  const [lowest, highest] = [BigInt(table.limits.minMinor), BigInt(table.limits.maxMinor)];
  return [lowest, ...CHIPS.filter((chip) => chip > lowest && chip <= highest)]
    .slice(0, CHIPS_SHOWN)
    .map((chip) => scaled(chip, currency) ?? 0n)
    .filter((chip) => chip > 0n);
}

function scaled(euroCents: bigint, currency: string): bigint | null {
  const sign = unitsForOneEuro[currency];
  if (!sign) return null;
  const minor = (euroCents * sign.units * 10n ** BigInt(sign.exponent)) / 100n;
  return minor > 0n ? minor : 1n;
}
