import { faultsToStderr } from '@halcyon/server-kit/faults';
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
import { FeedThread } from './thread/feed-thread.ts';
import type { FeedCall } from './thread/thread-messages.ts';

/** Consumers send nothing but pongs. */
const messageBytesMax = 1_024;

const Instants = z.object({
  from: z.coerce.number().int().min(0),
  to: z.coerce.number().int().min(0),
  cursor: z.string().max(120).nullable().default(null),
});

const producers = [products.live, products.prematch] as const;

/**
 * A vendor's odds feed: the paths of `oddsFeedPaths`. It starts with the first consumer, and has the
 * events under way that an earlier start would have had.
 */
export function oddsFeedRoutes(
  app: FastifyInstance,
  { config, switchboard }: { config: SandboxConfig; switchboard: Switchboard },
): { stop(): Promise<void> } {
  const feed = new FeedThread({ config, switchboard, report: faultsToStderr });
  const isKnown = (headers: FastifyRequest['headers']) => headers[oddsFeedKeyHeader] === oddsFeedTestKey;
  const refuse = (reply: FastifyReply, status: number, error: string) => reply.code(status).send({ error });
  const answer = async (reply: FastifyReply, call: FeedCall) => {
    const json = await feed.call(call);
    return json === null ? refuse(reply, 404, 'no such event') : reply.type('application/json').send(json);
  };

  app.get<{ Params: { id: string } }>(`${oddsFeedPaths.event}/:id`, async (request, reply) => {
    if (!isKnown(request.headers)) return refuse(reply, 401, 'unknown key');
    return answer(reply, { name: 'fixture', event: request.params.id });
  });

  app.get(oddsFeedPaths.schedule, async (request, reply) => {
    if (!isKnown(request.headers)) return refuse(reply, 401, 'unknown key');
    const read = Instants.safeParse(request.query);
    if (!read.success) return refuse(reply, 400, 'from and to are milliseconds since 1970');
    const { from, to, cursor } = read.data;
    return answer(reply, { name: 'schedule', fromMs: from, toMs: to, cursor });
  });

  app.post(oddsFeedPaths.recovery, async (request, reply) => {
    if (!isKnown(request.headers)) return refuse(reply, 401, 'unknown key');
    const read = RecoveryRequest.safeParse(request.body);
    if (!read.success || !producers.some((product) => product === read.data.product))
      return refuse(reply, 400, 'no such recovery');
    const isBegun = (await feed.call({ name: 'recover', request: read.data })) !== null;
    return isBegun ? reply.code(202).send({}) : refuse(reply, 429, 'too soon');
  });

  app.get<{ Params: { id: string } }>('/control/odds-feed/record/:id', ({ params }, reply) =>
    answer(reply, { name: 'record', event: params.id }),
  );

  const sockets = new WebSocketServer({ noServer: true, maxPayload: messageBytesMax });
  const routes = routeUpgrades(app.server, app.log);
  routes.set(oddsFeedPaths.stream, ({ request, stream, head, query }) => {
    if (!isKnown(request.headers)) return 401;
    const product = producers.find((one) => String(one) === query.get('product'));
    if (product === undefined) return 404;
    return () =>
      sockets.handleUpgrade(request, stream, head, (socket) => {
        socket.on('error', (error) => app.log.debug({ err: error }, 'an odds feed broke'));
        feed.connect(product, socket);
      });
  });

  return {
    stop() {
      routes.delete(oddsFeedPaths.stream);
      sockets.close();
      return feed.stop();
    },
  };
}
