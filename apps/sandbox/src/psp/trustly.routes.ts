import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import {
  AccountLedgerData,
  AccountPayoutData,
  DepositData,
  GetWithdrawalsData,
  isGenuineCall,
  trustlyAnswer,
  TrustlyCall,
  trustlyError,
  WithdrawData,
} from '@halcyon/wire/payments/trustly';
import type { TrustlyValue } from '@halcyon/wire/payments/trustly-signature';
import type { SandboxConfig } from '../platform/config.ts';
import type { Mandates } from '../paynplay/mandates.ts';
import { page, pageHeaders } from '../platform/page.ts';
import type { Switchboard } from '../platform/switchboard.ts';
import { hostedPaymentPage, type HostedPayment } from './cashier-page.ts';
import { TrustlyEngine } from './trustly-engine.ts';
import { TrustlyNotifier } from './trustly-notifier.ts';
import { TrustlyOrders, type TrustlyOrder } from './trustly-orders.ts';

const PATIENCE_MS = 2_500;
const Choice = z.object({ outcome: z.enum(['success', 'failure', 'pending', 'cancel']) });
const errors = {
  malformed: { code: 620, message: 'ERROR_UNABLE_TO_PARSE_REQUEST' },
  signature: { code: 636, message: 'ERROR_UNABLE_TO_VERIFY_RSA_SIGNATURE' },
  credentials: { code: 616, message: 'ERROR_INVALID_CREDENTIALS' },
  parameters: { code: 623, message: 'ERROR_INVALID_PARAMETERS' },
  duplicate: { code: 637, message: 'ERROR_DUPLICATE_MESSAGE_ID' },
} as const;
/** Refused inside a method, answered as a JSON-RPC error. */
class TrustlyError extends Error {
  readonly kind: keyof typeof errors;
  constructor(kind: keyof typeof errors) {
    super(kind);
    this.kind = kind;
  }
}

