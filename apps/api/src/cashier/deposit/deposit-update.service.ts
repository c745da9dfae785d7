import type { DepositState } from '@halcyon/contract/cashier/payment';
import { statusAllowsDeposit } from '@halcyon/contract/identity/account-status';
import { findPlayerFacts, isPayoutOnly, screenPlayer } from '../../identity/public.ts';
import { isSamePerson } from '../../platform/person-name.ts';
import type { Tx } from '@halcyon/server-kit/sql';
import { account, hasRoom, lockState } from '../../ledger/public.ts';
import { boundTo, credit, depositKeys, end, releaseReservation, suspend } from './deposit-booking.service.ts';
import { reverse } from './reversal.service.ts';
import { isDepositOpen, stepDeposit, type DepositStep } from './deposit.machine.ts';
import { ownReasons } from '../payment/deposit.rules.ts';
import * as store from './deposit.store.ts';
import { canGiveBack } from './give-back.service.ts';
import { noteInstrument } from '../payment/instrument.ts';
import { reportIncident } from '../payment/incident.service.ts';
import { limitsLeft } from '../payment/limit-left.rules.ts';
import type { IncidentKind } from '../payment/incident.store.ts';
import type { CashierDependencies, On } from '../dependencies.ts';
import type { DepositUpdate } from '../psp/psp.port.ts';
import { canBePaidAgain } from '../psp/providers.ts';
import { suspendSecond } from './second-payment.service.ts';

/** Schedules another check of a payment that waits for its bank, or into which more can be paid. */
const ASK_AFTER_MS = 60_000;

/** Outcome of an update. `closed` and `barred`: the payment must not continue, and it is no incident. */
export type Verdict =
  | { readonly kind: 'applied' | 'repeated' }
  | { readonly kind: 'refused'; readonly reason: IncidentKind | 'closed' | 'barred' };

type RefusedFor = Extract<Verdict, { kind: 'refused' }>['reason'];
type Known = NonNullable<Awaited<ReturnType<typeof lockState>>>;
/** `incident`: an operator has to review it, although the update was processed. */
type Asked = { readonly verdict: Verdict; readonly expected?: string; readonly incident?: IncidentKind };

/**
 * Processes what a provider reports about a deposit, any number of times and in any order. Money is credited once, and
 * only in the amount and currency that the player requested; anything else is refused and stored as an incident. A
 * player who has excluded themselves meanwhile is still credited: the money is there. Money that arrives after its
 * deposit was given up, and above a limit by then, is suspended; so is, with an incident, money that the balance
 * cannot hold, money from another person’s account and a second payment of one deposit. Credited money that the provider
 * takes back leaves the wallet, with what it brought.
 * Writes: the deposit and its step, the wallet, the deposit count, in one transaction.
 * Emits: cashier.deposit_succeeded, cashier.deposit_suspended, cashier.deposit_ended, cashier.deposit_reversed.
 * `message`: the update as received, for the incident.
 */
