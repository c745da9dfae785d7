import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { signTrustly, verifyTrustly } from './trustly-signature.ts';
import type { TrustlyData, TrustlyValue } from './trustly-signature.ts';

/**
 * Trustly's signed JSON-RPC 1.1: our calls (Deposit, AccountPayout, Withdraw, AccountLedger, GetWithdrawals)
 * and its notifications. Both directions are signed, replies too.
 * Source: docs/domains/cashier.md#trustly.
 */

const Text = z.string().max(400);
const Amount = z.string().max(24);
const Json: z.ZodType<TrustlyValue> = z.lazy(() =>
  z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(Json), z.record(z.string(), Json)]),
);
const Data = z.record(z.string(), Json);

/** A call from the merchant: capital names. */
export const TrustlyCall = z.object({
  method: z.enum(['Deposit', 'AccountPayout', 'Withdraw', 'AccountLedger', 'GetWithdrawals']),
  params: z.object({ Signature: Text.max(800), UUID: z.string().max(60), Data }),
  version: z.literal('1.1'),
});
export type TrustlyCall = z.infer<typeof TrustlyCall>;
export type TrustlyMethod = TrustlyCall['method'];

const Signed = z.object({ signature: Text.max(800), uuid: z.string(), method: z.string(), data: Json });
export const TrustlyFailure = z.looseObject({ code: z.number(), message: z.string() });
/** An error carries what was signed one level deeper; to a call that could not be read nothing is signed. */
export const TrustlyAnswer = z.object({
  version: z.literal('1.1'),
  result: Signed.optional(),
  error: TrustlyFailure.extend({ error: Signed.optional().catch(undefined) }).optional(),
});
export type TrustlyAnswer = z.infer<typeof TrustlyAnswer>;

/**
 * Pay-and-play sets `RequestKYC` to 1, so that a `kyc` notice names the bank's person before any money moves,
 * and `MandateID` to what the bank page gave: the payer need not confirm again.
 */
export const DepositData = z.object({
  Username: Text,
  Password: Text,
  NotificationURL: z.url().refine((url) => !url.includes('?')),
  EndUserID: Text,
  MessageID: Text,
  Attributes: z.object({
    Country: z.string(),
    Locale: z.string(),
    Currency: z.string(),
    Amount,
    IP: z.string(),
    Firstname: z.string(),
    Lastname: z.string(),
    /** Only one that the player has proven. */
    Email: z.string().optional(),
    SuccessURL: z.string(),
    FailURL: z.string(),
    RequestKYC: z.literal('1').optional(),
    MandateID: Text.optional(),
  }),
});
export const AccountPayoutData = z.object({
  Username: Text,
  Password: Text,
  NotificationURL: z.url(),
  AccountID: Text,
  EndUserID: Text,
  MessageID: Text,
  Amount,
  Currency: z.string(),
});
/** A payout whose bank account the player picks at Trustly. */
export const WithdrawData = z.object({
  Username: Text,
  Password: Text,
  NotificationURL: z.url(),
  EndUserID: Text,
  MessageID: Text,
  Currency: z.string(),
  Attributes: z.object({
    SuggestedMinAmount: Amount,
    SuggestedMaxAmount: Amount,
    Country: z.string(),
    Locale: z.string(),
  }),
});
export const AccountLedgerData = z.object({
  Username: Text,
  Password: Text,
  FromDate: z.iso.date(),
  ToDate: z.iso.date(),
  Currency: z.string(),
});
export const GetWithdrawalsData = z.object({ Username: Text, Password: Text, OrderID: Text });

export const OrderResult = z.looseObject({ orderid: z.string(), url: z.string().optional() });
/** Money that reached the merchant's balance or left it, below zero; an order that is not here has moved none. */
export const LedgerResult = z.array(
  z.looseObject({
    orderid: z.string(),
    messageid: z.string(),
    userid: z.string(),
    amount: Amount,
    currency: z.string(),
    datestamp: z.string(),
  }),
);
export const WithdrawalsResult = z.array(
  z.looseObject({
    orderid: z.string(),
    amount: Amount,
    currency: z.string(),
    transferstate: z.enum(['NEW', 'EXECUTING', 'EXECUTED', 'CONFIRMED', 'ERROR', 'BOUNCED']),
  }),
);

