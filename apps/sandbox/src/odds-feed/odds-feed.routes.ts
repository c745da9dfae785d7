import { setTimeout as sleep } from 'node:timers/promises';
import { routeUpgrades } from '@halcyon/server-kit/sockets/upgrades';
import {
  oddsFeedKeyHeader,
  oddsFeedPaths,
  oddsFeedTestKey,
  products,
  RecoveryRequest,
} from '@halcyon/wire/odds-feed/messages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { WebSocketServer } from 'ws';
import { z } from 'zod';
import type { SandboxConfig } from '../platform/config.ts';
import type { Switchboard } from '../platform/switchboard.ts';
import { Commitments, type ReadRoot } from './chance/commitments.ts';
import type { OddsFeed } from './feed/odds-feed.ts';

/** Consumers send nothing but pongs. */
const messageBytesMax = 1_024;
const rootTries = 20;
const rootWaitMs = 1_000;

const Instants = z.object({
  from: z.coerce.number().int().min(0),
  to: z.coerce.number().int().min(0),
  cursor: z.string().max(120).nullable().default(null),
});
const Root = z.object({ root: z.string().regex(/^[0-9a-f]{64}$/) });

/** Roots of the platform's ledger. Waits for a platform that is starting: the first root found is bound permanently. */
function rootReader(platformUrl: string): ReadRoot {
  return async (date) => {
    for (let tried = 1; ; tried += 1) {
      const response = await fetch(`${platformUrl}/ledger/roots/${date}`).catch(() => null);
      if (response?.ok) return Root.safeParse(await response.json()).data?.root ?? null;
      await response?.body?.cancel();
      if (response?.status === 404 || tried === rootTries) return null;
      await sleep(rootWaitMs, undefined, { ref: false });
    }
  };
}

const producers = [products.live, products.prematch] as const;

/** Code and calendar are loaded with the first consumer: the sandbox starts no later for them. */
async function openFeed(config: SandboxConfig, switchboard: Switchboard): Promise<OddsFeed> {
  const [{ OddsFeed }, { laws }] = await Promise.all([import('./feed/odds-feed.ts'), import('./laws.ts')]);
  const commitments = new Commitments(config.oddsFeedFile, rootReader(config.platformUrl));
  return new OddsFeed({ switchboard, laws, commitments, matchesMax: config.oddsFeedMatches });
}

/**
 * A vendor's odds feed: the paths of `oddsFeedPaths`. It starts with the first consumer, and has the
 * events under way that an earlier start would have had.
 */
export function oddsFeedRoutes(
  app: FastifyInstance,
  { config, switchboard }: { config: SandboxConfig; switchboard: Switchboard },
): { stop(): void } {
  let started: Promise<OddsFeed> | null = null;
  const feed = () => (started ??= openFeed(config, switchboard));
  const isKnown = (headers: FastifyRequest['headers']) => headers[oddsFeedKeyHeader] === oddsFeedTestKey;
  const refuse = (reply: FastifyReply, status: number, error: string) => reply.code(status).send({ error });

  app.get<{ Params: { id: string } }>(`${oddsFeedPaths.event}/:id`, async (request, reply) => {
    if (!isKnown(request.headers)) return refuse(reply, 401, 'unknown key');
    return (await feed()).fixtureOf(request.params.id) ?? refuse(reply, 404, 'no such event');
  });

  app.get(oddsFeedPaths.schedule, async (request, reply) => {
    if (!isKnown(request.headers)) return refuse(reply, 401, 'unknown key');
    const read = Instants.safeParse(request.query);
    if (!read.success) return refuse(reply, 400, 'from and to are milliseconds since 1970');
    const { from, to, cursor } = read.data;
    return (await feed()).schedule({ fromMs: from, toMs: to, cursor });
  });

  app.post(oddsFeedPaths.recovery, async (request, reply) => {
    if (!isKnown(request.headers)) return refuse(reply, 401, 'unknown key');
    const read = RecoveryRequest.safeParse(request.body);
    if (!read.success || !producers.some((product) => product === read.data.product))
      return refuse(reply, 400, 'no such recovery');
    return (await feed()).recover(read.data) ? reply.code(202).send({}) : refuse(reply, 429, 'too soon');
  });

  app.get<{ Params: { id: string } }>('/control/odds-feed/record/:id', async ({ params }, reply) => {
    return (await feed()).recordOf(params.id) ?? refuse(reply, 404, 'no such event');
  });

  const sockets = new WebSocketServer({ noServer: true, maxPayload: messageBytesMax });
  const routes = routeUpgrades(app.server, app.log);
  routes.set(oddsFeedPaths.stream, ({ request, stream, head, query }) => {
    if (!isKnown(request.headers)) return 401;
    const product = producers.find((one) => String(one) === query.get('product'));
    if (product === undefined) return 404;
    return () =>
      sockets.handleUpgrade(request, stream, head, (socket) => {
        socket.on('error', (error) => app.log.debug({ err: error }, 'an odds feed broke'));
        void feed().then(({ outlet }) => outlet.connect(product, socket));
      });
  });

  return {
    stop() {
      routes.delete(oddsFeedPaths.stream);
      void started?.then((open) => open.stop());
      sockets.close();
    },
  };
}
