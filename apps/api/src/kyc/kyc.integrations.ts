import { jumioSignatureHeader } from '@halcyon/wire/kyc/jumio';
import type { FastifyPluginAsync } from 'fastify';
import { keepRawBodies } from '../platform/http/raw-bodies.ts';
import type { Kyc } from './dependencies.ts';
import { applyUpdate } from './provider/provider-check.service.ts';

const BODY_BYTES_MAX = 64 * 1024;

/**
 * The endpoint of the verification provider, outside the player's contract: `/integrations/jumio/callback`. The body
 * stays bytes until its signature is checked. 200 is given for what was taken and for what was taken before; a
 * forged or a foreign message gets 403 and nothing else, whatever it was about.
 */
export const kycIntegrations: FastifyPluginAsync<Kyc> = async (app, kyc) => {
  keepRawBodies(app);
  app.post<{ Body: Buffer | undefined }>(
    '/integrations/jumio/callback',
    { bodyLimit: BODY_BYTES_MAX },
    async (request, reply) => {
      const header = request.headers[jumioSignatureHeader];
      const news = kyc.provider.read({
        rawBody: request.body ?? Buffer.alloc(0),
        signature: typeof header === 'string' ? header : undefined,
      });
      const outcome = news ? await applyUpdate(kyc, news) : 'unknown';
      if (outcome !== 'unknown') return {};
      request.log.warn({ checkId: news?.checkId ?? null }, 'a message about a check was refused');
      return reply.status(403).send({});
    },
  );
};
