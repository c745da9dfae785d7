import { randomUUIDv7 } from 'node:crypto';
import type { Tx } from '@halcyon/server-kit/sql';
import { suspend } from './deposit-booking.service.ts';
import * as store from './deposit.store.ts';
import type { BookingDependencies } from '../dependencies.ts';
import type { DepositUpdate } from '../psp/psp.port.ts';

/**
 * Suspends money that another transaction paid for the same deposit: it becomes a separate deposit, until two
 * operators credit it or send it back. False: this transaction is already known.
 * Writes: the deposit, its steps and the suspension, in the caller's transaction. Emits: cashier.deposit_suspended.
 */
export async function suspendSecond(
  deps: BookingDependencies,
  tx: Tx,
  first: store.DepositRow,
  update: DepositUpdate & { readonly transactionId: string },
): Promise<boolean> {
  const { player_id: playerId, provider } = first;
  if (await store.isTransactionKnown(tx, playerId, provider, update.transactionId)) return false;
  const paymentId = randomUUIDv7();
  const at = deps.clock.now();
  await store.insertDeposit(tx, {
    playerId,
    paymentId,
    idempotencyKey: paymentId,
    method: first.method,
    provider,
    marketId: first.market_id,
    currency: first.currency,
    amountMinor: first.amount_minor,
    bonusId: null,
    at,
    expiresAt: at,
    askAt: null,
  });
  const row = await store.lockDeposit(tx, playerId, paymentId);
  if (!row) throw new Error(`deposit ${paymentId} vanished`);
  await store.noteDeposit(tx, row, { ...update, isHolderOther: first.is_holder_other });
  await suspend(deps, tx, row);
  const reason = `a second payment of ${first.payment_id}`;
  await store.moveDeposit(tx, row, { to: 'suspended', reason, at, askAt: null });
  return true;
}
