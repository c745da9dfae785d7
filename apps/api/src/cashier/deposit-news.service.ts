import type { DepositState } from '@halcyon/contract/cashier/payment';
import { statusAllowsDeposit } from '@halcyon/contract/identity/account-status';
import { findPlayerFacts, isPayoutOnly } from '../identity/account.service.ts';
import { screenPlayer } from '../identity/screening.service.ts';
import { isSamePerson } from '../platform/person-name.ts';
import type { Tx } from '../platform/sql.ts';
import { account, hasRoom } from '../wallet/ledger.service.ts';
import { lockState } from '../wallet/wallet.service.ts';
import { boundTo, credit, depositKeys, end, releaseReservation, suspend } from './deposit-booking.service.ts';
import { isDepositOpen, stepDeposit, type DepositStep } from './deposit.machine.ts';
import { ownReasons } from './deposit.rules.ts';
import * as store from './deposit.store.ts';
import { canGiveBack } from './give-back.service.ts';
import { noteInstrument } from './instrument.ts';
import { reportIncident } from './incident.service.ts';
import { limitsLeft } from './limit-left.rules.ts';
import type { IncidentKind } from './incident.store.ts';
import type { CashierParts, On } from './parts.ts';
import type { DepositNews } from './psp/psp.port.ts';
import { canBePaidAgain } from './psp/providers.ts';
import { suspendSecond } from './second-payment.service.ts';

/** Another look at a payment that waits for its bank, or into which more can come. */
const ASK_AFTER_MS = 60_000;

/** What came of a piece of news. `closed` and `barred`: the payment must not go on, and nobody is to blame. */
export type Verdict =
  | { readonly kind: 'applied' | 'repeated' }
  | { readonly kind: 'refused'; readonly reason: IncidentKind | 'closed' | 'barred' };

type RefusedFor = Extract<Verdict, { kind: 'refused' }>['reason'];
type Known = NonNullable<Awaited<ReturnType<typeof lockState>>>;
/** `incident`: a person has to look at it, although the news was taken. */
type Asked = { readonly verdict: Verdict; readonly expected?: string; readonly incident?: IncidentKind };

/**
 * Takes in what a provider says about a deposit, however often and in whatever order it comes. Money is
 * credited once, and only in the amount and currency that the player asked for; anything else is refused and
 * stored as an incident. Who excluded himself meanwhile is credited all the same: the money is there. Money that
 * comes after its deposit was given up, and above a limit by now, is suspended; so is, with an incident, money that the
 * balance cannot hold, money from another person’s account and a second payment of one deposit.
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
  const taken = await parts.db.transact((tx) => applyIn(parts, tx, news, provider));
  const kind = taken.incident ?? incidentOf(taken.verdict);
  if (kind) {
    const { expected } = taken;
    const money = news.amount ? `${news.amount.minor} ${news.amount.currency}` : 'without amount';
    await reportIncident(parts, {
      provider,
      kind,
      playerId: news.playerId.toString(),
      paymentId: news.paymentId,
      ...(expected === undefined ? {} : { expected }),
      given: [news.what, money, news.transactionId, news.accountHolder].filter(Boolean).join(' '),
      message,
    });
  }
  return taken.verdict;
}

/** Null: no operator has to review it. */
export function incidentOf(verdict: Verdict): IncidentKind | null {
  if (verdict.kind !== 'refused' || verdict.reason === 'closed' || verdict.reason === 'barred') return null;
  return verdict.reason;
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
  const expected = [row.state, row.amount_minor, row.currency, boundTo(row)].filter(Boolean).join(' ');
  if (news.amount && news.amount.currency !== row.currency) return { ...refused('wrong_currency'), expected };
  if (news.amount && news.amount.minor !== row.amount_minor) return { ...refused('wrong_amount'), expected };
  const { what } = news;
  if (what === 'waiting') return { verdict: { kind: 'repeated' } };
  if (isOtherTransaction(row, news)) return { ...(await takeOther(parts, tx, row, news)), expected };
  const isHolderOther = row.is_holder_other || (await isHeldByOther(tx, news));
  const taken =
    what === 'asked'
      ? await answer(parts, tx, row, news, known, isHolderOther)
      : await move(parts, tx, row, { ...news, what }, known, isHolderOther);
  return { ...taken, expected };
}

/** After a provider's own "cancelled" or "failed" every transaction is against what it said. */
function isOtherTransaction(
  row: store.DepositRow,
  news: DepositNews,
): news is DepositNews & { readonly transactionId: string } {
  const bound = boundTo(row);
  if (bound === null || news.transactionId === undefined || bound === news.transactionId) return false;
  return row.state !== 'failed' && row.state !== 'cancelled';
}

