import type { Context, PlayerCommandContext, PlayerContext } from '../platform/http/context.ts';
import type { Screen } from '../identity/public.ts';
import type { Ledger } from '../ledger/public.ts';
import type { CreditedDeposit } from '../rewards/public.ts';
import type { Connections } from './psp/connections.ts';
import type { RefusalText } from './withdrawal/refusal-text.ts';
import type { Db, Tx } from '@halcyon/server-kit/sql';

/** What the use cases of the cashier work with, beside the context of a request. */
export type CashierPorts = {
  /** How the payment providers are reached. */
  readonly connections: Connections;
  readonly refusalText: RefusalText;
  readonly ledger: Ledger;
  /** Rounds of a player that are not over: with one, an account cannot be closed. */
  readonly countOpenRounds: (ctx: PlayerContext) => Promise<number>;
  /** Queries the registers of excluded people. */
  readonly screen: Screen;
  /** Runs in the transaction that credits a deposit. It never refuses one. */
  readonly onDeposit: OnDeposit;
  /** Ends what a deposit brought that is being reversed, in the same transaction. It never refuses that. */
  readonly onReversal: OnReversal;
};
export type OnDeposit = (tx: Tx, deposit: CreditedDeposit) => Promise<void>;
type OnReversal = (tx: Tx, deposit: Pick<CreditedDeposit, 'playerId' | 'paymentId'>) => Promise<void>;
/** The dependencies of every use case of the cashier, for a player, a provider or a job. */
export type CashierDependencies = Pick<Context, 'db' | 'clock' | 'policies' | 'log' | 'outbox'> &
  CashierPorts;
/** The dependencies of a money step that is already decided. */
export type BookingDependencies = Pick<
  CashierDependencies,
  'clock' | 'policies' | 'outbox' | 'ledger' | 'onDeposit' | 'onReversal'
>;
export type CashierContext = PlayerContext & CashierPorts;
export type CashierCommandContext = PlayerCommandContext & CashierPorts;
/** The database, or an open transaction on it. */
export type On = Pick<Db | Tx, 'sql'>;
/** The providers behind the nine methods, and PIX of pay-and-play. */
export const providerNames = ['paymentiq', 'trustly', 'pix'] as const;
export type ProviderName = (typeof providerNames)[number];

/** The name of the job that polls a provider: one per provider, so that a provider that hangs delays no other. */
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
export function inside<Ctx extends PlayerContext>(ctx: Ctx, tx: Tx): Ctx {
  return { ...ctx, db: { ...ctx.db, sql: tx.sql } };
}
