import { randomUUIDv7 } from 'node:crypto';
import type { Withdrawal, withdrawalEndpoints } from '@halcyon/contract/cashier/withdrawal.contract';
import type { AnswerOf, InputOf } from '@halcyon/contract/platform/endpoint';
import { withdrawalNeedsReview } from '@halcyon/contract/kyc/verification-level';
import { Refusal } from '@halcyon/contract/platform/refusal';
import { toWire } from '@halcyon/money/amount';
import { setProfileMarks } from '../../identity/public.ts';
import type { CommandContextOf } from '../../platform/http/context.ts';
import { requireStepUp } from '../../platform/http/handle.ts';
import { addJob } from '../../platform/jobs/jobs.ts';
import type { Tx } from '@halcyon/server-kit/sql';
import {
  hasOpenIncident,
  holdWithdrawal,
  lockGuard,
  lockState,
  returnWithdrawal,
} from '../../ledger/public.ts';
import { type CashierContext, type CashierPorts, jobAt, type BookingDependencies } from '../dependencies.ts';
import { findAccount } from '../payment/payout-account.store.ts';
import { isNamedAtProvider, providerNameOf } from '../psp/providers.ts';
import { payoutStandingOf } from './withdrawal-check.service.ts';
import { isCancellationOffered, isStillCancellable, toWithdrawal } from './withdrawal-view.ts';
import { stepWithdrawal } from './withdrawal.machine.ts';
import { refusalOfWithdrawal, withdrawalRejection, withdrawalVerdict } from '../payment/withdrawal.rules.ts';
import * as store from './withdrawal.store.ts';

/** Where the market lets a player cancel, the order leaves a moment later. Source: docs/decisions/withdrawals.md. */
const CANCEL_GRACE_MS = 5_000;
/** When a job follows up an order that was not sent. */
const LOOK_AFTER_MS = 60_000;
/** Within 24 hours. Source: docs/decisions/withdrawals.md. */
const CANCELLATIONS_A_DAY_MAX = 5;
const DAY_MS = 86_400_000;
const OPEN_MAX = 100;

type Ends = typeof withdrawalEndpoints;
type Request = Ends['POST /api/v1/player/wallet/withdrawal'];
type Cancel = Ends['POST /api/v1/player/wallet/withdrawal/cancellation'];

/** The idempotency keys of a withdrawal in the ledger. */
export const withdrawalKeys = {
  hold: (id: string) => `withdrawal:${id}`,
  pay: (id: string) => `withdrawal:${id}:pay`,
  return: (id: string) => `withdrawal:${id}:return`,
} as const;

/**
 * Sets the amount aside and requests its payout; without a reason for a review it is approved immediately. An open
 * incident of the ledger is such a reason.
 * Refuses: the market's rules for the method, debt_open, then the withdrawal check, then session.step_up_required
 * where the player names the receiving account at the provider; last bonus_would_be_forfeited, without the player's consent.
 * Writes: a wallet hold, the end of bonuses that hold money, cashier.withdrawal and the job that sends it, in the caller's transaction.
 * Emits: cashier.withdrawal_requested.
 */
export async function requestWithdrawal(
  ctx: CommandContextOf<Request> & CashierPorts,
  input: InputOf<Request>,
): Promise<Withdrawal> {
  const { tx, playerId, session } = ctx;
  const { method, amount, forfeitBonuses } = input.body;
  const amountMinor = BigInt(amount.amountMinor);
  const standing = await payoutStandingOf(ctx, tx, { amountMinor, method });
  if (!standing) throw new Refusal('cashier.withdrawal_not_allowed');
  const offers = ctx.policies.of(session.marketId, session.province).paymentMethods;
  const { availableMinor } = standing.facts;
  const misfit = withdrawalRejection(offers, {
    method,
    amountMinor,
    currency: amount.currency,
    availableMinor,
  });
  if (misfit) throw new Refusal(misfit);
  // The outcomes of the check are specified, and none of them means a debt.
  if (standing.facts.owedMinor > 0n) throw new Refusal('cashier.debt_open');
  const refusal = refusalOfWithdrawal(withdrawalVerdict(standing.facts));
  if (refusal) throw new Refusal(refusal);
  const account = await findAccount(tx, playerId, method);
  const provider = providerNameOf(method);
  // Last, so that a withdrawal that would be refused never requires a code.
  if (isNamedAtProvider(provider, account)) requireStepUp(ctx);

  const id = randomUUIDv7();
  const { currency } = amount;
  const key = withdrawalKeys.hold(id);
  await holdWithdrawal(ctx.ledger, tx, {
    playerId,
    key,
    currency,
    amountMinor,
    forfeitsBonuses: forfeitBonuses,
  });
  const at = ctx.clock.now();
  const needsReview = withdrawalNeedsReview(standing.facts.status) || (await hasOpenIncident(tx, playerId));
  await store.insertWithdrawal(tx, {
    playerId,
    id,
    method,
    provider,
    marketId: session.marketId,
    province: session.province,
    currency,
    amountMinor,
    needsReview,
    maskedAccount: account?.masked_account ?? null,
    at,
  });
  await ctx.outbox.emit(tx, {
    name: 'cashier.withdrawal_requested',
    playerId,
    facts: { withdrawalId: id, method, amountMinor: amount.amountMinor, currency, needsReview },
  });
  const row = await getLocked(tx, playerId, id);
  if (needsReview) await setProfileMarks(tx, playerId, { isWithdrawalReview: true });
  else await approve(ctx, tx, row, null);
  return toWithdrawal(ctx, tx, await getLocked(tx, playerId, id));
}

