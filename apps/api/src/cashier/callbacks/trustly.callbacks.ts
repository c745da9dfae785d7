import { readStrictJson } from '@halcyon/wire/strict-json';
import {
  isGenuineNotification,
  notificationData,
  trustlyAnswer,
  TrustlyNotification,
  type TrustlyAnswer,
  type TrustlyNotificationMethod,
} from '@halcyon/wire/payments/trustly';
import type { z } from 'zod';
import { findPlayerFacts } from '../../identity/public.ts';
import { isSamePerson } from '../../platform/person-name.ts';
import { lockGuard } from '../../ledger/public.ts';
import {
  applyDepositUpdate,
  isHeldByOther,
  mayGoOn,
  type Verdict,
} from '../deposit/deposit-update.service.ts';
import { findDeposit, lockDeposit, noteDeposit } from '../deposit/deposit.store.ts';
import { reportIncident } from '../payment/incident.service.ts';
import { noteInstrument } from '../payment/instrument.ts';
import {
  findNotification,
  insertNotification,
  type NotificationStatus,
} from '../payment/notification.store.ts';
import type { CashierDependencies } from '../dependencies.ts';
import { rememberAccount } from '../payment/payout-account.store.ts';
import { applyPayoutUpdate } from '../withdrawal/payout.service.ts';
import { findWithdrawal, lockWithdrawal, noteWithdrawal } from '../withdrawal/withdrawal.store.ts';
import { amountOf } from '../psp/provider-amount.ts';
import type { DepositUpdate, PayoutUpdate } from '../psp/psp.port.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const playerNumber = /^[1-9]\d{0,15}$/;
const refused = {
  version: '1.1',
  error: { code: 636, message: 'ERROR_UNABLE_TO_VERIFY_RSA_SIGNATURE' },
} as const;

type Data = z.output<(typeof notificationData)[TrustlyNotificationMethod]>;

/**
 * One notification of Trustly, answered with a signed status. The same notification always gets the status it
 * got first; one that is not signed by Trustly gets an unsigned error and is stored as an incident.
 */
export async function answerTrustly(deps: CashierDependencies, rawBody: string): Promise<TrustlyAnswer> {
  const { trustly } = deps.connections;
  const parsed = TrustlyNotification.safeParse(readStrictJson(rawBody));
  if (!parsed.success || !isGenuineNotification(parsed.data, trustly.trustlyPublicPem)) {
    const claims = parsed.success ? claimsOf(parsed.data.params.data) : {};
    const kind = parsed.success ? 'wrong_signature' : 'malformed';
    await reportIncident(deps, { provider: 'trustly', kind, ...claims, message: rawBody });
    return refused;
  }
  const { method, params } = parsed.data;
  const data = notificationData[method].safeParse(params.data);
  const status = data.success
    ? await statusOf(deps, method, data.data, rawBody)
    : await refuse(deps, 'malformed', params.data, rawBody);
  return trustlyAnswer(method, params.uuid, { status }, trustly.merchantPrivatePem);
}

async function statusOf(
  deps: CashierDependencies,
  method: TrustlyNotificationMethod,
  data: Data,
  rawBody: string,
): Promise<NotificationStatus> {
  if (!playerNumber.test(data.enduserid) || !uuid.test(data.messageid)) {
    return refuse(deps, 'unknown_payment', data, rawBody);
  }
  const playerId = BigInt(data.enduserid);
  const id = data.notificationid;
  const before = await findNotification(deps.db, playerId, 'trustly', id);
  if (before) return before;
  const status = await take(deps, playerId, method, data, rawBody);
  const at = deps.clock.now();
  await deps.db.transact((tx) => insertNotification(tx, { playerId, provider: 'trustly', id, status, at }));
  return status;
}

/** True: this notification is new. A crash before its status is stored does no harm: Trustly repeats it. */
async function take(
  deps: CashierDependencies,
  playerId: bigint,
  method: TrustlyNotificationMethod,
  data: Data,
  rawBody: string,
): Promise<NotificationStatus> {
  const [deposit, withdrawal] = await Promise.all([
    findDeposit(deps.db, playerId, data.messageid),
    findWithdrawal(deps.db, playerId, data.messageid),
  ]);
  if (!deposit && !withdrawal) return refuse(deps, 'unknown_payment', data, rawBody);
  if (method === 'account') return keepAccount(deps, playerId, data, rawBody);
  if (method === 'kyc') {
    const status = await comparePerson(deps, playerId, data, rawBody);
    // A player who may not deposit may still be paid out.
    if (status !== 'CONTINUE' || !deposit) return status;
    return (await mayGoOn(deps, playerId, data.messageid)) ? 'CONTINUE' : 'FINISH';
  }
  const amount = 'amount' in data ? amountOf(String(data.amount), String(data.currency)) : null;
  if (deposit) {
    const what = depositWords[method];
    if (!what) return refuse(deps, 'contradiction', data, rawBody, 'OK');
    const update: DepositUpdate = {
      playerId,
      paymentId: data.messageid,
      what,
      amount,
      transactionId: data.orderid,
    };
    const verdict = await applyDepositUpdate(deps, update, 'trustly', rawBody);
    // Money that was never credited is not lost: operators have the incident, and Trustly has nothing to repeat.
    return method === 'debit' ? 'OK' : statusOfVerdict(verdict);
  }
  const what = payoutWords[method];
  if (!what) return 'OK';
  const update: PayoutUpdate = {
    playerId,
    withdrawalId: data.messageid,
    what,
    amount,
    transactionId: data.orderid,
  };
  return statusOfVerdict(await applyPayoutUpdate(deps, update, 'trustly', rawBody));
}

