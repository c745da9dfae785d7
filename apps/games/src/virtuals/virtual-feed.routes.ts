import { timingSafeEqual } from 'node:crypto';
import type { Clock } from '@halcyon/server-kit/clock';
import { routeUpgrades } from '@halcyon/server-kit/sockets/upgrades';
import {
  oddsFeedKeyHeader,
  oddsFeedPaths,
  products,
  RecoveryRequest,
  recoveryPauseMs,
  recoveryWindowMs,
  type FeedMessage,
} from '@halcyon/wire/odds-feed/messages';
import { virtualFeedKeyOf } from '@halcyon/wire/virtuals/virtual-calls';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { WebSocketServer, type WebSocket } from 'ws';
import { z } from 'zod';
import type { VirtualEngine } from './virtual-engine.ts';
import type { Virtuals } from './virtuals.service.ts';

/** Consumers send nothing except pongs. */
const messageBytesMax = 1_024;
/** A reader that falls behind by more is cut off; it recovers what it missed. */
const bufferedBytesMax = 16_000_000;

const Span = z.object({ from: z.coerce.number().int().min(0), to: z.coerce.number().int().min(0) });

/** Connections of the consumers of virtual sports. */
export class FeedConsumers {
  readonly #sockets = new Set<WebSocket>();

  add(socket: WebSocket): void {
    this.#sockets.add(socket);
    socket.on('close', () => this.#sockets.delete(socket));
  }

  send(message: FeedMessage): void {
    if (this.#sockets.size === 0) return;
    const text = JSON.stringify(message);
    for (const socket of this.#sockets) {
      if (socket.bufferedAmount > bufferedBytesMax) socket.terminate();
      else socket.send(text);
    }
  }

  end(): void {
    for (const socket of this.#sockets) socket.terminate();
  }
}

type Deps = {
  readonly engine: VirtualEngine;
  readonly virtuals: Virtuals;
  readonly consumers: FeedConsumers;
  readonly clock: Clock;
  readonly secret: string;
  /** Pause between two signs of life. */
  readonly aliveMs: number;
};

/** Product 6 of the odds feed: the paths of `oddsFeedPaths`. The first consumer starts the engine. */
export function virtualFeedRoutes(app: FastifyInstance, deps: Deps): { stop(): void } {
  const { engine, virtuals, consumers, clock } = deps;
  const key = Buffer.from(virtualFeedKeyOf(deps.secret));
  const product = products.virtual;
  const isKnown = ({ [oddsFeedKeyHeader]: given = '' }: FastifyRequest['headers']) => {
    const sent = Buffer.from(String(given));
    return sent.length === key.length && timingSafeEqual(sent, key);
  };
  const refuse = (reply: FastifyReply, status: number, error: string) => reply.code(status).send({ error });
  const aliveOf = (subscribed: 0 | 1): FeedMessage => ({
    kind: 'alive',
    product,
    timestamp: clock.now().getTime(),
    subscribed,
  });
  const alive = setInterval(() => consumers.send(aliveOf(1)), deps.aliveMs).unref();

  app.get<{ Params: { id: string } }>(`${oddsFeedPaths.event}/:id`, async (request, reply) => {
    if (!isKnown(request.headers)) return refuse(reply, 401, 'unknown key');
    return (await virtuals.fixtureOf(request.params.id)) ?? refuse(reply, 404, 'no such event');
  });

  app.get(oddsFeedPaths.schedule, async (request, reply) => {
    if (!isKnown(request.headers)) return refuse(reply, 401, 'unknown key');
    const read = Span.safeParse(request.query);
    if (!read.success) return refuse(reply, 400, 'from and to are milliseconds since 1970');
    await engine.start();
    // Ten minutes ahead are far fewer than a page holds.
    return { items: await virtuals.fixtures(read.data.from, read.data.to), nextCursor: null };
  });

  let recoveredAtMs = -Infinity;
  let isStopped = false;
  const recover = async ({ requestId, after, event }: z.infer<typeof RecoveryRequest>, nowMs: number) => {
    await engine.start();
    const afterMs = after !== undefined && after >= nowMs - recoveryWindowMs ? after : null;
    for await (const message of engine.recover({ afterMs, eventId: event ?? null })) {
      if (isStopped) return;
      consumers.send({ ...message, requestId } as FeedMessage);
    }
    consumers.send({ kind: 'snapshot_complete', product, timestamp: clock.now().getTime(), requestId });
  };
  app.post(oddsFeedPaths.recovery, async (request, reply) => {
    if (!isKnown(request.headers)) return refuse(reply, 401, 'unknown key');
    const read = RecoveryRequest.safeParse(request.body);
    if (!read.success || read.data.product !== product) return refuse(reply, 400, 'no such recovery');
    const nowMs = clock.now().getTime();
    if (read.data.event === undefined) {
      if (nowMs - recoveredAtMs < recoveryPauseMs && nowMs >= recoveredAtMs)
        return refuse(reply, 429, 'too soon');
      recoveredAtMs = nowMs;
    }
    recover(read.data, nowMs).catch((error: unknown) => app.log.error({ err: error }, 'recovery_failed'));
    return reply.code(202).send({});
  });

  const sockets = new WebSocketServer({ noServer: true, maxPayload: messageBytesMax });
  const routes = routeUpgrades(app.server, app.log);
  routes.set(oddsFeedPaths.stream, ({ request, stream, head, query }) => {
    if (!isKnown(request.headers)) return 401;
    if (query.get('product') !== String(product)) return 404;
    return () =>
      sockets.handleUpgrade(request, stream, head, (socket) => {
        socket.on('error', (error) => app.log.debug({ err: error }, 'an odds feed broke'));
        consumers.add(socket);
        // What was sent before is missing: the consumer recovers.
        socket.send(JSON.stringify(aliveOf(0)));
        void engine.start();
      });
  });
  return {
    stop() {
      isStopped = true;
      clearInterval(alive);
      routes.delete(oddsFeedPaths.stream);
      consumers.end();
      sockets.close();
    },
  };
}