/** Approves and schedules the sending; the money leaves only after this transaction has committed. */
async function approve(
  deps: BookingDependencies,
  tx: Tx,
  row: store.WithdrawalRow,
  reason: string | null,
): Promise<void> {
  const { player_id: playerId, withdrawal_id: withdrawalId } = row;
  const to = stepWithdrawal(row.state, 'approve');
  if (to === null) throw new Refusal('cashier.withdrawal_not_waiting');
  const at = deps.clock.now();
  const delayMs = isCancellationOffered(deps.policies, row) ? CANCEL_GRACE_MS : 0;
  await store.moveWithdrawal(tx, row, { to, reason, at, askAt: new Date(at.getTime() + LOOK_AFTER_MS) });
  const payload = { playerId: playerId.toString(), withdrawalId };
  await addJob(tx, jobAt(row.provider, 'send_payout'), payload, { delayMs });
}

/**
 * Takes a withdrawal back: the held money is the player's again.
 * Refuses: withdrawal_unknown, cancellation_not_allowed (the market), amount_mismatch, cancellation_too_late,
 * cancellation_limit_reached, with a message for the player.
 * Emits: cashier.withdrawal_cancelled.
 */
export async function cancelWithdrawal(
  ctx: CommandContextOf<Cancel> & CashierPorts,
  input: InputOf<Cancel>,
): Promise<Withdrawal> {
  const { tx, playerId } = ctx;
  const { pendingWithdrawalId, amount } = input.body;
  await lockGuard(tx, playerId);
  const row = await store.lockWithdrawal(tx, playerId, pendingWithdrawalId);
  if (!row) throw new Refusal('cashier.withdrawal_unknown');
  // The market of today, so that a player who moved cannot keep the right; and the one of the withdrawal.
  const isAllowedNow = ctx.policies.of(ctx.session.marketId, ctx.session.province).withdrawalCancellation;
  if (!isAllowedNow || !isCancellationOffered(ctx.policies, row))
    throw new Refusal('cashier.cancellation_not_allowed');
  if (amount.amountMinor !== row.amount_minor.toString() || amount.currency !== row.currency) {
    throw new Refusal('cashier.amount_mismatch');
  }
  if (!isStillCancellable(ctx.connections, row)) throw new Refusal('cashier.cancellation_too_late');
  await refuseOneTooMany(ctx, tx);
  await giveBack(ctx, tx, row, store.CANCELLED_BY_PLAYER);
  return toWithdrawal(ctx, tx, await getLocked(tx, playerId, pendingWithdrawalId));
}

/** Money that is withdrawn and taken back repeatedly is money for play. Source: docs/decisions/withdrawals.md. */
async function refuseOneTooMany(ctx: CommandContextOf<Cancel> & CashierPorts, tx: Tx): Promise<void> {
  const since = new Date(ctx.clock.now().getTime() - DAY_MS);
  if ((await store.countCancelledByPlayer(tx, ctx.playerId, since)) < CANCELLATIONS_A_DAY_MAX) return;
  const count = String(CANCELLATIONS_A_DAY_MAX);
  throw new Refusal(
    'cashier.cancellation_limit_reached',
    { count },
    ctx.refusalText('cancellation_limit_reached', ctx.session.languageId, { count }),
  );
}