/** Money that can be sent back goes back; all other is held apart. What has not moved money may not go on. */
async function takeOther(
  parts: CashierParts,
  tx: Tx,
  row: store.DepositRow,
  news: DepositNews & { readonly transactionId: string },
): Promise<Asked> {
  if (news.what !== 'succeeded' || canGiveBack(parts.config, row.provider)) return refused('contradiction');
  const isNew = await suspendSecond(parts, tx, row, news);
  return isNew
    ? { verdict: { kind: 'applied' }, incident: 'contradiction' }
    : { verdict: { kind: 'repeated' } };
}

/** True: the provider names the holder of the account, and it is not the player. */
export async function isHeldByOther(
  on: On,
  news: { readonly playerId: bigint; readonly accountHolder?: string | undefined },
): Promise<boolean> {
  if (!news.accountHolder?.trim()) return false;
  const player = await findPlayerFacts(on, news.playerId);
  return !player || !isSamePerson(player, news.accountHolder);
}

/** May the payment go on? A yes binds the deposit to its transaction; the bank has said nothing yet. */
async function answer(
  parts: CashierParts,
  tx: Tx,
  row: store.DepositRow,
  news: DepositNews,
  known: Known,
  isHolderOther: boolean,
): Promise<Asked> {
  const at = parts.clock.now();
  if (row.state === 'authorised' || row.state === 'succeeded') return { verdict: { kind: 'repeated' } };
  if (!isDepositOpen(row.state)) return refused('closed');
  if (row.asked_at) return { verdict: { kind: 'repeated' } };
  const no = (reason: string) =>
    end(parts, tx, row, { step: 'fail', reason, at, askAt: askNextAt(parts, row, 'fail', at) });
  if (await isBarred(tx, news.playerId, known)) {
    await no(ownReasons.barred.text);
    return refused('barred');
  }
  if (isHolderOther) {
    await no(ownReasons.wrongPayer.text);
    return refused('wrong_payer');
  }
  await store.noteDeposit(tx, row, { ...news, askedAt: at });
  return { verdict: { kind: 'applied' } };
}

async function move(
  parts: CashierParts,
  tx: Tx,
  row: store.DepositRow,
  news: DepositNews & { readonly what: keyof typeof stepOf },
  known: Known,
  isHolderOther: boolean,
): Promise<Asked> {
  const at = parts.clock.now();
  const isLate = row.state === 'expired' && !isWithinLimits(known, row.amount_minor);
  const isAbove = !hasRoom(known.state.balances, account.main, row.amount_minor);
  const isApart = news.what === 'succeeded' && (isLate || isHolderOther || isAbove);
  const step = isApart ? 'suspend' : stepOf[news.what];
  const to = stepDeposit(row.state, step);
  if (to === null) {
    const isOld =
      step === 'authorise' || // whatever it has become, it has gone further
      row.state === stateOf[news.what] ||
      (row.state === 'expired' && step !== 'succeed') ||
      (isHeldOrSentBack(row.state) && news.what === 'succeeded');
    return isOld ? { verdict: { kind: 'repeated' } } : refused('contradiction');
  }
  await store.noteDeposit(tx, row, { ...news, isHolderOther });
  const { playerId, accountId } = news;
  await noteInstrument(tx, { playerId, method: row.method, accountId, at });
  const reason = news.reason ?? null;
  const askAt = askNextAt(parts, row, step, at);
  if (step === 'fail' || step === 'cancel') {
    await end(parts, tx, row, { step, reason, at, askAt });
    return { verdict: { kind: 'applied' } };
  }
  if (step === 'succeed') await credit(parts, tx, row, depositKeys.reservation, news, at);
  if (step === 'suspend') {
    if (isDepositOpen(row.state)) await releaseReservation(tx, row);
    await suspend(parts, tx, row);
  }
  await store.moveDeposit(tx, row, { to, reason, at, askAt });
  const incident = isHolderOther ? 'wrong_payer' : isAbove ? 'above_balance' : null;
  return { verdict: { kind: 'applied' }, ...(step === 'suspend' && incident ? { incident } : {}) };
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
  authorised: 'authorise',
  succeeded: 'succeed',
  failed: 'fail',
  cancelled: 'cancel',
} as const;
const stateOf = {
  authorised: 'authorised',
  succeeded: 'succeeded',
  failed: 'failed',
  cancelled: 'cancelled',
} as const;

function isHeldOrSentBack(state: DepositState): boolean {
  return state === 'suspended' || state === 'sent_back';
}

function isWithinLimits({ state, atMs }: Known, minor: bigint): boolean {
  return limitsLeft('deposit', state.depositWindows, state.timeZone, atMs).every(
    ({ leftMinor }) => leftMinor >= minor,
  );
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
    const at = parts.clock.now();
    await end(parts, tx, row, { step, reason, at, askAt: askNextAt(parts, row, step, at) });
    return step === 'fail' ? 'failed' : 'expired';
  });
}
