import { bookPaths } from '@halcyon/contract/sportsbook/book';
import { BalanceUpdate } from '@halcyon/contract/sportsbook/entry.contract';
import { SIGNATURE_HEADER, TIMESTAMP_HEADER, verifyCall } from '@halcyon/wire/seamless/signature';
import type { Clock } from '@halcyon/server-kit/clock';
import type { Db } from '@halcyon/server-kit/sql';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../../platform/config/config.ts';
import { keepRawBodies } from '../../platform/http/raw-bodies.ts';
import { realNowMs } from './real-now.ts';
import { takeBalance } from './book-session.store.ts';

const BODY_BYTES_MAX = 4_096;

type Deps = { readonly config: Config; readonly db: Db; readonly clock: Clock };

/**
 * The call by which a book receives a balance, as our own book takes it: 200 `{ accepted }`, where false means that one
 * with this number or a higher one came before; 401 for a bad or old signature, 400 for a bad body.
 */
export async function balanceWebhook(app: FastifyInstance, { config, db, clock }: Deps): Promise<void> {
  await app.register(async (raw) => {
    keepRawBodies(raw);
    raw.post(bookPaths.balance, { bodyLimit: BODY_BYTES_MAX }, async (request, reply) => {
      const rawBody = request.body instanceof Buffer ? request.body : Buffer.alloc(0);
      const { webhookKey } = config.books;
      const call = { method: 'POST', path: bookPaths.balance, rawBody };
      const signed = {
        timestamp: header(request, TIMESTAMP_HEADER),
        signature: header(request, SIGNATURE_HEADER),
      };
      const verdict = verifyCall(webhookKey ? [webhookKey] : [], call, signed, realNowMs());
      if (!verdict.ok) return reply.status(401).send({ code: `sportsbook.${verdict.code}`, status: 401 });
      const read = BalanceUpdate.safeParse(jsonOf(rawBody));
      if (!read.success) return reply.status(400).send({ code: 'request.invalid', status: 400 });
      const { playerId, sequence, balance } = read.data;
      const accepted = await db.transact((tx) =>
        takeBalance(tx, {
          playerId: BigInt(playerId),
          sequence: BigInt(sequence),
          balance,
          at: clock.now(),
        }),
      );
      return reply.send({ accepted });
    });
  });
}

function header(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' ? value : undefined;
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
}
