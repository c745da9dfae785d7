import type { FastifyInstance } from 'fastify';
import { parseDecimal } from '@halcyon/money/amount';
import { findCurrency } from '@halcyon/money/currency';
import { z } from 'zod';
import {
  paymentIqSignatureHeader,
  PayoutOrder,
  verifyPaymentIq,
  type PayoutOrderReply,
  type TransactionList,
} from '@halcyon/wire/payments/payment-iq';
import type { SandboxConfig } from '../platform/config.ts';
import { page, pageHeaders } from '../platform/page.ts';
import type { Switchboard } from '../platform/switchboard.ts';
import { hostedPaymentPage, type HostedPayment } from './cashier-page.ts';
import { MerchantCalls } from './merchant-calls.ts';
import { PiqEngine } from './piq-engine.ts';
import { accountIdOf, PiqTransactions, type PiqTransaction } from './piq-transactions.ts';

/** How long the page waits for the merchant before it shows "working on it". */
const PATIENCE_MS = 2_500;
const CashierQuery = z
  .looseObject({
    merchantId: z.string(),
    userId: z.string().min(1).max(100),
    sessionId: z.string().min(1).max(200),
    method: z.literal('deposit'),
    amount: z.string().max(20),
    currency: z.string().regex(/^[A-Z]{3}$/),
    providerType: z.string().regex(/^[A-Z]{2,30}$/),
    returnUrl: z.url({ protocol: /^https?$/ }).optional(),
  })
  .refine(
    ({ amount, currency }) => findCurrency(currency) !== null && (parseDecimal(amount, currency) ?? 0n) > 0n,
  );
const Choice = z.object({ outcome: z.enum(['success', 'failure', 'pending', 'cancel']) });

/** The hosted cashier at `/cashier/master`, the payout order and the transaction list. */
export function paymentIqRoutes(app: FastifyInstance, deps: PaymentIqDependencies): { stop(): void } {
  const { config, switchboard } = deps;
  const transactions = new PiqTransactions();
  const calls = new MerchantCalls(config, switchboard);
  const engine = new PiqEngine(calls, switchboard);

  /** The transaction of an opened cashier; a session has one. Null: the address is not one of ours. */
  const open = (query: unknown): PiqTransaction | null => {
    const parsed = CashierQuery.safeParse(query);
    if (!parsed.success || parsed.data.merchantId !== config.paymentIqMerchantId) return null;
    const { sessionId, userId, amount, currency, providerType, returnUrl } = parsed.data;
    const known = transactions.findBySession(sessionId);
    if (known) return known.userId === userId ? known : null;
    const attributes = attributesOf(parsed.data);
    return transactions.start({
      sessionId,
      userId,
      amount,
      currency,
      provider: providerType,
      attributes,
      returnUrl: returnUrl ?? null,
    });
  };

  app.get('/cashier/master', async (request, reply) => {
    await switchboard.delay('payments');
    if (switchboard.of('payments').fail) return reply.code(503).headers(pageHeaders).send(brokenPage());
    const tx = open(request.query);
    if (!tx) return reply.code(404).headers(pageHeaders).send(unknownPage());
    const isKnown = tx.state !== 'WAITING' || (await engine.greet(tx));
    if (!isKnown) return reply.code(403).headers(pageHeaders).send(unknownPage(tx.reason));
    return reply.headers(pageHeaders).send(hostedPaymentPage(viewOf(tx)));
  });

  app.post('/cashier/master', async (request, reply) => {
    const choice = Choice.safeParse(request.body);
    const tx = open(request.query);
    if (!tx || !choice.success)
      return reply
        .code(tx ? 400 : 404)
        .headers(pageHeaders)
        .send(unknownPage());
    if (!(await engine.greet(tx))) return reply.code(403).headers(pageHeaders).send(unknownPage(tx.reason));
    await Promise.race([engine.conclude(tx, choice.data.outcome), patience()]);
    return reply.redirect(request.url, 303);
  });

  app.post<{ Params: { provider: string } }>(
    '/paymentiq/api/:provider/withdrawal/process',
    async (request, reply): Promise<PayoutOrderReply> => {
      await switchboard.delay('payments');
      const parsed = PayoutOrder.safeParse(request.body);
      const isGenuine = verifyPaymentIq(proofOf(request), config.paymentIqSecret);
      if (switchboard.of('payments').fail) return reply.code(503).send(refused('Service unavailable'));
      if (!isGenuine) return reply.code(401).send(refused('Wrong signature'));
      if (!parsed.success || parsed.data.merchantId !== config.paymentIqMerchantId) {
        return reply.code(400).send(refused('Malformed order'));
      }
      const { sessionId, userId, amount, currency, accountId, attributes } = parsed.data;
      const known = transactions.findBySession(sessionId);
      if (known) return { success: true, txState: known.state, txId: known.txId };
      const provider = request.params.provider.toUpperCase();
      if (accountId !== undefined && accountId !== accountIdOf(provider, userId)) {
        return refused('Unknown account');
      }
      const tx = transactions.start({
        sessionId,
        userId,
        currency,
        attributes,
        provider,
        amount: `-${amount.replace(/^-/, '')}`,
        returnUrl: null,
      });
      void engine.payOut(tx);
      return { success: true, txState: tx.state, txId: tx.txId };
    },
  );

  app.get<{ Params: { merchantId: string; userId: string }; Querystring: { sessionId?: string } }>(
    '/paymentiq/api/user/transaction/:merchantId/:userId',
    async (request, reply): Promise<TransactionList> => {
      await switchboard.delay('payments');
      if (switchboard.of('payments').fail) return reply.code(503).send(refused('Service unavailable'));
      // Nothing is posted, so the signature covers the path with its query.
      const proof = { ...proofOf(request), rawBody: request.url };
      if (!verifyPaymentIq(proof, config.paymentIqSecret)) {
        return reply.code(401).send(refused('Wrong signature'));
      }
      const list = transactions.listOfSession(request.params.userId, request.query.sessionId ?? '');
      return {
        transactions: list.map(
          ({ txId, state, amount, currency, provider, accountId, maskedAccount, attributes }) => ({
            txId,
            state,
            amount,
            currency,
            provider,
            accountId,
            maskedAccount,
            attributes: { ...attributes },
          }),
        ),
      };
    },
  );

  return {
    stop: () => {
      engine.stop();
      calls.stop();
    },
  };
}

