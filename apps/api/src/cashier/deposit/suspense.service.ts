import type { MarketPolicies } from '@halcyon/contract/market/policy';
import { Refusal } from '@halcyon/contract/platform/refusal';
import type { Tx } from '@halcyon/server-kit/sql';
import { lockGuard, returnDeposit } from '../../ledger/public.ts';
import { credit, depositKeys } from './deposit-booking.service.ts';
import * as store from './deposit.store.ts';
import { orderGiveBack } from './give-back.service.ts';
import type { BookingDependencies, On } from '../dependencies.ts';

/** The two ends of a suspension. */
export type WayOut = 'release' | 'return';

/** Suspended deposits of all players, the longest waiting first. */
export function listSuspended(on: On, limit: number): Promise<store.DepositRow[]> {
  return store.listSuspended(on, limit);
}

/** Null: this deposit holds no suspended money. */
export async function findSuspended(
  on: On,
  playerId: bigint,
  paymentId: string,
): Promise<store.DepositRow | null> {
  const row = await store.findDeposit(on, playerId, paymentId);
  return row?.state === 'suspended' ? row : null;
}

/**
 * True: the money came from another person's account in a market where such money is never the player's. It can only be
 * sent back. Pure.
 */
export function isReturnOnly(policies: MarketPolicies, row: store.DepositRow): boolean {
  return row.is_holder_other && policies.of(row.market_id).otherHolderDeposits === 'return';
}

/**
 * Ends a suspension, in the caller's transaction: credits the money as a deposit made now, or books it back to its
 * payer and orders the provider to send it. Once, whichever comes first.
 * Refuses: cashier.not_suspended; a release also cashier.return_only, and as a deposit (wallet.deposit_limit_reached
 * and the like).
 * Emits: cashier.deposit_succeeded or cashier.deposit_returned.
 */
export async function endSuspension(
  deps: BookingDependencies,
  tx: Tx,
  of: {
    readonly playerId: bigint;
    readonly paymentId: string;
    readonly way: WayOut;
    readonly reason: string;
  },
): Promise<void> {
  const { playerId, paymentId, way, reason } = of;
  await lockGuard(tx, playerId); // first lock of every money command
  const row = await store.lockDeposit(tx, playerId, paymentId);
  if (row?.state !== 'suspended') throw new Refusal('cashier.not_suspended');
  const at = deps.clock.now();
  if (way === 'release') {
    if (isReturnOnly(deps.policies, row)) throw new Refusal('cashier.return_only');
    await credit(deps, tx, row, depositKeys.suspension, {}, at);
    await store.moveDeposit(tx, row, { to: 'succeeded', reason, at, askAt: row.ask_at });
    return;
  }
  const { currency, amount_minor: amountMinor } = row;
  const key = depositKeys.return(paymentId);
  await returnDeposit(deps.ledger, tx, {
    playerId,
    currency,
    key,
    suspensionKey: depositKeys.suspension(paymentId),
  });
  await store.moveDeposit(tx, row, { to: 'sent_back', reason, at, askAt: row.ask_at });
  const facts = { paymentId, amountMinor: String(amountMinor), currency };
  await deps.outbox.emit(tx, { name: 'cashier.deposit_returned', playerId, facts });
  await orderGiveBack(tx, { playerId, paymentId });
}
