import { paymentIqSignatureHeader } from '@halcyon/wire/payments/payment-iq';
import { pixSignatureHeader } from '@halcyon/wire/payments/pix';
import type { FastifyPluginAsync } from 'fastify';
import { keepRawBodies } from '../platform/http/raw-bodies.ts';
import type { CashierDependencies } from './dependencies.ts';
import { answerPaymentIq, type PaymentIqCallName } from './callbacks/payment-iq.callbacks.ts';
import { answerPix } from './callbacks/pix.callbacks.ts';
import { answerTrustly } from './callbacks/trustly.callbacks.ts';

const BODY_BYTES_MAX = 64 * 1024;
const calls: readonly PaymentIqCallName[] = ['verifyuser', 'authorize', 'transfer', 'cancel'];

/**
 * Endpoints for the payment providers, outside the player's contract: `/integrations/paymentiq/…`,
 * `/integrations/trustly/notification` and `/integrations/pix`. Bodies stay bytes until their signature is checked.
 */
export const cashierIntegrations: FastifyPluginAsync<CashierDependencies> = async (app, parts) => {
  keepRawBodies(app);
  for (const name of calls) {
    app.post<{ Body: Buffer }>(
      `/integrations/paymentiq/${name}`,
      { bodyLimit: BODY_BYTES_MAX },
      (request) => {
        const signature = request.headers[paymentIqSignatureHeader];
        return answerPaymentIq(parts, name, {
          rawBody: request.body ?? Buffer.alloc(0),
          authorization: request.headers.authorization,
          signature: typeof signature === 'string' ? signature : undefined,
        });
      },
    );
  }
  app.post<{ Body: Buffer }>('/integrations/pix', { bodyLimit: BODY_BYTES_MAX }, async (request, reply) => {
    const signature = request.headers[pixSignatureHeader];
    const rawBody = request.body ?? Buffer.alloc(0);
    const { status } = await answerPix(parts, rawBody, typeof signature === 'string' ? signature : undefined);
    return reply.status(status).send({});
  });
  app.post<{ Body: Buffer }>('/integrations/trustly/notification', { bodyLimit: BODY_BYTES_MAX }, (request) =>
    answerTrustly(parts, (request.body ?? Buffer.alloc(0)).toString('utf8')),
  );
};
