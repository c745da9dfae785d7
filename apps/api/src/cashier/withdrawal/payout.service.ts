import { Refusal } from '@halcyon/contract/platform/refusal';
import type { Tx } from '@halcyon/server-kit/sql';
import { lockGuard, payWithdrawal, returnWithdrawal } from '../../ledger/public.ts';
import { reportIncident } from '../payment/incident.service.ts';
import { noteInstrument } from '../payment/instrument.ts';
import { incidentOf, isHeldByOther, type Verdict } from '../deposit/deposit-update.service.ts';
import type { BookingDependencies, CashierDependencies, ProviderName } from '../dependencies.ts';
import { payerOf } from '../payment/payer.ts';
import { findAccountId, rememberAccount } from '../payment/payout-account.store.ts';
import { ProviderUnavailable, type PayoutUpdate, type PayoutSent } from '../psp/psp.port.ts';
import { providerOf } from '../psp/providers.ts';
import { stepWithdrawal } from './withdrawal.machine.ts';
import { holdBack, isHeldBack, withdrawalKeys } from './withdrawal.service.ts';
import * as store from './withdrawal.store.ts';

const MINUTE_MS = 60_000;

/**
 * Hands an approved withdrawal to the provider: first it is marked as sent, then the order goes out. Safe to
 * repeat: the provider pays one withdrawal id once. Throws ProviderUnavailable when the outcome is unknown;
 * the job tries again.
 */
export function sendPayout(deps: CashierDependencies, playerId: bigint, withdrawalId: string): Promise<void> {
  return order(deps, playerId, withdrawalId, null);
}

/**
 * Calls the provider. The withdrawal's id is the order's own, so a second order never pays a second time.
 * `knownAs`: the number of the order that the provider has no record of; null: none has a number.
 */
async function order(
  deps: CashierDependencies,
  playerId: bigint,
  withdrawalId: string,
  knownAs: string | null,
): Promise<void> {
  const row = await deps.db.transact((tx) => beginOrder(deps, tx, playerId, withdrawalId, knownAs));
  if (!row) return;
  const accountId = await findAccountId(deps.db, playerId, row);
  const sent = await providerOf(deps.connections, row.provider).sendPayout({
    playerId,
    withdrawalId,
    method: row.method,
    amountMinor: row.amount_minor,
    currency: row.currency,
    accountId,
    orderedAt: row.moved_at,
    payer: await payerOf(deps.db, playerId),
  });
  await recordOrder(deps, row, sent);
}

/**
 * Writes down that an order goes out, and whether it is the first: one that was written down may have reached the
 * provider. Null: none is to be sent, no longer, or not while money of this player may not leave.
 */
async function beginOrder(
  deps: CashierDependencies,
  tx: Tx,
  playerId: bigint,
  withdrawalId: string,
  knownAs: string | null,
): Promise<store.WithdrawalRow | null> {
  await lockGuard(tx, playerId);
  const row = await store.lockWithdrawal(tx, playerId, withdrawalId);
  if (!row) return null;
  if (row.state === 'sent') {
    if (row.order_id !== knownAs) return null; // taken meanwhile
    await store.noteWithdrawal(tx, row, { isOrderedAgain: true });
    return row;
  }
  const to = stepWithdrawal(row.state, 'send');
  if (to === null) return null;
  if (await isHeldBack(deps, tx, playerId)) {
    await holdBack(deps, tx, row);
    return null;
  }
  const at = deps.clock.now();
  await store.moveWithdrawal(tx, row, { to, reason: null, at, askAt: new Date(at.getTime() + MINUTE_MS) });
  return { ...row, state: to };
}

async function recordOrder(
  deps: CashierDependencies,
  row: store.WithdrawalRow,
  sent: PayoutSent,
): Promise<void> {
  const { player_id: playerId, withdrawal_id: withdrawalId } = row;
  if (sent.kind === 'accepted') {
    await store.noteWithdrawal(deps.db, row, { orderId: sent.orderId, nextUrl: sent.nextUrl });
    return;
  }
  const update = { playerId, withdrawalId, what: 'refused', amount: null, reason: sent.reason } as const;
  await applyPayoutUpdate(deps, update, row.provider, `refused: ${sent.reason}`);
}

/**
 * Processes what a provider reports about a payout, any number of times and in any order. Held money leaves once or
 * returns once. What contradicts that is refused and stored as an incident; so is, once, a payout of which it is
 * unknown whether it is under way.
 * Writes: the withdrawal and its steps, the wallet, in one transaction.
 * Emits: cashier.withdrawal_paid, cashier.withdrawal_returned.
 */