export async function applyDepositUpdate(
  deps: CashierDependencies,
  update: DepositUpdate,
  provider: store.DepositRow['provider'],
  message: string,
): Promise<Verdict> {
  const taken = await deps.db.transact((tx) => applyIn(deps, tx, update, provider));
  const kind = taken.incident ?? incidentOf(taken.verdict);
  if (kind) {
    const { expected } = taken;
    const money = update.amount ? `${update.amount.minor} ${update.amount.currency}` : 'without amount';
    await reportIncident(deps, {
      provider,
      kind,
      playerId: update.playerId.toString(),
      paymentId: update.paymentId,
      ...(expected === undefined ? {} : { expected }),
      given: [update.what, money, update.transactionId, update.accountHolder].filter(Boolean).join(' '),
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
  deps: CashierDependencies,
  tx: Tx,
  update: DepositUpdate,
  provider: store.DepositRow['provider'],
): Promise<Asked> {
  const known = await lockState(deps.ledger, tx, update.playerId); // first lock of every money command
  const row = known && (await store.lockDeposit(tx, update.playerId, update.paymentId));
  if (!row || row.provider !== provider) return refused('unknown_payment');
  const expected = [row.state, row.amount_minor, row.currency, boundTo(row)].filter(Boolean).join(' ');
  if (update.amount && update.amount.currency !== row.currency)
    return { ...refused('wrong_currency'), expected };
  if (update.amount && update.amount.minor !== row.amount_minor)
    return { ...refused('wrong_amount'), expected };
  const { what } = update;
  if (what === 'waiting') return { verdict: { kind: 'repeated' } };
  if (isOtherTransaction(row, update)) return { ...(await takeOther(deps, tx, row, update)), expected };
  const isHolderOther = row.is_holder_other || (await isHeldByOther(tx, update));
  const taken =
    what === 'asked'
      ? await answer(deps, tx, row, update, known, isHolderOther)
      : await move(deps, tx, row, { ...update, what }, known, isHolderOther);
  return { ...taken, expected };
}

/** After a provider's own "cancelled" or "failed" every transaction contradicts it. */
function isOtherTransaction(
  row: store.DepositRow,
  update: DepositUpdate,
): update is DepositUpdate & { readonly transactionId: string } {
  const bound = boundTo(row);
  if (bound === null || update.transactionId === undefined || bound === update.transactionId) return false;
  return row.state !== 'failed' && row.state !== 'cancelled';
}

/**
 * Money that can be sent back is returned; all other money is suspended. A payment that has moved no money may not
 * continue.
 */
async function takeOther(
  deps: CashierDependencies,
  tx: Tx,
  row: store.DepositRow,
  update: DepositUpdate & { readonly transactionId: string },
): Promise<Asked> {
  if (update.what !== 'succeeded' || canGiveBack(deps.connections, row.provider))
    return refused('contradiction');
  const isNew = await suspendSecond(deps, tx, row, update);
  return isNew
    ? { verdict: { kind: 'applied' }, incident: 'contradiction' }
    : { verdict: { kind: 'repeated' } };
}

/** True: the provider names the holder of the account, and it is not the player. */
export async function isHeldByOther(
  on: On,
  update: { readonly playerId: bigint; readonly accountHolder?: string | undefined },
): Promise<boolean> {
  if (!update.accountHolder?.trim()) return false;
  const player = await findPlayerFacts(on, update.playerId);
  return !player || !isSamePerson(player, update.accountHolder);
}

/** May the payment continue? A yes binds the deposit to its transaction; the bank has not confirmed anything yet. */
async function answer(
  deps: CashierDependencies,
  tx: Tx,
  row: store.DepositRow,
  update: DepositUpdate,
  known: Known,
  isHolderOther: boolean,
): Promise<Asked> {
  const at = deps.clock.now();
  if (row.state === 'authorised' || row.state === 'succeeded') return { verdict: { kind: 'repeated' } };
  if (!isDepositOpen(row.state)) return refused('closed');
  if (row.asked_at) return { verdict: { kind: 'repeated' } };
  const no = (reason: string) =>
    end(deps, tx, row, { step: 'fail', reason, at, askAt: askNextAt(deps, row, 'fail', at) });
  if (await isBarred(tx, update.playerId, known)) {
    await no(ownReasons.barred.text);
    return refused('barred');
  }
  if (isHolderOther) {
    await no(ownReasons.wrongPayer.text);
    return refused('wrong_payer');
  }
  await store.noteDeposit(tx, row, { ...update, askedAt: at });
  return { verdict: { kind: 'applied' } };
}

async function move(
  deps: CashierDependencies,
  tx: Tx,
  row: store.DepositRow,
  update: DepositUpdate & { readonly what: keyof typeof stepOf },
  known: Known,
  isHolderOther: boolean,
): Promise<Asked> {
  const at = deps.clock.now();
  const isLate = row.state === 'expired' && !isWithinLimits(known, row.amount_minor);
  const isAbove = !hasRoom(known.state.balances, account.main, row.amount_minor);
  const isApart = update.what === 'succeeded' && (isLate || isHolderOther || isAbove);
  const step = isApart ? 'suspend' : stepOf[update.what];
  const to = stepDeposit(row.state, step);
  if (to === null) {
    const isOld =
      step === 'authorise' || // whatever its state is, it is further on
      row.state === stateOf[update.what] ||
      (row.state === 'expired' && step !== 'succeed') ||
      (isPastCredit(row.state) && update.what === 'succeeded');
    return isOld ? { verdict: { kind: 'repeated' } } : refused('contradiction');
  }
  if (step === 'reverse') {
    await reverse(deps, tx, row, update.reason ?? null);
    return { verdict: { kind: 'applied' } };
  }
  await store.noteDeposit(tx, row, { ...update, isHolderOther });
  const { playerId, accountId } = update;
  await noteInstrument(tx, { playerId, method: row.method, accountId, at });
  const reason = update.reason ?? null;
  const askAt = askNextAt(deps, row, step, at);
  if (step === 'fail' || step === 'cancel') {
    await end(deps, tx, row, { step, reason, at, askAt });
    return { verdict: { kind: 'applied' } };
  }
  if (step === 'succeed') await credit(deps, tx, row, depositKeys.reservation, update, at);
  if (step === 'suspend') {
    if (isDepositOpen(row.state)) await releaseReservation(deps, tx, row);
    await suspend(deps, tx, row);
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
 * May this deposit proceed to the payment? Checks the player as they are now, the register of excluded people
 * included; money that is credited is past this check. For providers that ask before anything is under way: the
 * deposit is not changed.
 * Refuses: request.busy (no register answers).
 */
export async function mayGoOn(
  deps: CashierDependencies,
  playerId: bigint,
  paymentId: string,
): Promise<boolean> {
  const isListed = (await screenPlayer(deps.screen, deps.db, playerId, 'login')) === 'listed';
  return deps.db.transact(async (tx) => {
    const known = await lockState(deps.ledger, tx, playerId);
    const row = known && (await store.lockDeposit(tx, playerId, paymentId));
    if (!row) return false;
    if (row.state === 'succeeded') return true;
    return !isListed && isDepositOpen(row.state) && !(await isBarred(tx, playerId, known));
  });
}

function refused(reason: RefusedFor): Asked {
  return { verdict: { kind: 'refused', reason } };
}

/** Null: the provider has nothing more to report. */
function askNextAt(
  deps: CashierDependencies,
  row: store.DepositRow,
  step: DepositStep,
  at: Date,
): Date | null {
  const isAsked = step === 'authorise' || canBePaidAgain(deps.connections, row.provider);
  return isAsked ? new Date(at.getTime() + ASK_AFTER_MS) : null;
}

const stepOf = {
  authorised: 'authorise',
  succeeded: 'succeed',
  failed: 'fail',
  cancelled: 'cancel',
  reversed: 'reverse',
} as const;
const stateOf = {
  authorised: 'authorised',
  succeeded: 'succeeded',
  failed: 'failed',
  cancelled: 'cancelled',
  reversed: 'reversed',
} as const;

function isPastCredit(state: DepositState): boolean {
  return state === 'suspended' || state === 'sent_back' || state === 'reversed';
}

function isWithinLimits({ state, atMs }: Known, minor: bigint): boolean {
  return limitsLeft('deposit', state.depositWindows, state.timeZone, atMs).every(
    ({ leftMinor }) => leftMinor >= minor,
  );
}

/** Ends an open deposit from our side. Returns its state afterwards; null: there is none. */
export async function endDeposit(
  deps: CashierDependencies,
  playerId: bigint,
  paymentId: string,
  step: 'fail' | 'expire',
  reason: string,
): Promise<DepositState | null> {
  return deps.db.transact(async (tx) => {
    if (!(await lockState(deps.ledger, tx, playerId))) return null;
    const row = await store.lockDeposit(tx, playerId, paymentId);
    if (!row || !isDepositOpen(row.state)) return row?.state ?? null;
    const at = deps.clock.now();
    await end(deps, tx, row, { step, reason, at, askAt: askNextAt(deps, row, step, at) });
    return step === 'fail' ? 'failed' : 'expired';
  });
}
