import { readStrictJson } from '@halcyon/wire/strict-json';
import { findCountry } from '@halcyon/contract/market/countries';
import { balancesOf } from '../../wallet/public.ts';
import { formatDecimal } from '@halcyon/money/amount';
import {
  AuthorizeCall,
  CancelCall,
  TransferCall,
  VerifyUserCall,
  verifyPaymentIq,
  type PaymentIqProof,
  type PaymentIqReply,
} from '@halcyon/wire/payments/payment-iq';
import type { z } from 'zod';
import { applyDepositUpdate, type Verdict } from '../deposit/deposit-update.service.ts';
import { isDepositOpen } from '../deposit/deposit.machine.ts';
import { findDeposit } from '../deposit/deposit.store.ts';
import { reportIncident } from '../payment/incident.service.ts';
import type { CashierDependencies } from '../dependencies.ts';
import { payerOf } from '../payment/payer.ts';
import { applyPayoutUpdate } from '../withdrawal/payout.service.ts';
import { amountOf } from '../psp/provider-amount.ts';
import { readSessionToken } from '../psp/session-token.ts';

/** Codes of our refusals; PaymentIQ shows `errMsg` to the payer. */
const errors = {
  signature: { errCode: '401', errMsg: 'Wrong signature' },
  malformed: { errCode: '400', errMsg: 'Malformed call' },
  unknown: { errCode: '404', errMsg: 'This payment is unknown' },
  closed: { errCode: '409', errMsg: 'This payment has ended' },
  barred: { errCode: '403', errMsg: 'Not possible on this account now' },
  mismatch: { errCode: '422', errMsg: 'Amount or currency is not what was asked for' },
  wrong_payer: { errCode: '403', errMsg: 'The account must be your own' },
  contradiction: { errCode: '423', errMsg: 'This payment has ended in another way' },
} as const;

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const playerNumber = /^[1-9]\d{0,15}$/;
export type PaymentIqCallName = 'verifyuser' | 'authorize' | 'transfer' | 'cancel';

/**
 * One call of PaymentIQ. Every answer is HTTP 200; a fault throws and becomes 500, so that the provider calls again.
 */
export async function answerPaymentIq(
  deps: CashierDependencies,
  name: PaymentIqCallName,
  proof: PaymentIqProof,
): Promise<PaymentIqReply> {
  const message = proof.rawBody.toString();
  const { paymentIq } = deps.connections;
  if (!verifyPaymentIq(proof, paymentIq.secret)) {
    const claims = claimsOf(message);
    await reportIncident(deps, { provider: 'paymentiq', kind: 'wrong_signature', ...claims, message });
    return { success: false, ...errors.signature };
  }
  const body = readStrictJson(message);
  switch (name) {
    case 'verifyuser':
      return read(deps, VerifyUserCall, body, message, (call) => greet(deps, call, paymentIq.secret));
    case 'authorize':
      return read(deps, AuthorizeCall, body, message, (call) => judge(deps, call, 'authorise', message));
    case 'transfer':
      return read(deps, TransferCall, body, message, (call) => judge(deps, call, 'transfer', message));
    case 'cancel':
      return read(deps, CancelCall, body, message, (call) => judge(deps, call, 'cancel', message));
  }
}

async function read<Schema extends z.ZodType<{ userId: string }>>(
  deps: CashierDependencies,
  schema: Schema,
  body: unknown,
  message: string,
  run: (call: z.output<Schema>) => Promise<PaymentIqReply>,
): Promise<PaymentIqReply> {
  const parsed = schema.safeParse(body);
  if (parsed.success && playerNumber.test(parsed.data.userId)) {
    return { userId: parsed.data.userId, ...(await run(parsed.data)) };
  }
  await reportIncident(deps, { provider: 'paymentiq', kind: 'malformed', ...claimsOf(message), message });
  return { success: false, ...errors.malformed };
}

