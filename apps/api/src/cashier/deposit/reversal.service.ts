import { Refusal } from '@halcyon/contract/platform/refusal';
import type { Tx } from '@halcyon/server-kit/sql';
import { lockGuard, reverseDeposit } from '../../ledger/public.ts';
import type { BookingDependencies } from '../dependencies.ts';
import { depositKeys } from './deposit-booking.service.ts';
import { stepDeposit } from './deposit.machine.ts';
import * as store from './deposit.store.ts';

type Reversed = { readonly playerId: bigint; readonly paymentId: string; readonly reason: string };

/**
 * Takes a credited deposit back whose payment provider has done so, in the caller's transaction. Once for each deposit,
 * by the provider's notice or by two operators, whichever comes first.
 * Refuses: cashier.not_reversible (unknown, not credited, or reversed before).
 */
export async function reverseCredited(
  deps: BookingDependencies,
  tx: Tx,
  { playerId, paymentId, reason }: Reversed,
): Promise<void> {
  await lockGuard(tx, playerId); // first lock of every money command
  const row = await store.lockDeposit(tx, playerId, paymentId);
  if (!isReversible(row)) throw new Refusal('cashier.not_reversible');
  await reverse(deps, tx, row, reason);
}

/** True: its money was credited and not taken back. Pure. */
export function isReversible(row: store.DepositRow | null): row is store.DepositRow {
  return row !== null && stepDeposit(row.state, 'reverse') !== null;
}

/** Null: this deposit cannot be reversed. */
export async function findReversible(
  on: Pick<Tx, 'sql'>,
  playerId: bigint,
  paymentId: string,
): Promise<store.DepositRow | null> {
  const row = await store.findDeposit(on, playerId, paymentId);
  return isReversible(row) ? row : null;
}

/**
 * First what the deposit brought ends: money that a bonus bound is then MAIN and counts towards the deposit. What MAIN
 * does not cover is owed. The guard row and the deposit are locked.
 * Emits: cashier.deposit_reversed.
 */
export async function reverse(
  deps: BookingDependencies,
  tx: Tx,
  row: store.DepositRow,
  reason: string | null,
): Promise<void> {
  const { player_id: playerId, payment_id: paymentId, currency, amount_minor: amountMinor } = row;
  await deps.onReversal(tx, { playerId, paymentId });
  await reverseDeposit(deps.ledger, tx, {
    playerId,
    currency,
    amountMinor,
    key: depositKeys.reversal(paymentId),
    depositKey: depositKeys.credit(paymentId),
  });
  await store.moveDeposit(tx, row, { to: 'reversed', reason, at: deps.clock.now(), askAt: row.ask_at });
  const facts = { paymentId, amountMinor: String(amountMinor), currency };
  await deps.outbox.emit(tx, { name: 'cashier.deposit_reversed', playerId, facts });
}