export type PaymentIqDependencies = { readonly config: SandboxConfig; readonly switchboard: Switchboard };

function proofOf(request: { headers: Record<string, string | string[] | undefined>; rawBody?: Buffer }) {
  const signature = request.headers[paymentIqSignatureHeader];
  const { authorization } = request.headers;
  return {
    authorization: typeof authorization === 'string' ? authorization : undefined,
    signature: typeof signature === 'string' ? signature : undefined,
    rawBody: request.rawBody ?? '',
  };
}

/** `attributes.x=1` of the cashier's address as `{ x: "1" }`. */
function attributesOf(query: Record<string, unknown>): Record<string, string> {
  const named = Object.entries(query).filter(
    ([key, value]) => key.startsWith('attributes.') && typeof value === 'string',
  );
  return Object.fromEntries(named.map(([key, value]) => [key.slice('attributes.'.length), String(value)]));
}

function viewOf(tx: PiqTransaction): HostedPayment {
  const ended = { SUCCESSFUL: 'paid', FAILED: 'failed', CANCELLED: 'cancelled' } as const;
  const running = tx.state === 'PROCESSING' ? 'pending' : 'open';
  const state = tx.isBusy
    ? 'working'
    : tx.state === 'WAITING' || tx.state === 'PROCESSING'
      ? running
      : ended[tx.state];
  return {
    provider: 'PaymentIQ',
    method: tx.provider,
    amount: tx.amount,
    currency: tx.currency,
    reference: tx.txId,
    payer: tx.payer,
    state,
    reason: tx.reason,
    returnUrl: tx.returnUrl,
  };
}

const refused = (msg: string) => ({
  success: false,
  txState: 'REFUSED',
  transactions: [],
  errors: [{ msg }],
});

function unknownPage(reason?: string | null): string {
  const text = reason ? `The merchant says: ${reason}` : 'Go back and start the payment again.';
  const safe = text.replace(/[<>&]/g, ' ');
  return page(
    'Payment not found',
    `<div class="card"><h1>This payment cannot be opened</h1><p class="soft">${safe}</p></div>`,
    {
      isNarrow: true,
    },
  );
}

function brokenPage(): string {
  const body =
    '<div class="card"><h1>The cashier is out of order</h1><p class="soft">Switch <code>fail</code> is on.</p></div>';
  return page('Out of order', body, { isNarrow: true });
}

async function patience(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, PATIENCE_MS).unref());
}
