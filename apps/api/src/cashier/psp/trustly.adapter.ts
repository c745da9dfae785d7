import { formatDecimal } from '@halcyon/money/amount';
import {
  isGenuineAnswer,
  LedgerResult,
  OrderResult,
  signedPart,
  TrustlyAnswer,
  trustlyCall,
  TrustlyFailure,
  WithdrawalsResult,
  type TrustlyMethod,
} from '@halcyon/wire/payments/trustly';
import type { TrustlyData } from '@halcyon/wire/payments/trustly-signature';
import type { z } from 'zod';
import type { Connections } from './connections.ts';
import { amountOf } from './provider-amount.ts';
import { ProviderUnavailable, type PaymentProvider, type PayoutUpdate } from './psp.port.ts';
import { returnUrl } from './return-url.ts';
import { callProvider } from './wire-call.ts';

/** Trustly's code for a message id that it has already. */
const DUPLICATE = 'DUPLICATE_MESSAGE_ID';
const DAY_MS = 86_400_000;
/** How many days after its start a payment is looked for: as long as a deposit may wait, and a zone's difference. */
const LEDGER_DAYS = 17;

/** A signed refusal by Trustly. To an order for a payout it is an answer; to all else it is none. */
class TrustlyRefusal extends ProviderUnavailable {
  override name = 'TrustlyRefusal';
}

const payoutWords = {
  NEW: 'waiting',
  EXECUTING: 'waiting',
  EXECUTED: 'waiting',
  CONFIRMED: 'paid',
  ERROR: 'failed',
  BOUNCED: 'failed',
} as const satisfies Record<z.infer<typeof WithdrawalsResult>[number]['transferstate'], PayoutUpdate['what']>;

/** Trustly: signed JSON-RPC, its notifications come to trustly.callbacks.ts. */
export function trustlyProvider({ trustly, publicOrigin }: Connections): PaymentProvider {
  const notificationUrl = `${publicOrigin}/integrations/trustly/notification`;
  const credentials = { Username: trustly.username, Password: trustly.password };

  const call = async <Schema extends z.ZodType>(
    method: TrustlyMethod,
    data: TrustlyData,
    schema: Schema,
  ): Promise<z.output<Schema>> => {
    const asked = trustlyCall(method, { ...credentials, ...data }, trustly.merchantPrivatePem);
    const request = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(asked),
    };
    const answer = await callProvider(trustly.apiUrl, { ...request, method: 'POST' }, TrustlyAnswer);
    if (!isGenuineAnswer(answer, { method, uuid: asked.params.UUID }, trustly.trustlyPublicPem))
      throw new ProviderUnavailable(`the answer is not signed: ${answer.error?.message ?? 'a result'}`);
    const said = signedPart(answer)?.data;
    const failure = TrustlyFailure.safeParse(said);
    if (answer.error && failure.success) throw new TrustlyRefusal(failure.data.message);
    const result = schema.safeParse(said);
    if (answer.error || !result.success) throw new ProviderUnavailable('the answer makes no sense');
    return result.data;
  };

  /**
   * The row of a payment in Trustly's ledger, by our own id, of its order where that is known; undefined: it has moved
   * no money.
   */
  const findInLedger = async (of: {
    playerId: bigint;
    id: string;
    currency: string;
    since: Date;
    orderId?: string | null;
  }) => {
    // From the day before: near midnight its clock and ours name different days.
    const FromDate = new Date(of.since.getTime() - DAY_MS).toISOString().slice(0, 10);
    const ToDate = new Date(Date.parse(FromDate) + LEDGER_DAYS * DAY_MS).toISOString().slice(0, 10);
    const ledger = await call('AccountLedger', { FromDate, ToDate, Currency: of.currency }, LedgerResult);
    const own = ledger.filter(
      ({ messageid, userid }) => messageid === of.id && userid === of.playerId.toString(),
    );
    return own.find(({ orderid }) => orderid === of.orderId) ?? own[0];
  };

  return {
    asksBeforePayout: false,
    async startDeposit(order) {
      const backUrl = returnUrl(publicOrigin, order);
      const data = {
        NotificationURL: notificationUrl,
        EndUserID: order.playerId.toString(),
        MessageID: order.paymentId,
        Attributes: {
          Country: order.payer.countryCode,
          Locale: `${order.payer.language.split('-')[0]}_${order.payer.countryCode}`,
          Currency: order.currency,
          Amount: formatDecimal(order.amountMinor, order.currency),
          IP: order.address,
          Firstname: order.payer.firstName,
          Lastname: order.payer.lastName,
          ...(order.payer.email && { Email: order.payer.email }),
          SuccessURL: backUrl,
          FailURL: backUrl,
          ...(order.mandateId ? { RequestKYC: '1', MandateID: order.mandateId } : {}),
        },
      };
      const { orderid, url } = await call('Deposit', data, OrderResult);
      if (!url) throw new ProviderUnavailable('the answer has no address');
      return { cashierUrl: url, orderId: orderid };
    },
    async findDeposit({ playerId, paymentId: id, currency, createdAt: since, transactionId: orderId }) {
      const found = await findInLedger({ playerId, id, currency, since, orderId });
      if (!found) return null;
      const amount = amountOf(found.amount, found.currency);
      return { playerId, paymentId: id, what: 'succeeded', amount, transactionId: found.orderid };
    },
    async sendPayout(order) {
      const amount = formatDecimal(order.amountMinor, order.currency);
      const common = {
        NotificationURL: notificationUrl,
        EndUserID: order.playerId.toString(),
        MessageID: order.withdrawalId,
        Currency: order.currency,
      };
      const locale = { Country: order.payer.countryCode, Locale: `en_${order.payer.countryCode}` };
      const range = { SuggestedMinAmount: amount, SuggestedMaxAmount: amount, ...locale };
      try {
        const result = order.accountId
          ? await call(
              'AccountPayout',
              { ...common, AccountID: order.accountId, Amount: amount },
              OrderResult,
            )
          : await call('Withdraw', { ...common, Attributes: range }, OrderResult);
        return { kind: 'accepted', orderId: result.orderid, nextUrl: result.url ?? null };
      } catch (error) {
        if (!(error instanceof TrustlyRefusal)) throw error;
        // The first order arrived and its answer was lost: the payout is under way, and must not be given back.
        // Its number is in the ledger once the money has left, and nowhere else.
        if (!error.message.includes(DUPLICATE)) return { kind: 'refused', reason: error.message };
        const { playerId, withdrawalId: id, currency, orderedAt: since } = order;
        const found = await findInLedger({ playerId, id, currency, since });
        return { kind: 'accepted', orderId: found?.orderid, nextUrl: null };
      }
    },
    async findPayout({ playerId, withdrawalId, orderId }) {
      if (orderId === null) return null;
      const [found] = await call('GetWithdrawals', { OrderID: orderId }, WithdrawalsResult);
      if (!found) return null;
      const amount = amountOf(found.amount, found.currency);
      return { playerId, withdrawalId, what: payoutWords[found.transferstate], amount };
    },
  };
}