/** Trustly's JSON-RPC at `/trustly/api/1` and its hosted pages at `/trustly/order/{orderid}`. */
export function trustlyRoutes(app: FastifyInstance, deps: TrustlyDependencies): { stop(): void } {
  const { config, switchboard, baseUrl } = deps;
  const orders = new TrustlyOrders();
  const engine = new TrustlyEngine(new TrustlyNotifier(config.trustlyKeys, switchboard), switchboard);

  const methods: Record<TrustlyCall['method'], (data: unknown) => TrustlyValue> = {
    Deposit(data) {
      const { Attributes: given, ...ask } = parse(DepositData, data);
      const order = begin(ask, {
        kind: 'deposit',
        amount: given.Amount,
        currency: given.Currency,
        payer: `${given.Firstname} ${given.Lastname}`.trim() || null,
        successUrl: given.SuccessURL || null,
        person: given.MandateID ? personOf(deps, given.MandateID, given) : null,
      });
      // The payer has signed in and agreed at the bank page: no second prompt.
      if (order.person) void engine.conclude(order, 'success');
      return { orderid: order.orderId, url: `${baseUrl()}/trustly/order/${order.orderId}` };
    },
    AccountPayout(data) {
      const ask = parse(AccountPayoutData, data);
      const order = begin(ask, {
        kind: 'payout',
        amount: ask.Amount,
        currency: ask.Currency,
        payer: null,
        successUrl: null,
        person: null,
      });
      void engine.payOut(order);
      return { orderid: order.orderId, result: '1' };
    },
    Withdraw(data) {
      const ask = parse(WithdrawData, data);
      const order = begin(ask, {
        kind: 'withdraw',
        amount: ask.Attributes.SuggestedMaxAmount,
        currency: ask.Currency,
        payer: null,
        successUrl: null,
        person: null,
      });
      void engine.payOut(order);
      return { orderid: order.orderId, url: `${baseUrl()}/trustly/order/${order.orderId}` };
    },
    AccountLedger(data) {
      const { FromDate, ToDate, Currency } = parse(AccountLedgerData, data);
      return orders.settled(Currency, FromDate, ToDate).map((order) => ({
        orderid: order.orderId,
        messageid: order.messageId,
        userid: order.endUserId,
        amount: order.kind === 'deposit' ? order.amount : `-${order.amount}`,
        currency: order.currency,
        datestamp: order.startedAt,
      }));
    },
    GetWithdrawals(data) {
      const order = orders.find(parse(GetWithdrawalsData, data).OrderID);
      if (!order || order.kind === 'deposit') return [];
      const states = {
        open: 'NEW',
        pending: 'EXECUTING',
        paid: 'CONFIRMED',
        failed: 'BOUNCED',
        cancelled: 'ERROR',
      };
      const { orderId: orderid, amount, currency } = order;
      return [{ orderid, amount, currency, transferstate: states[order.state] }];
    },
  };

  const begin = (
    ask: { MessageID: string; EndUserID: string; NotificationURL: string },
    what: Pick<TrustlyOrder, 'kind' | 'amount' | 'currency' | 'payer' | 'successUrl' | 'person'>,
  ): TrustlyOrder => {
    if (orders.findByMessage(ask.MessageID)) throw new TrustlyError('duplicate');
    return orders.start({
      ...what,
      messageId: ask.MessageID,
      endUserId: ask.EndUserID,
      notificationUrl: ask.NotificationURL,
    });
  };

  app.post('/trustly/api/1', async (request, reply) => {
    await switchboard.delay('trustly');
    if (switchboard.of('trustly').fail) return reply.code(503).send({ version: '1.1' });
    const parsed = TrustlyCall.safeParse(request.body);
    const { trustlyPrivatePem, merchantPublicPem } = config.trustlyKeys;
    if (!parsed.success) return trustlyError(null, errors.malformed, trustlyPrivatePem);
    const call = parsed.data;
    const failed = (kind: keyof typeof errors) =>
      trustlyError({ method: call.method, uuid: call.params.UUID }, errors[kind], trustlyPrivatePem);
    if (!isGenuineCall(call, merchantPublicPem)) return failed('signature');
    const { Username: username, Password: password } = call.params.Data;
    if (username !== config.trustlyUsername || password !== config.trustlyPassword)
      return failed('credentials');
    try {
      const data = methods[call.method](call.params.Data);
      return trustlyAnswer(call.method, call.params.UUID, data, trustlyPrivatePem);
    } catch (error) {
      if (error instanceof TrustlyError) return failed(error.kind);
      throw error;
    }
  });

  app.get<{ Params: { orderId: string } }>('/trustly/order/:orderId', async (request, reply) => {
    await switchboard.delay('trustly');
    const order = orders.find(request.params.orderId);
    if (!order) return reply.code(404).headers(pageHeaders).send(unknownPage());
    return reply.headers(pageHeaders).send(hostedPaymentPage(viewOf(order)));
  });

  app.post<{ Params: { orderId: string } }>('/trustly/order/:orderId', async (request, reply) => {
    const order = orders.find(request.params.orderId);
    const choice = Choice.safeParse(request.body);
    if (!order || !choice.success)
      return reply
        .code(order ? 400 : 404)
        .headers(pageHeaders)
        .send(unknownPage());
    if (order.kind === 'deposit')
      await Promise.race([engine.conclude(order, choice.data.outcome), patience()]);
    return reply.redirect(request.url, 303);
  });

  app.post<{ Params: { orderId: string } }>('/trustly/order/:orderId/take-back', async (request, reply) => {
    const order = orders.find(request.params.orderId);
    const status = order && (await engine.takeBack(order));
    return status ? { status } : reply.code(409).send({ code: 'trustly.nothing_to_take_back' });
  });

  return { stop: () => engine.stop() };
}

export type TrustlyDependencies = {
  readonly config: SandboxConfig;
  readonly switchboard: Switchboard;
  readonly mandates: Mandates;
  /** Known once the server listens. */
  readonly baseUrl: () => string;
};

function personOf(
  { mandates, switchboard }: TrustlyDependencies,
  mandateId: string,
  payment: { readonly Amount: string; readonly Currency: string },
): NonNullable<TrustlyOrder['person']> {
  const person = mandates.take(mandateId, { amount: payment.Amount, currency: payment.Currency });
  if (!person) throw new TrustlyError('parameters');
  const isStranger = switchboard.of('paynplay').wrong_payer;
  const firstname = isStranger ? 'Somebody' : person.given_name;
  return { firstname, lastname: person.family_name, dob: person.birthdate };
}

function parse<Schema extends z.ZodType>(schema: Schema, data: unknown): z.output<Schema> {
  const parsed = schema.safeParse(data);
  if (!parsed.success) throw new TrustlyError('parameters');
  return parsed.data;
}

function viewOf(order: TrustlyOrder): HostedPayment {
  return {
    provider: 'Trustly',
    method: 'TRUSTLY',
    amount: order.amount,
    currency: order.currency,
    reference: order.orderId,
    payer: order.payer,
    state: order.isBusy || (order.kind !== 'deposit' && order.state === 'pending') ? 'working' : order.state,
    reason: null,
    returnUrl: order.successUrl,
  };
}

function unknownPage(): string {
  const body =
    '<div class="card"><h1>This order is unknown</h1><p class="soft">Go back and start the payment again.</p></div>';
  return page('Order not found', body, { isNarrow: true });
}

async function patience(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, PATIENCE_MS).unref());
}
