import type { Context, PlayerContext } from '../platform/context.ts';
import type { Db, Tx } from '../platform/sql.ts';

/** What every use case of the cashier works with, be it asked by a player, a provider or a job. */
export type CashierDependencies = Pick<Context, 'db' | 'clock' | 'config' | 'log' | 'outbox'>;
/** What a step of money that is decided already needs. */
export type BookingDependencies = Pick<CashierDependencies, 'clock' | 'outbox'>;
/** The database, or an open transaction on it. */
export type On = Pick<Db | Tx, 'sql'>;
/** The providers behind the nine methods, and PIX of pay-and-play. */
export const providerNames = ['paymentiq', 'trustly', 'pix'] as const;
export type ProviderName = (typeof providerNames)[number];

/** The name of a job that asks a provider: each has its own, so that none waits behind another one that hangs. */
export function jobAt(
  provider: ProviderName,
  name: 'send_payout' | 'ask_deposit' | 'look_after_payments',
): string {
  return `cashier.${name}.${provider}`;
}

/**
 * The same context, reading on the transaction's own connection. A second connection while the first one holds
 * the guard would wait for a pool whose members all wait for the guard.
 */
export function inside(ctx: PlayerContext, tx: Tx): PlayerContext {
  return { ...ctx, db: { ...ctx.db, sql: tx.sql } };
}