async function giveBack(
  deps: BookingDependencies,
  tx: Tx,
  row: store.WithdrawalRow,
  reason: string,
): Promise<void> {
  const { player_id: playerId, withdrawal_id: withdrawalId, currency } = row;
  const to = stepWithdrawal(row.state, 'cancel');
  if (to === null) throw new Refusal('cashier.withdrawal_not_waiting');
  const holdKey = withdrawalKeys.hold(withdrawalId);
  await returnWithdrawal(deps.ledger, tx, {
    playerId,
    key: withdrawalKeys.return(withdrawalId),
    currency,
    holdKey,
  });
  const at = deps.clock.now();
  // An order that was sent is polled once more: a payout despite the cancellation must be found.
  const askAt = row.state === 'sent' ? new Date(at.getTime() + LOOK_AFTER_MS) : null;
  await store.moveWithdrawal(tx, row, { to, reason, at, askAt });
  await deps.outbox.emit(tx, { name: 'cashier.withdrawal_cancelled', playerId, facts: { withdrawalId } });
}

/**
 * Takes an approval back: money may not leave now, and two operators decide. Nothing has been ordered yet.
 * Writes: the withdrawal and its step, the profile's mark, in the caller's transaction.
 */
export async function holdBack(deps: BookingDependencies, tx: Tx, row: store.WithdrawalRow): Promise<void> {
  const to = stepWithdrawal(row.state, 'review');
  if (to === null) throw new Error(`withdrawal ${row.withdrawal_id} is ${row.state}`);
  await store.moveWithdrawal(tx, row, { to, reason: 'held back', at: deps.clock.now(), askAt: null });
  await store.noteWithdrawal(tx, row, { needsReview: true });
  await setProfileMarks(tx, row.player_id, { isWithdrawalReview: true });
}

/** True: what the player owes, or an open incident of the ledger, keeps money from leaving. Under the guard's lock. */
export async function isHeldBack(
  { ledger }: Pick<BookingDependencies, 'ledger'>,
  tx: Tx,
  playerId: bigint,
): Promise<boolean> {
  const known = await lockState(ledger, tx, playerId);
  return (known !== null && known.state.owedMinor > 0n) || hasOpenIncident(tx, playerId);
}

/**
 * An operator's decision on a withdrawal in review.
 * Refuses: withdrawal_unknown, withdrawal_not_waiting; withdrawal_held_back for a yes while money may not leave.
 */
export async function decideReview(
  deps: BookingDependencies,
  tx: Tx,
  review: {
    readonly playerId: bigint;
    readonly withdrawalId: string;
    readonly isApproved: boolean;
    /** Who and why; shown in the timeline. */
    readonly reason: string;
  },
): Promise<void> {
  const { playerId, withdrawalId, isApproved, reason } = review;
  await lockGuard(tx, playerId);
  const row = await store.lockWithdrawal(tx, playerId, withdrawalId);
  if (!row) throw new Refusal('cashier.withdrawal_unknown');
  if (row.state !== 'requested' || !row.needs_review) throw new Refusal('cashier.withdrawal_not_waiting');
  if (isApproved && (await isHeldBack(deps, tx, playerId))) throw new Refusal('cashier.withdrawal_held_back');
  if (isApproved) await approve(deps, tx, row, reason);
  else await giveBack(deps, tx, row, reason);
  const left = await store.countWithdrawalsInReview(tx, playerId);
  await setProfileMarks(tx, playerId, { isWithdrawalReview: left > 0 });
}

async function getLocked(tx: Tx, playerId: bigint, id: string): Promise<store.WithdrawalRow> {
  const row = await store.lockWithdrawal(tx, playerId, id);
  if (!row) throw new Error(`withdrawal ${id} vanished`);
  return row;
}

/** Withdrawals under way, newest first, with their sum. */
export async function listPending(
  ctx: CashierContext,
): Promise<AnswerOf<Ends['GET /api/v1/player/wallet/pendingWithdrawal']>> {
  const rows = await store.listOpenWithdrawals(ctx.db, ctx.playerId, OPEN_MAX);
  const items = await Promise.all(rows.map((row) => toWithdrawal(ctx, ctx.db, row)));
  const totalMinor = rows.reduce((sum, row) => sum + row.amount_minor, 0n);
  return { items, total: toWire(totalMinor, ctx.session.currency) };
}

/** One withdrawal of this player. Refuses: cashier.withdrawal_unknown, for another player's as well. */
export async function readWithdrawal(
  ctx: CashierContext,
  { params }: InputOf<Ends['GET /api/v1/player/wallet/withdrawals/:id']>,
): Promise<Withdrawal> {
  const row = await store.findWithdrawal(ctx.db, ctx.playerId, params.id);
  if (!row) throw new Refusal('cashier.withdrawal_unknown');
  return toWithdrawal(ctx, ctx.db, row);
}
