import { formatDecimal } from '@halcyon/money/amount';
import {
  paymentIqHeaders,
  PayoutOrderReply,
  TransactionList,
  type transactionStates,
} from '@halcyon/wire/payments/payment-iq';
import type { Connections } from './connections.ts';
import { amountOf } from './provider-amount.ts';
import type { DepositUpdate, PaymentProvider, PayoutUpdate } from './psp.port.ts';
import { returnUrl } from './return-url.ts';
import { sessionTokenOf } from './session-token.ts';
import { callProvider } from './wire-call.ts';

type State = (typeof transactionStates)[number];
const depositWords = {
  WAITING: 'waiting',
  PROCESSING: 'waiting',
  SUCCESSFUL: 'succeeded',
  FAILED: 'failed',
  CANCELLED: 'cancelled',
} as const satisfies Record<State, DepositUpdate['what']>;
const payoutWords = {
  WAITING: 'waiting',
  PROCESSING: 'waiting',
  SUCCESSFUL: 'paid',
  FAILED: 'failed',
  CANCELLED: 'failed',
} as const satisfies Record<State, PayoutUpdate['what']>;

/**
 * PaymentIQ: a hosted cashier that calls back (see payment-iq.callbacks.ts), a payout order, and a list to poll. The
 * cashier's address needs no call of ours.
 */
export function paymentIqProvider({ paymentIq, publicOrigin }: Connections): PaymentProvider {
  const { origin, merchantId, secret } = paymentIq;

  /** What the provider has under our session. */
  const listTransactions = async (playerId: bigint, id: string) => {
    const sessionId = sessionTokenOf({ id, playerId }, secret);
    const path = `/paymentiq/api/user/transaction/${merchantId}/${playerId}?sessionId=${sessionId}`;
    const request = { method: 'GET', headers: paymentIqHeaders(path, secret) } as const;
    const { transactions } = await callProvider(`${origin}${path}`, request, TransactionList);
    return transactions;
  };

  return {
    asksBeforePayout: true,
    async startDeposit(order) {
      const query = new URLSearchParams({
        merchantId,
        userId: order.playerId.toString(),
        sessionId: sessionTokenOf({ id: order.paymentId, playerId: order.playerId }, secret),
        environment: 'production',
        method: 'deposit',
        locale: `${order.payer.language.split('-')[0]}_${order.payer.countryCode}`,
        amount: formatDecimal(order.amountMinor, order.currency),
        currency: order.currency,
        providerType: order.method,
        'attributes.paymentId': order.paymentId,
        returnUrl: returnUrl(publicOrigin, order),
      });
      return { cashierUrl: `${origin}/cashier/master?${query}` };
    },
    async findDeposit({ playerId, paymentId, transactionId }) {
      const transactions = await listTransactions(playerId, paymentId);
      const found =
        transactions.find(({ txId }) => txId === transactionId) ??
        transactions.find(({ state }) => state === 'SUCCESSFUL') ??
        transactions.find(({ state }) => depositWords[state] === 'waiting') ??
        transactions[0];
      if (!found) return null;
      return {
        playerId,
        paymentId,
        what: depositWords[found.state],
        amount: amountOf(found.amount, found.currency),
        transactionId: found.txId,
        maskedAccount: found.maskedAccount,
        accountId: found.accountId,
        accountHolder: found.accountHolder,
      };
    },
    async sendPayout(order) {
      const body = JSON.stringify({
        merchantId,
        userId: order.playerId.toString(),
        sessionId: sessionTokenOf({ id: order.withdrawalId, playerId: order.playerId }, secret),
        amount: formatDecimal(order.amountMinor, order.currency),
        currency: order.currency,
        ...(order.accountId === null ? {} : { accountId: order.accountId }),
        attributes: { withdrawalId: order.withdrawalId },
      });
      const url = `${origin}/paymentiq/api/${order.method.toLowerCase()}/withdrawal/process`;
      const request = { method: 'POST', headers: paymentIqHeaders(body, secret), body } as const;
      const reply = await callProvider(url, request, PayoutOrderReply);
      if (reply.success) return { kind: 'accepted', orderId: reply.txId, nextUrl: null };
      return { kind: 'refused', reason: reply.errors?.[0]?.msg ?? reply.txState };
    },
    async findPayout({ playerId, withdrawalId, transactionId }) {
      const transactions = await listTransactions(playerId, withdrawalId);
      // Bound to none, it has failed when no transaction of it can pay any more.
      const found =
        transactions.find(({ txId }) => txId === transactionId) ??
        transactions.find(({ state }) => payoutWords[state] !== 'failed') ??
        transactions[0];
      if (!found) return null;
      const amount = amountOf(found.amount, found.currency);
      return {
        playerId,
        withdrawalId,
        what: payoutWords[found.state],
        amount: amount && { ...amount, minor: -amount.minor },
        transactionId: found.txId,
        maskedAccount: found.maskedAccount,
        accountId: found.accountId,
        accountHolder: found.accountHolder,
      };
    },
  };
}
