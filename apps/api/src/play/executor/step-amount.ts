import { parseDecimal } from '@halcyon/money/amount';
import type { StepAmount } from '../provider/adapter.ts';

/** What is wrong with a step's amount; both are codes of the wallet's wire. */
type Misfit = 'currency_mismatch' | 'bad_request';

/**
 * Minor units of a step's amount in the player's own currency. Never rounds and never converts: another
 * currency, more decimals than the player's has, or an amount below zero is a refusal.
 */
export function minorOf(amount: StepAmount, currency: string): bigint | Misfit {
  if (amount.currency !== null && amount.currency !== currency) return 'currency_mismatch';
  const minor = 'decimal' in amount ? parseDecimal(amount.decimal, currency) : amount.amountMinor;
  return minor === null || minor < 0n ? 'bad_request' : minor;
}
