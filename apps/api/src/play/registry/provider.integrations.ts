import { addressOf } from '@halcyon/server-kit/network/address';
import type { FastifyInstance, FastifyRequest, RouteHandlerMethod } from 'fastify';
import { handleTogether } from '../../platform/http/handle-together.ts';
import { keepRawBodies } from '../../platform/http/raw-bodies.ts';
import { shareLog } from '../../platform/share-log.ts';
import type { ContractedProvider, Providers } from './accounts.ts';
import type { RawCall, RawReply } from '../provider/adapter.ts';
import { answerCall } from './answer-call.ts';
import type { Executor } from '../executor/executor.service.ts';

/** The longest call of any protocol is a few kilobytes. */
const BODY_BYTES_MAX = 64 * 1024;

/**
 * `/integrations/<slug>` and below, for every provider: raw bytes, and an answer of its protocol to every fault, also
 * to a body that is too long.
 */
export async function providerIntegrations(
  app: FastifyInstance,
  deps: { readonly providers: Providers; readonly executor: Executor },
): Promise<void> {
  for (const provider of deps.providers.values()) {
    await app.register(async (calls) => {
      keepRawBodies(calls);
      handleTogether(calls);
      shareLog(calls);
      calls.setErrorHandler((_error, request, reply) => {
        const { status, contentType, body, headers } = provider.adapter.formatFault(
          rawCallOf(provider, request),
          'unreadable',
        );
        return reply
          .status(status)
          .headers(headers ?? {})
          .type(contentType)
          .send(body);
      });
      const answerOne: RouteHandlerMethod = async (request, reply) => {
        const call = rawCallOf(provider, request);
        const answer: RawReply = await answerCall(
          { executor: deps.executor, log: request.log, reqId: request.id },
          provider,
          call,
        );
        if (answer.headers) void reply.headers(answer.headers);
        // Sent and not returned: a reply is waited for once more when a handler answers with it.
        void reply.status(answer.status).type(answer.contentType).send(answer.body);
      };
      // The server strips a trailing slash, so the bare address is a second route.
      for (const url of [`/integrations/${provider.slug}`, `/integrations/${provider.slug}/*`]) {
        calls.route({
          method: ['GET', 'POST', 'PUT'],
          url,
          bodyLimit: BODY_BYTES_MAX,
          handler: answerOne,
        });
      }
    });
  }
}

function rawCallOf({ slug }: ContractedProvider, request: FastifyRequest): RawCall {
  const url = request.raw.url ?? '';
  const at = url.indexOf('?');
  return {
    method: request.method,
    path: (at < 0 ? url : url.slice(0, at)).slice(`/integrations/${slug}`.length),
    query: at < 0 ? '' : url.slice(at + 1),
    headers: request.headers as RawCall['headers'],
    rawBody: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
    address: addressOf(request),
    // A virtual clock must not reach the signatures, which compare the real clocks of two machines.
    receivedAtMs: Math.round(performance.timeOrigin + performance.now()),
  };
}
