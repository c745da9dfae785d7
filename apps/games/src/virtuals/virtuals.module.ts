import type { Clock } from '@halcyon/server-kit/clock';
import type { Log } from '@halcyon/server-kit/log';
import type { Db } from '@halcyon/server-kit/sql';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { ReadRoot } from './seeds.service.ts';
import type { Pace } from './timetable.ts';
import { VirtualEngine } from './virtual-engine.ts';
import { FeedConsumers, virtualFeedRoutes } from './virtual-feed.routes.ts';
import { Virtuals } from './virtuals.service.ts';

const BIND_EVERY_MS = 3_600_000;
const ROOT_WAIT_MS = 5_000;
const Root = z.object({ root: z.string().regex(/^[0-9a-f]{64}$/) });

/** Roots of the platform's ledger. A platform that does not answer is not one without a root. */
export function rootReader(platformUrl: string): ReadRoot {
  return async (day) => {
    const response = await fetch(`${platformUrl}/ledger/roots/${day}`, {
      signal: AbortSignal.timeout(ROOT_WAIT_MS),
    });
    if (response.status === 404) {
      await response.body?.cancel();
      return null;
    }
    if (!response.ok) throw new Error(`the ledger's root of ${day} answered ${response.status}`);
    return Root.parse(await response.json()).root;
  };
}

type Deps = {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly secret: string;
  readonly readRoot: ReadRoot;
  readonly pace: Pace;
  /** Pause between two signs of life of the feed. */
  readonly aliveMs: number;
};

/** Virtual sports of the games server: keys are bound from its start on, events are listed from the first consumer on. */
export function virtualsModule({ db, clock, log, secret, readRoot, pace, aliveMs }: Deps) {
  const consumers = new FeedConsumers();
  const engine = new VirtualEngine({
    db,
    clock,
    log,
    readRoot,
    pace,
    publish: (message) => consumers.send(message),
  });
  const virtuals = new Virtuals(db, clock, engine);
  let feed: { stop(): void } | null = null;
  const bind = () =>
    engine.seeds.bindAhead().catch((error: unknown) => log.error({ err: error }, 'virtual_keys_not_bound'));
  let binding: NodeJS.Timeout | undefined;
  return {
    virtuals,
    async start(): Promise<void> {
      await bind();
      binding = setInterval(() => void bind(), BIND_EVERY_MS).unref();
    },
    routes(app: FastifyInstance): void {
      feed = virtualFeedRoutes(app, { engine, virtuals, consumers, clock, secret, aliveMs });
    },
    async stop(): Promise<void> {
      clearInterval(binding);
      feed?.stop();
      await engine.stop();
    },
  };
}