const depositWords: Partial<Record<TrustlyNotificationMethod, DepositUpdate['what']>> = {
  pending: 'authorised',
  credit: 'succeeded',
  /** The bank took back what it had paid. */
  debit: 'reversed',
  cancel: 'cancelled',
};
/** A credit on a payout is the money coming back. */
const payoutWords: Partial<Record<TrustlyNotificationMethod, PayoutUpdate['what']>> = {
  debit: 'asked',
  payoutconfirmation: 'paid',
  credit: 'failed',
  cancel: 'failed',
};

function statusOfVerdict(verdict: Verdict): NotificationStatus {
  return verdict.kind === 'refused' ? 'FAILED' : 'OK';
}

/**
 * The bank account behind a payment. It becomes a payout account once money has moved there or from there, and never
 * when it belongs to another person: a deposit is then suspended, and a payout is not released.
 */
async function keepAccount(
  deps: CashierDependencies,
  playerId: bigint,
  data: Data,
  rawBody: string,
): Promise<NotificationStatus> {
  const { accountid, descriptor, bank, attributes, messageid } = data as z.output<
    (typeof notificationData)['account']
  >;
  const at = deps.clock.now();
  const maskedAccount = `${bank} ${descriptor}`;
  const update = { playerId, accountHolder: attributes?.name };
  const isOther = await deps.db.transact(async (tx) => {
    await lockGuard(tx, playerId); // first lock
    const isHolderOther = await isHeldByOther(tx, update);
    const note = { maskedAccount, accountId: accountid, isHolderOther };
    const deposit = await lockDeposit(tx, playerId, messageid);
    const withdrawal = await lockWithdrawal(tx, playerId, messageid);
    if (deposit) await noteDeposit(tx, deposit, note);
    if (withdrawal) await noteWithdrawal(tx, withdrawal, note);
    await noteInstrument(tx, { playerId, method: 'TRUSTLY', accountId: accountid, at });
    // The account may be reported after the money.
    if (!isHolderOther && (deposit?.state === 'succeeded' || withdrawal?.state === 'paid')) {
      await rememberAccount(tx, { playerId, method: 'TRUSTLY', maskedAccount, accountId: accountid, at });
    }
    return isHolderOther;
  });
  return isOther ? refuse(deps, 'wrong_payer', data, rawBody, 'OK') : 'OK';
}

/** Who signed in at the bank must be the player: otherwise the payment ends before any money moves. */
async function comparePerson(
  deps: CashierDependencies,
  playerId: bigint,
  data: Data,
  rawBody: string,
): Promise<NotificationStatus> {
  const { attributes } = data as z.output<(typeof notificationData)['kyc']>;
  const player = await findPlayerFacts(deps.db, playerId);
  const isSame =
    player !== null &&
    attributes.dob === player.birthDate &&
    isSamePerson(player, { firstName: attributes.firstname, lastName: attributes.lastname });
  return isSame ? 'CONTINUE' : refuse(deps, 'wrong_payer', data, rawBody, 'FINISH');
}

async function refuse(
  deps: CashierDependencies,
  kind: 'malformed' | 'unknown_payment' | 'contradiction' | 'wrong_payer',
  data: Record<string, unknown>,
  rawBody: string,
  status: NotificationStatus = 'FAILED',
): Promise<NotificationStatus> {
  await reportIncident(deps, { provider: 'trustly', kind, ...claimsOf(data), message: rawBody });
  return status;
}

function claimsOf(data: Record<string, unknown>): { playerId?: string; paymentId?: string } {
  const { enduserid, messageid } = data;
  return {
    ...(typeof enduserid === 'string' ? { playerId: enduserid } : {}),
    ...(typeof messageid === 'string' ? { paymentId: messageid } : {}),
  };
}