const Common = { notificationid: Text, orderid: Text, messageid: Text, enduserid: Text };
const Moving = { ...Common, amount: Amount, currency: z.string(), timestamp: z.string() };
export const notificationData = {
  account: z.looseObject({
    ...Common,
    accountid: Text,
    descriptor: Text,
    bank: Text,
    /** `name`: the holder, where the bank says it. */
    attributes: z.looseObject({ name: Text.optional() }).optional(),
  }),
  kyc: z.looseObject({
    ...Common,
    attributes: z.looseObject({ firstname: Text, lastname: Text, dob: z.string() }),
  }),
  pending: z.looseObject(Moving),
  credit: z.looseObject(Moving),
  debit: z.looseObject(Moving),
  cancel: z.looseObject({ ...Common, timestamp: z.string() }),
  payoutconfirmation: z.looseObject(Moving),
} as const;
export type TrustlyNotificationMethod = keyof typeof notificationData;

/** A notification from Trustly: lower-case names. */
export const TrustlyNotification = z.object({
  method: z.enum(['account', 'kyc', 'pending', 'credit', 'debit', 'cancel', 'payoutconfirmation']),
  params: z.object({ signature: Text.max(800), uuid: z.string().max(60), data: Data }),
  version: z.literal('1.1'),
});
export type TrustlyNotification = z.infer<typeof TrustlyNotification>;

/** A signed call, ready to travel. */
export function trustlyCall(method: TrustlyMethod, data: TrustlyData, privateKeyPem: string): TrustlyCall {
  const uuid = randomUUID();
  const Signature = signTrustly({ method, uuid, data }, privateKeyPem);
  return { method, params: { Signature, UUID: uuid, Data: data }, version: '1.1' };
}

export function isGenuineCall(call: TrustlyCall, publicKeyPem: string): boolean {
  const { Signature, UUID, Data: data } = call.params;
  return verifyTrustly({ method: call.method, uuid: UUID, data }, Signature, publicKeyPem);
}

/** A signed notification, ready to travel. */
export function trustlyNotification(
  method: TrustlyNotificationMethod,
  data: TrustlyData,
  privateKeyPem: string,
): TrustlyNotification {
  const uuid = randomUUID();
  return {
    method,
    params: { signature: signTrustly({ method, uuid, data }, privateKeyPem), uuid, data },
    version: '1.1',
  };
}

export function isGenuineNotification(notification: TrustlyNotification, publicKeyPem: string): boolean {
  const { signature, uuid, data } = notification.params;
  return verifyTrustly({ method: notification.method, uuid, data }, signature, publicKeyPem);
}

/** A signed answer to a call or to a notification; it carries the uuid of what it answers. */
export function trustlyAnswer(
  method: string,
  uuid: string,
  data: TrustlyValue,
  privateKeyPem: string,
): TrustlyAnswer {
  return {
    version: '1.1',
    result: { signature: signTrustly({ method, uuid, data }, privateKeyPem), uuid, method, data },
  };
}

/** An error in response to a call, signed like every response. `call`: null when it could not be read. */
export function trustlyError(
  call: { readonly method: string; readonly uuid: string } | null,
  failure: { readonly code: number; readonly message: string },
  privateKeyPem: string,
): TrustlyAnswer {
  const signed = call && trustlyAnswer(call.method, call.uuid, { ...failure }, privateKeyPem).result;
  return {
    version: '1.1',
    error: { name: 'JSONRPCError', ...failure, ...(signed ? { error: signed } : {}) },
  };
}

/** What the signature of an answer covers. All other content of an answer is unauthenticated. */
export function signedPart({ error, result }: TrustlyAnswer): z.infer<typeof Signed> | undefined {
  return error ? error.error : result;
}

/** True for a signed answer, or error, to exactly this message. */
export function isGenuineAnswer(
  answer: TrustlyAnswer,
  call: { readonly method: string; readonly uuid: string },
  publicKeyPem: string,
): boolean {
  const signed = signedPart(answer);
  if (!signed || signed.uuid !== call.uuid || signed.method !== call.method) return false;
  return verifyTrustly({ ...call, data: signed.data }, signed.signature, publicKeyPem);
}
