import type { DepositState } from '@halcyon/contract/cashier/payment';
import { statusAllowsDeposit } from '@halcyon/contract/identity/account-status';
import { isPayoutOnly, raiseDepositCount } from '../identity/account.service.ts';
import { screenPlayer } from '../identity/screening.service.ts';
import type { Tx } from '../platform/sql.ts';
import { applyDeposit, lockState, releaseDeposit, suspendDeposit } from '../wallet/wallet.service.ts';
import { isDepositOpen, stepDeposit, type DepositStep } from './deposit.machine.ts';
import * as store from './deposit.store.ts';
import { reportIncident } from './incident.service.ts';
import { limitsLeft } from './limit-left.rules.ts';
import type { IncidentKind } from './incident.store.ts';
import type { CashierParts } from './parts.ts';
import { rememberAccount } from './payout-account.store.ts';
import type { DepositNews } from './psp/psp.port.ts';
import { canBePaidAgain } from './psp/providers.ts';

/** Another look at a payment that waits for its bank, or into which more can come. */
const ASK_AFTER_MS = 60_000;

/** What came of a piece of news. `closed` and `barred`: the payment must not go on, and nobody is to blame. */
export type Verdict =
  | { readonly kind: 'applied' | 'repeated' }
  | { readonly kind: 'refused'; readonly reason: IncidentKind | 'closed' | 'barred' };

type RefusedFor = Extract<Verdict, { kind: 'refused' }>['reason'];
type Known = NonNullable<Awaited<ReturnType<typeof lockState>>>;
type Asked = { readonly verdict: Verdict; readonly expected?: string };

/** The keys under which the ledger knows a deposit. */
export const depositKeys = {
  reservation: (paymentId: string) => `deposit:${paymentId}:reserve`,
  credit: (paymentId: string) => `deposit:${paymentId}`,
  release: (paymentId: string) => `deposit:${paymentId}:release`,
  suspension: (paymentId: string) => `deposit:${paymentId}:suspend`,
  return: (paymentId: string) => `deposit:${paymentId}:return`,
} as const;

/**
 * Takes in what a provider says about a deposit, however often and in whatever order it comes. Money is
 * credited once, and only in the amount and currency that the player asked for; anything else is refused and
 * stored as an incident. Who excluded himself meanwhile is credited all the same: the money is there. Money that
 * comes after its deposit was given up, and above a limit by now, is suspended.
 * Writes: the deposit and its step, the wallet, the deposit count, in one transaction.
 * Emits: cashier.deposit_succeeded, cashier.deposit_suspended, cashier.deposit_ended.
 * `message`: the news as it came, for the incident.
 */
export async function applyDepositNews(
  parts: CashierParts,
  news: DepositNews,
  provider: store.DepositRow['provider'],
  message: string,
): Promise<Verdict> {
  const { verdict, expected } = await parts.db.transact((tx) => applyIn(parts, tx, news, provider));
  if (verdict.kind === 'refused' && verdict.reason !== 'closed' && verdict.reason !== 'barred') {
    await reportIncident(parts, {
      provider,
      kind: verdict.reason,
      playerId: news.playerId.toString(),
      paymentId: news.paymentId,
      ...(expected === undefined ? {} : { expected }),
      given: `${news.what} ${news.amount ? `${news.amount.minor} ${news.amount.currency}` : 'without amount'}`,
      message,
    });
  }
  return verdict;
}

async function applyIn(
  parts: CashierParts,
  tx: Tx,
  news: DepositNews,
  provider: store.DepositRow['provider'],
): Promise<Asked> {
  const known = await lockState(tx, news.playerId); // first lock of every money command
  const row = known && (await store.lockDeposit(tx, news.playerId, news.paymentId));
  if (!row || row.provider !== provider) return refused('unknown_payment');
  const expected = `${row.state} ${row.amount_minor} ${row.currency}`;
  if (news.amount && news.amount.currency !== row.currency) return { ...refused('wrong_currency'), expected };
  if (news.amount && news.amount.minor !== row.amount_minor) return { ...refused('wrong_amount'), expected };
  if (news.what === 'waiting') return { verdict: { kind: 'repeated' } };

  const at = parts.clock.now();
  if (news.what === 'asked') {
    if (row.state === 'authorised' || row.state === 'succeeded') return { verdict: { kind: 'repeated' } };
    if (!isDepositOpen(row.state)) return refused('closed');
    if (await isBarred(tx, news.playerId, known)) {
      await end(parts, tx, row, 'fail', 'the account takes no deposits now', at);
      return refused('barred');
    }
  }
  const isLate = row.state === 'expired' && news.what === 'succeeded';
  const step = isLate && !hasRoom(known, row.amount_minor) ? 'suspend' : stepOf[news.what];
  const to = stepDeposit(row.state, step);
  if (to === null) {
    const isOld =
      step === 'authorise' || // whatever it has become, it has gone further
      row.state === stateOf[news.what] ||
      (row.state === 'expired' && step !== 'succeed') ||
      (isHeldOrSentBack(row.state) && news.what === 'succeeded');
    return isOld ? { verdict: { kind: 'repeated' } } : { ...refused('contradiction'), expected };
  }
  await store.noteDeposit(tx, row, news);
  if (step === 'fail' || step === 'cancel') {
    await end(parts, tx, row, step, news.reason ?? null, at);
  } else {
    if (step === 'succeed') await credit(parts, tx, row, depositKeys.reservation, news, at);
    if (step === 'suspend') await suspend(parts, tx, row);
    await store.moveDeposit(tx, row, {
      to,
      reason: news.reason ?? null,
      at,
      askAt: askNextAt(parts, row, step, at),
    });
  }
  return { verdict: { kind: 'applied' } };
}