/** Who is this session? Only for a payment that is still open. */
async function greet(
  deps: CashierDependencies,
  call: z.output<typeof VerifyUserCall>,
  secret: string,
): Promise<PaymentIqReply> {
  const playerId = BigInt(call.userId);
  const paymentId = readSessionToken(call.sessionId, playerId, secret);
  const row = paymentId && uuid.test(paymentId) ? await findDeposit(deps.db, playerId, paymentId) : null;
  if (!row) return { success: false, ...errors.unknown };
  if (!isDepositOpen(row.state)) return { success: false, ...errors.closed };
  const [payer, balances] = await Promise.all([payerOf(deps.db, playerId), balancesOf(deps.db, playerId)]);
  return {
    success: true,
    userCat: 'PLAYER',
    firstName: payer.firstName,
    lastName: payer.lastName,
    ...(payer.email && { email: payer.email }),
    country: findCountry(payer.countryCode)?.code ?? payer.countryCode,
    locale: payer.language,
    balance: formatDecimal(balances?.mainMinor ?? 0n, row.currency),
    balanceCy: row.currency,
  };
}

type MoneyCall = z.output<typeof AuthorizeCall> | z.output<typeof TransferCall> | z.output<typeof CancelCall>;

/** The sign separates the two directions: a negative amount is money out. */
async function judge(
  deps: CashierDependencies,
  call: MoneyCall,
  what: 'authorise' | 'transfer' | 'cancel',
  message: string,
): Promise<PaymentIqReply> {
  const playerId = BigInt(call.userId);
  const isPayout = call.txAmount.startsWith('-');
  const id = call.attributes[isPayout ? 'withdrawalId' : 'paymentId'] ?? '';
  if (!uuid.test(id)) {
    const claims = { playerId: call.userId, paymentId: id };
    await reportIncident(deps, { provider: 'paymentiq', kind: 'unknown_payment', ...claims, message });
    return { success: false, ...errors.unknown };
  }
  const given = amountOf(call.txAmount, call.txAmountCy);
  const common = {
    playerId,
    amount: { minor: isPayout ? -given.minor : given.minor, currency: given.currency },
    transactionId: call.txId,
    ...('statusCode' in call
      ? { reason: call.statusCode }
      : {
          maskedAccount: call.maskedAccount,
          accountId: call.accountId,
          accountHolder: call.accountHolder,
        }),
  };
  if (isPayout) {
    const words = { authorise: 'asked', transfer: 'paid', cancel: 'failed' } as const;
    const update = { ...common, withdrawalId: id, what: words[what] };
    return replyOf(await applyPayoutUpdate(deps, update, 'paymentiq', message), id, call.txId);
  }
  const isByPayer = 'statusCode' in call && call.statusCode.includes('CANCEL');
  const cancelled = isByPayer ? 'cancelled' : 'failed';
  const words = { authorise: 'asked', transfer: 'succeeded', cancel: cancelled } as const;
  const update = { ...common, paymentId: id, what: words[what] };
  return replyOf(await applyDepositUpdate(deps, update, 'paymentiq', message), id, call.txId);
}

/** A repetition gets the response of the first call. */
function replyOf(verdict: Verdict, id: string, txId: string): PaymentIqReply {
  if (verdict.kind !== 'refused') return { success: true, txId, merchantTxId: id, authCode: id };
  const { reason } = verdict;
  if (reason === 'closed' || reason === 'barred' || reason === 'contradiction' || reason === 'wrong_payer') {
    return { success: false, ...errors[reason] };
  }
  return { success: false, ...(reason === 'unknown_payment' ? errors.unknown : errors.mismatch) };
}

/** What an unauthenticated message claims to be about; only for the incident. */
function claimsOf(message: string): { playerId?: string; paymentId?: string } {
  const body = readStrictJson(message);
  if (typeof body !== 'object' || body === null) return {};
  const { userId, attributes } = body as { userId?: unknown; attributes?: Record<string, unknown> };
  const id = attributes?.['paymentId'] ?? attributes?.['withdrawalId'];
  return {
    ...(typeof userId === 'string' ? { playerId: userId } : {}),
    ...(typeof id === 'string' ? { paymentId: id } : {}),
  };
}
