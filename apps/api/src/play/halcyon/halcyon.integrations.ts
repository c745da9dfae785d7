import { readStrictJson } from '@halcyon/wire/strict-json';
import { HALCYON_WALLET_PREFIX, type WalletCall } from '@halcyon/wire/seamless/wallet-calls';
import { statusOf } from '@halcyon/wire/seamless/refusal-codes';
import {
  BODY_BYTES_MAX,
  SIGNATURE_HEADER,
  TIMESTAMP_HEADER,
  verifyCall,
} from '@halcyon/wire/seamless/signature';
import type { FastifyInstance } from 'fastify';
import { handleTogether } from '../../platform/handle-together.ts';
import { keepRawBodies } from '../../platform/raw-bodies.ts';
import { shareLog } from '../../platform/share-log.ts';
import { halcyonCalls, refusal, type HalcyonAdapter } from './halcyon.adapter.ts';

/**
 * `/integrations/halcyon/<call>`: signed calls of our own games. The signature is checked over the raw bytes
 * before anything is parsed; a wrong one costs no lock and leaves no trace in the ledger.
 */
export async function halcyonIntegration(
  app: FastifyInstance,
  parts: {
    readonly adapter: HalcyonAdapter;
    readonly secrets: readonly string[];
    readonly nowMs: () => number;
  },
): Promise<void> {
  await app.register(async (calls) => {
    keepRawBodies(calls);
    handleTogether(calls);
    shareLog(calls);
    for (const [call, { path, request: schema }] of Object.entries(halcyonCalls)) {
      const url = HALCYON_WALLET_PREFIX + path;
      calls.post(url, { bodyLimit: BODY_BYTES_MAX }, async (request, reply) => {
        const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const sent = {
          timestamp: headerOf(request.headers[TIMESTAMP_HEADER]),
          signature: headerOf(request.headers[SIGNATURE_HEADER]),
        };
        const signed = { method: 'POST', path: request.url, rawBody };
        const verdict = verifyCall(parts.secrets, signed, sent, parts.nowMs());
        if (!verdict.ok) return reply.status(statusOf(verdict.code)).send(refusal(verdict.code));
        const read = schema.safeParse(readStrictJson(rawBody));
        if (!read.success) return reply.status(statusOf('bad_request')).send(refusal('bad_request'));
        const answer = await parts.adapter[call as WalletCall](read.data as never);
        return reply.status(answer.ok ? 200 : statusOf(answer.code)).send(answer);
      });
    }
  });
}

function headerOf(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}
