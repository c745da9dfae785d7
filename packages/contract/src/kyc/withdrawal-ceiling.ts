import type { CurrencyId } from '../market/currency.ts';
import type { VerificationLevel } from './verification-level.ts';

/**
 * How much a player may take out altogether before more has to be known about them. Values of the demonstration:
 * a deployment sets them with its regulator. Units: minor units. Source: docs/decisions/verification-levels.md
 */
const lightly: Readonly<Record<CurrencyId, bigint>> = {
  EUR: 1_000_000n,
  GBP: 1_000_000n,
  USD: 1_000_000n,
  CHF: 1_000_000n,
  CAD: 1_500_000n,
  NZD: 2_000_000n,
  NOK: 10_000_000n,
  SEK: 10_000_000n,
  PLN: 4_000_000n,
  BRL: 5_000_000n,
  PEN: 4_000_000n,
  TRY: 40_000_000n,
  INR: 100_000_000n,
  PHP: 60_000_000n,
  CLP: 10_000_000n,
  JPY: 1_500_000n,
};
/** Who is fully verified may take out ten times as much before the enhanced check. */
const FULLY_VERIFIED_TIMES = 10n;

/** The ceiling of a level; null: it has none. Levels without withdrawals need none. Pure. */
export function withdrawalCeiling(level: VerificationLevel, currency: string): bigint | null {
  if (!Object.hasOwn(lightly, currency)) return null;
  const base = lightly[currency as CurrencyId];
  if (level === 'NOT_REQUIRED' || level === 'NOT_VERIFIED' || level === 'DATA_VERIFIED') return base;
  return level === 'FULLY VERIFIED' ? base * FULLY_VERIFIED_TIMES : null;
}