export async function applyPayoutUpdate(
  deps: CashierDependencies,
  update: PayoutUpdate,
  provider: ProviderName,
  message: string,
): Promise<Verdict> {
  const { verdict, expected } = await deps.db.transact((tx) => applyIn(deps, tx, update, provider));
  const kind = incidentOf(verdict);
  if (kind) {
    const { playerId, withdrawalId } = update;
    const money = update.amount ? `${update.amount.minor} ${update.amount.currency}` : 'without amount';
    const isStored = await reportIncident(deps, {
      provider,
      kind,
      playerId: playerId.toString(),
      paymentId: withdrawalId,
      ...(expected === undefined ? {} : { expected }),
      given: [update.what, money, update.transactionId, update.accountHolder].filter(Boolean).join(' '),
      message,
    });
    // Only now: a doubt that was not stored is reported at the next check.
    if (isStored && kind === 'payout_in_doubt') {
      const of = { player_id: playerId, withdrawal_id: withdrawalId };
      await store.noteWithdrawal(deps.db, of, { doubtedAt: deps.clock.now() });
    }
  }
  return verdict;
}

async function applyIn(
  deps: CashierDependencies,
  tx: Tx,
  update: PayoutUpdate,
  provider: ProviderName,
): Promise<{ verdict: Verdict; expected?: string }> {
  const { playerId, withdrawalId } = update;
  const isKnown = await lockGuard(tx, playerId); // first lock of every money command
  const row = isKnown ? await store.lockWithdrawal(tx, playerId, withdrawalId) : null;
  if (!row || row.provider !== provider) return { verdict: { kind: 'refused', reason: 'unknown_payment' } };
  const bound = boundTo(row);
  const expected = [row.state, row.amount_minor, row.currency, bound].filter(Boolean).join(' ');
  if (update.amount && update.amount.currency !== row.currency) {
    return { verdict: { kind: 'refused', reason: 'wrong_currency' }, expected };
  }
  if (update.amount && update.amount.minor !== row.amount_minor) {
    return { verdict: { kind: 'refused', reason: 'wrong_amount' }, expected };
  }
  const isOther = bound !== null && update.transactionId !== undefined && update.transactionId !== bound;
  // A report of another transaction says nothing about the approved one, and may be a second payment.
  if (isOther && (row.state === 'sent' || row.state === 'paid')) {
    return { verdict: { kind: 'refused', reason: 'contradiction' }, expected };
  }
  if (
    update.what === 'asked' &&
    row.state === 'sent' &&
    (row.is_holder_other || (await isHeldByOther(tx, update)))
  ) {
    return { verdict: { kind: 'refused', reason: 'wrong_payer' }, expected };
  }
  // The provider requests approval before it pays: a no returns the money.
  if (update.what === 'asked' && row.state === 'sent' && (await isHeldBack(deps, tx, playerId))) {
    return { verdict: { kind: 'refused', reason: 'barred' }, expected };
  }
  return { verdict: await move(deps, tx, row, update), expected };
}

/**
 * The provider's transaction that a payout is bound to: the approved one, else the one that was ordered. Of several
 * orders any may be under way until one of them requests approval. Null: none yet. Pure.
 */
function boundTo(row: store.WithdrawalRow): string | null {
  return row.provider_transaction_id ?? (row.is_ordered_again ? null : row.order_id);
}

async function move(
  deps: BookingDependencies,
  tx: Tx,
  row: store.WithdrawalRow,
  update: PayoutUpdate,
): Promise<Verdict> {
  const contradiction = { kind: 'refused', reason: 'contradiction' } as const;
  switch (update.what) {
    case 'waiting':
      return { kind: 'repeated' };
    case 'asked':
      if (row.state === 'paid') return { kind: 'repeated' };
      if (row.state !== 'sent') return { kind: 'refused', reason: 'closed' };
      await store.noteWithdrawal(tx, row, { ...noteOf(update), isCommitted: true });
      return { kind: row.is_committed ? 'repeated' : 'applied' };
    case 'paid':
      if (row.state === 'paid') return { kind: 'repeated' };
      if (row.state !== 'sent') return contradiction;
      await pay(deps, tx, row, update);
      return { kind: 'applied' };
    case 'failed':
      if (row.state === 'returned' || row.state === 'cancelled') return { kind: 'repeated' };
      if (row.state !== 'sent') return contradiction;
      await bringBack(deps, tx, row, update);
      return { kind: 'applied' };
    case 'refused':
      if (!row.is_ordered_again) return move(deps, tx, row, { ...update, what: 'failed' });
      // Another order may be under way: only what its provider reports about the payout itself ends the doubt.
      if (row.state !== 'sent' || row.doubted_at) return { kind: 'repeated' };
      return { kind: 'refused', reason: 'payout_in_doubt' };
  }
}

/**
 * An operator's decision about a payout whose outcome the provider cannot confirm. A later report of the provider that
 * contradicts it is an incident, as always. In the caller's transaction.
 * Refuses: cashier.withdrawal_unknown, cashier.withdrawal_not_waiting.
 * Emits: as an update of a provider.
 */
