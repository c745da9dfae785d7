import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

/**
 * PaymentIQ's merchant integration: the calls its hosted cashier makes to us, the order for a payout and the
 * question what became of a transaction. Amounts are decimal text; a payout's amount is negative.
 * Source: docs/domains/cashier.md#paymentiq.
 */

/** Header that carries the HMAC-SHA256 of the raw body under the merchant's key, hexadecimal. */
export const paymentIqSignatureHeader = 'piq-signature';

const Id = z.string().min(1).max(100);
const Amount = z.string().max(24);
const Currency = z.string().regex(/^[A-Z]{3}$/);
/** PaymentIQ's own id of the account behind a payment; a payout may name it. */
const AccountId = z.string().min(1).max(100);
/** Values that the merchant gave when it opened the cashier and gets back with every call. */
const Attributes = z.record(z.string().max(60), z.string().max(200));

/** Who is this session? Called when the cashier opens. */
export const VerifyUserCall = z.object({ sessionId: z.string().min(1).max(200), userId: Id });
export type VerifyUserCall = z.infer<typeof VerifyUserCall>;

/** Request for approval of a transaction. `txAmount` above zero: deposit; below: payout. */
export const AuthorizeCall = z.object({
  userId: Id,
  txAmount: Amount,
  txAmountCy: Currency,
  txId: Id,
  txTypeId: z.string().max(20),
  txName: z.string().max(60),
  provider: z.string().max(40),
  accountId: AccountId.optional(),
  maskedAccount: z.string().max(60).optional(),
  accountHolder: z.string().max(120).optional(),
  attributes: Attributes.default({}),
});
export type AuthorizeCall = z.infer<typeof AuthorizeCall>;

/** The money moved. */
export const TransferCall = z.object({
  userId: Id,
  txAmount: Amount,
  txAmountCy: Currency,
  txPspAmount: Amount,
  txPspAmountCy: Currency,
  fee: Amount,
  feeCy: Currency,
  txId: Id,
  txTypeId: z.string().max(20),
  txName: z.string().max(60),
  provider: z.string().max(40),
  txRefId: z.string().max(100).optional(),
  authCode: z.string().max(100),
  accountId: AccountId.optional(),
  maskedAccount: z.string().max(60).optional(),
  accountHolder: z.string().max(120).optional(),
  pspStatusMessage: z.string().max(200).optional(),
  attributes: Attributes.default({}),
});
export type TransferCall = z.infer<typeof TransferCall>;

/** The money did not move and will not. */
export const CancelCall = z.object({
  userId: Id,
  authCode: z.string().max(100),
  txAmount: Amount,
  txAmountCy: Currency,
  txId: Id,
  provider: z.string().max(40),
  statusCode: z.string().max(40),
  pspStatusCode: z.string().max(40).optional(),
  pspStatusMessage: z.string().max(200).optional(),
  attributes: Attributes.default({}),
});
export type CancelCall = z.infer<typeof CancelCall>;

/** Every reply has HTTP 200; `success` is its result. */
export const PaymentIqReply = z.looseObject({
  success: z.boolean(),
  userId: z.string().optional(),
  txId: z.string().optional(),
  merchantTxId: z.string().optional(),
  authCode: z.string().optional(),
  errCode: z.string().optional(),
  errMsg: z.string().optional(),
});
export type PaymentIqReply = z.infer<typeof PaymentIqReply>;

/**
 * The merchant's order to pay out. The same `attributes.withdrawalId` never pays twice. Without `accountId` the
 * provider pays to the account that it has on record.
 */
export const PayoutOrder = z.object({
  merchantId: Id,
  userId: Id,
  sessionId: z.string().min(1).max(200),
  amount: Amount,
  currency: Currency,
  accountId: AccountId.optional(),
  attributes: Attributes,
});
export type PayoutOrder = z.infer<typeof PayoutOrder>;
export const PayoutOrderReply = z.object({
  success: z.boolean(),
  txState: z.string(),
  txId: z.string().optional(),
  errors: z.array(z.object({ msg: z.string() })).optional(),
});
export type PayoutOrderReply = z.infer<typeof PayoutOrderReply>;

export const transactionStates = ['WAITING', 'PROCESSING', 'SUCCESSFUL', 'FAILED', 'CANCELLED'] as const;
/** What became of the transactions of one payment; empty when the player never chose an outcome. */
export const TransactionList = z.object({
  transactions: z.array(
    z.object({
      txId: Id,
      state: z.enum(transactionStates),
      amount: Amount,
      currency: Currency,
      provider: z.string(),
      accountId: AccountId.optional(),
      maskedAccount: z.string().optional(),
      accountHolder: z.string().optional(),
      attributes: Attributes,
    }),
  ),
});
export type TransactionList = z.infer<typeof TransactionList>;

/** The bearer token of a merchant: SHA-256 of its private key, hexadecimal. */
export function paymentIqBearer(privateKey: string): string {
  return createHash('sha256').update(privateKey).digest('hex');
}

/** The signature of one call, over the bytes as they travel. */
export function signPaymentIq(rawBody: string | Buffer, privateKey: string): string {
  return createHmac('sha256', privateKey).update(rawBody).digest('hex');
}

/** True when both the bearer and the signature of the raw body are right. Constant time. */
export function verifyPaymentIq(call: PaymentIqProof, privateKey: string): boolean {
  const bearer = isSame(call.authorization ?? '', `Bearer ${paymentIqBearer(privateKey)}`);
  const signature = isSame(call.signature ?? '', signPaymentIq(call.rawBody, privateKey));
  return bearer && signature;
}

export type PaymentIqProof = {
  readonly authorization: string | undefined;
  readonly signature: string | undefined;
  readonly rawBody: string | Buffer;
};

/** Headers of a signed call, either way. */
export function paymentIqHeaders(rawBody: string, privateKey: string): Record<string, string> {
  return {
    'content-type': 'application/json',
    authorization: `Bearer ${paymentIqBearer(privateKey)}`,
    [paymentIqSignatureHeader]: signPaymentIq(rawBody, privateKey),
  };
}

/** Hashing both sides first makes the lengths equal, so nothing about the secret shows. */
function isSame(given: string, expected: string): boolean {
  return timingSafeEqual(digestOf(given), digestOf(expected));
}

function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
