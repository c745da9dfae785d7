import { raiseDepositCount } from '../../identity/public.ts';
import type { Tx } from '@halcyon/server-kit/sql';
import { applyDeposit, releaseDeposit, suspendDeposit } from '../../ledger/public.ts';
import { stepDeposit, type DepositStep } from './deposit.machine.ts';
import * as store from './deposit.store.ts';
import type { BookingDependencies } from '../dependencies.ts';
import { rememberAccount } from '../payment/payout-account.store.ts';
import type { DepositUpdate } from '../psp/psp.port.ts';

/** The idempotency keys of a deposit in the ledger. */
export const depositKeys = {
  reservation: (paymentId: string) => `deposit:${paymentId}:reserve`,
  credit: (paymentId: string) => `deposit:${paymentId}`,
  release: (paymentId: string) => `deposit:${paymentId}:release`,
  suspension: (paymentId: string) => `deposit:${paymentId}:suspend`,
  return: (paymentId: string) => `deposit:${paymentId}:return`,
  reversal: (paymentId: string) => `deposit:${paymentId}:reverse`,
} as const;

/**
 * The provider's transaction that a deposit is bound to: a report of another one is about other money. Trustly has one
 * order for a deposit from its start. Null: none yet. Pure.
 */
export function boundTo(row: store.DepositRow): string | null {
  return row.provider_transaction_id ?? (row.provider === 'trustly' ? row.order_id : null);
}

/**
 * Suspends money: late and above a limit, of another account holder, or paid a second time. Two operators credit it or
 * send it back.
 */
export async function suspend(
  deps: Pick<BookingDependencies, 'outbox' | 'ledger'>,
  tx: Tx,
  row: store.DepositRow,
): Promise<void> {
  const { player_id: playerId, payment_id: paymentId, currency, amount_minor: amountMinor } = row;
  await suspendDeposit(deps.ledger, tx, {
    playerId,
    currency,
    amountMinor,
    key: depositKeys.suspension(paymentId),
  });
  const facts = { paymentId, amountMinor: String(amountMinor), currency };
  await deps.outbox.emit(tx, { name: 'cashier.deposit_suspended', playerId, facts });
}

/**
 * `keyOf`: of the reservation that is credited, or of the suspension. `account`: the account data received since then.
 */
export async function credit(
  deps: Pick<BookingDependencies, 'outbox' | 'ledger' | 'onDeposit'>,
  tx: Tx,
  row: store.DepositRow,
  keyOf: (paymentId: string) => string,
  account: Pick<DepositUpdate, 'maskedAccount' | 'accountId'>,
  at: Date,
): Promise<void> {
  const { player_id: playerId, payment_id: paymentId, currency, amount_minor: amountMinor } = row;
  await applyDeposit(deps.ledger, tx, {
    playerId,
    currency,
    amountMinor,
    key: depositKeys.credit(paymentId),
    reservationKey: keyOf(paymentId),
  });
  await raiseDepositCount(tx, playerId, at);
  await deps.onDeposit(tx, { playerId, paymentId, amountMinor, currency, bonusId: row.bonus_id });
  const maskedAccount = account.maskedAccount ?? row.masked_account;
  if (maskedAccount && row.provider !== 'pix' && !row.is_holder_other) {
    const accountId = account.accountId ?? row.account_id;
    await rememberAccount(tx, { playerId, method: row.method, maskedAccount, accountId, at });
  }
  await deps.outbox.emit(tx, {
    name: 'cashier.deposit_succeeded',
    playerId,
    facts: {
      paymentId,
      method: row.method,
      amountMinor: String(amountMinor),
      currency,
      bonusId: row.bonus_id,
    },
  });
}

/** Ends a deposit without money: its room in the limits is free again. */
export async function end(
  deps: Pick<BookingDependencies, 'outbox' | 'ledger'>,
  tx: Tx,
  row: store.DepositRow,
  move: {
    readonly step: Extract<DepositStep, 'fail' | 'cancel' | 'expire'>;
    readonly reason: string | null;
    readonly at: Date;
    readonly askAt: Date | null;
  },
): Promise<void> {
  const { step, reason, at, askAt } = move;
  const to = stepDeposit(row.state, step);
  if (to === null) throw new Error(`deposit ${row.payment_id} cannot ${step} from ${row.state}`);
  const { player_id: playerId, payment_id: paymentId } = row;
  await releaseReservation(deps, tx, row);
  await store.moveDeposit(tx, row, { to, reason, at, askAt });
  await deps.outbox.emit(tx, { name: 'cashier.deposit_ended', playerId, facts: { paymentId, state: to } });
}

/** The room that an open deposit keeps in the limits is free again. */
export async function releaseReservation(
  { ledger }: Pick<BookingDependencies, 'ledger'>,
  tx: Tx,
  row: store.DepositRow,
): Promise<void> {
  const { player_id: playerId, payment_id: paymentId, currency } = row;
  await releaseDeposit(ledger, tx, {
    playerId,
    currency,
    key: depositKeys.release(paymentId),
    reservationKey: depositKeys.reservation(paymentId),
  });
}