export async function endDoubt(
  deps: BookingDependencies,
  tx: Tx,
  of: {
    readonly playerId: bigint;
    readonly withdrawalId: string;
    readonly isPaid: boolean;
    readonly reason: string;
  },
): Promise<void> {
  const { playerId, withdrawalId, isPaid, reason } = of;
  await lockGuard(tx, playerId);
  const row = await store.lockWithdrawal(tx, playerId, withdrawalId);
  if (!row) throw new Refusal('cashier.withdrawal_unknown');
  if (row.state !== 'sent' || !row.doubted_at) throw new Refusal('cashier.withdrawal_not_waiting');
  await move(deps, tx, row, {
    playerId,
    withdrawalId,
    what: isPaid ? 'paid' : 'failed',
    amount: null,
    reason,
  });
}

async function pay(
  deps: BookingDependencies,
  tx: Tx,
  row: store.WithdrawalRow,
  update: PayoutUpdate,
): Promise<void> {
  const { player_id: playerId, withdrawal_id: withdrawalId, currency, method } = row;
  const holdKey = withdrawalKeys.hold(withdrawalId);
  await payWithdrawal(deps.ledger, tx, {
    playerId,
    key: withdrawalKeys.pay(withdrawalId),
    currency,
    holdKey,
  });
  await store.noteWithdrawal(tx, row, noteOf(update));
  const at = deps.clock.now();
  await store.moveWithdrawal(tx, row, { to: 'paid', reason: update.reason ?? null, at, askAt: null });
  const maskedAccount = update.maskedAccount ?? row.masked_account;
  const accountId = update.accountId ?? row.account_id;
  await noteInstrument(tx, { playerId, method, accountId, at });
  const isOwn = !row.is_holder_other && !(await isHeldByOther(tx, update));
  if (maskedAccount && isOwn) await rememberAccount(tx, { playerId, method, maskedAccount, accountId, at });
  const facts = { withdrawalId, method, amountMinor: row.amount_minor.toString(), currency };
  await deps.outbox.emit(tx, { name: 'cashier.withdrawal_paid', playerId, facts });
}

/** Failed, and in the same moment the player's again. */
async function bringBack(
  deps: BookingDependencies,
  tx: Tx,
  row: store.WithdrawalRow,
  update: PayoutUpdate,
): Promise<void> {
  const { player_id: playerId, withdrawal_id: withdrawalId, currency } = row;
  const holdKey = withdrawalKeys.hold(withdrawalId);
  await returnWithdrawal(deps.ledger, tx, {
    playerId,
    key: withdrawalKeys.return(withdrawalId),
    currency,
    holdKey,
  });
  await store.noteWithdrawal(tx, row, noteOf(update));
  const at = deps.clock.now();
  const reason = update.reason ?? null;
  await store.moveWithdrawal(tx, row, { to: 'failed', reason, at, askAt: null });
  await store.moveWithdrawal(tx, { ...row, state: 'failed' }, { to: 'returned', reason, at, askAt: null });
  await deps.outbox.emit(tx, { name: 'cashier.withdrawal_returned', playerId, facts: { withdrawalId } });
}

function noteOf({ transactionId, maskedAccount, accountId }: PayoutUpdate) {
  return { transactionId, maskedAccount, accountId };
}

/**
 * Follows up a withdrawal whose updates may be lost: sends what was not sent, polls what was. A payout of a withdrawal
 * that we cancelled is an incident. Safe to repeat.
 */
export async function lookAfterPayout(
  deps: CashierDependencies,
  playerId: bigint,
  withdrawalId: string,
): Promise<void> {
  const row = await store.findWithdrawal(deps.db, playerId, withdrawalId);
  if (!row) return;
  try {
    if (row.state === 'approved') {
      await sendPayout(deps, playerId, withdrawalId);
    } else if (row.state === 'sent' || row.state === 'cancelled') {
      const { currency, order_id: orderId } = row;
      const asked = { playerId, withdrawalId, currency, orderId, transactionId: boundTo(row) };
      const update = await providerOf(deps.connections, row.provider).findPayout(asked);
      if (update) await applyPayoutUpdate(deps, update, row.provider, `asked: ${update.what}`);
      // The provider has no record of an order, or none has a number: it is ordered again under the same id.
      else if (row.state === 'sent') await order(deps, playerId, withdrawalId, orderId);
    }
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    deps.log.warn({ err: error, withdrawalId }, 'the payment provider cannot be asked about a payout');
  }
  const after = await store.findWithdrawal(deps.db, playerId, withdrawalId);
  const isOpen = after?.state === 'approved' || after?.state === 'sent';
  await store.askWithdrawalAt(deps.db, playerId, withdrawalId, isOpen ? nextLook(deps, row) : null);
}

/** Every minute for the first hour, every ten minutes after that, without an end: held money is never dropped. */
function nextLook(deps: CashierDependencies, row: store.WithdrawalRow): Date {
  const now = deps.clock.now().getTime();
  const isYoung = now - row.moved_at.getTime() < 60 * MINUTE_MS;
  return new Date(now + (isYoung ? MINUTE_MS : 10 * MINUTE_MS));
}