/** True: the account takes no deposits at this moment. */
async function isBarred(tx: Tx, playerId: bigint, { state, atMs }: Known): Promise<boolean> {
  if (!statusAllowsDeposit(state.status) || atMs < state.stakesBarredUntilMs) return true;
  return isPayoutOnly(tx, playerId);
}

/**
 * May this deposit go on to the money? Of the player as they are now, the register of excluded people included; money
 * that is credited is past this question. For providers that ask before anything is under way: the deposit stays as it is.
 * Refuses: request.busy (no register answers).
 */
export async function mayGoOn(parts: CashierParts, playerId: bigint, paymentId: string): Promise<boolean> {
  const isListed = (await screenPlayer(parts.db, playerId, 'login')) === 'listed';
  return parts.db.transact(async (tx) => {
    const known = await lockState(tx, playerId);
    const row = known && (await store.lockDeposit(tx, playerId, paymentId));
    if (!row) return false;
    if (row.state === 'succeeded') return true;
    return !isListed && isDepositOpen(row.state) && !(await isBarred(tx, playerId, known));
  });
}

function refused(reason: RefusedFor): Asked {
  return { verdict: { kind: 'refused', reason } };
}

/** Null: the provider has said all that it can. */
function askNextAt(parts: CashierParts, row: store.DepositRow, step: DepositStep, at: Date): Date | null {
  const isAsked = step === 'authorise' || canBePaidAgain(parts.config, row.provider);
  return isAsked ? new Date(at.getTime() + ASK_AFTER_MS) : null;
}

const stepOf = {
  asked: 'authorise',
  authorised: 'authorise',
  succeeded: 'succeed',
  failed: 'fail',
  cancelled: 'cancel',
} as const;
const stateOf = {
  asked: 'authorised',
  authorised: 'authorised',
  succeeded: 'succeeded',
  failed: 'failed',
  cancelled: 'cancelled',
} as const;

function isHeldOrSentBack(state: DepositState): boolean {
  return state === 'suspended' || state === 'sent_back';
}

function hasRoom({ state, atMs }: Known, minor: bigint): boolean {
  return limitsLeft('deposit', state.depositWindows, state.timeZone, atMs).every(
    ({ leftMinor }) => leftMinor >= minor,
  );
}

/** Holds late money apart; an operator credits it when the limits allow it, or sends it back. */
async function suspend(parts: CashierParts, tx: Tx, row: store.DepositRow): Promise<void> {
  const { player_id: playerId, payment_id: paymentId, currency, amount_minor: amountMinor } = row;
  await suspendDeposit(tx, { playerId, currency, amountMinor, key: depositKeys.suspension(paymentId) });
  const facts = { paymentId, amountMinor: String(amountMinor), currency };
  await parts.outbox.emit(tx, { name: 'cashier.deposit_suspended', playerId, facts });
}

/** `keyOf`: of the reservation that is credited, or of the suspension. `account`: what is known of it since then. */
export async function credit(
  parts: Pick<CashierParts, 'outbox'>,
  tx: Tx,
  row: store.DepositRow,
  keyOf: (paymentId: string) => string,
  account: Pick<DepositNews, 'maskedAccount' | 'accountId'>,
  at: Date,
): Promise<void> {
  const { player_id: playerId, payment_id: paymentId, currency, amount_minor: amountMinor } = row;
  await applyDeposit(tx, {
    playerId,
    currency,
    amountMinor,
    key: depositKeys.credit(paymentId),
    reservationKey: keyOf(paymentId),
  });
  await raiseDepositCount(tx, playerId, at);
  const maskedAccount = account.maskedAccount ?? row.masked_account;
  if (maskedAccount && row.method !== 'PIX') {
    const accountId = account.accountId ?? null;
    await rememberAccount(tx, { playerId, method: row.method, maskedAccount, accountId, at });
  }
  await parts.outbox.emit(tx, {
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
async function end(
  parts: CashierParts,
  tx: Tx,
  row: store.DepositRow,
  step: Extract<DepositStep, 'fail' | 'cancel' | 'expire'>,
  reason: string | null,
  at: Date,
): Promise<void> {
  const to = stepDeposit(row.state, step);
  if (to === null) throw new Error(`deposit ${row.payment_id} cannot ${step} from ${row.state}`);
  const { player_id: playerId, payment_id: paymentId, currency } = row;
  await releaseDeposit(tx, {
    playerId,
    currency,
    key: depositKeys.release(paymentId),
    reservationKey: depositKeys.reservation(paymentId),
  });
  await store.moveDeposit(tx, row, { to, reason, at, askAt: askNextAt(parts, row, step, at) });
  await parts.outbox.emit(tx, { name: 'cashier.deposit_ended', playerId, facts: { paymentId, state: to } });
}

/** Ends an open deposit from our side. Answers its state afterwards; null: there is none. */
export async function endDeposit(
  parts: CashierParts,
  playerId: bigint,
  paymentId: string,
  step: 'fail' | 'expire',
  reason: string,
): Promise<DepositState | null> {
  return parts.db.transact(async (tx) => {
    if (!(await lockState(tx, playerId))) return null;
    const row = await store.lockDeposit(tx, playerId, paymentId);
    if (!row || !isDepositOpen(row.state)) return row?.state ?? null;
    await end(parts, tx, row, step, reason, parts.clock.now());
    return step === 'fail' ? 'failed' : 'expired';
  });
}
