import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { listen, listenerOptions } from '@halcyon/wire/sockets/listener';
import { surviveFaults } from '@halcyon/wire/sockets/process-guard';
import { readStrictJson } from '@halcyon/wire/strict-json';
import Fastify from 'fastify';
import { platformCallRoutes } from './platform-calls.routes.ts';
import { artUrls, pageRoutes } from './page.routes.ts';
import { realClock, type Clock } from './platform/clock.ts';
import { readConfig, type GamesConfig } from './platform/config.ts';
import { log, type Log } from './platform/log.ts';
import { migrate } from './platform/migrate.ts';
import { problemMapper, sendProblem } from './platform/problem.ts';
import { openDb } from './platform/sql.ts';
import { playRoutes } from './play.routes.ts';
import { startSweeper } from './rounds/round.jobs.ts';
import type { SessionContext } from './sessions/session.service.ts';
import { isReachable } from './sessions/session.store.ts';
import { demoWallet } from './wallet/demo-wallet.service.ts';
import { seamlessWallet } from './wallet/seamless-wallet.adapter.ts';

const BODY_BYTES_MAX = 16_384;

export type GamesServer = {
  readonly origin: string;
  /** Checks everything that is due, now. */
  sweep(): Promise<void>;
  /** Takes no new calls, finishes those under way, closes the database. */
  close(): Promise<void>;
};

/** Brings the games server up: migrates its database, finishes what was interrupted, listens. */
export async function startGames(
  config: GamesConfig,
  replaced: { readonly clock?: Clock; readonly log?: Log } = {},
): Promise<GamesServer> {
  const clock = replaced.clock ?? realClock;
  const write = replaced.log ?? log;
  const connection = { connectionString: config.databaseUrl };
  await migrate(connection);
  const db = openDb(connection);
  const platform = seamlessWallet({
    platformUrl: config.platformUrl,
    secret: config.seamlessSecret,
    timeoutMs: config.waits.walletAnswer,
  });
  const ctx: SessionContext = {
    db,
    clock,
    log: write,
    waits: config.waits,
    wallets: { real: platform, demo: demoWallet(db, clock) },
    authenticate: platform.authenticate,
    artUrl: artUrls(),
  };

  const app = Fastify({
    ...listenerOptions,
    bodyLimit: BODY_BYTES_MAX,
    genReqId: () => randomUUID(),
    trustProxy: config.trustedProxies.length > 0 && [...config.trustedProxies],
  });
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (_request, text, done) => {
    // What is no JSON reaches the schema as nothing, which refuses it.
    done(null, readStrictJson(text));
  });
  app.setErrorHandler(problemMapper(write));
  app.setNotFoundHandler(async (request, reply) => sendProblem(request, reply, 'request.not_found', null));
  app.addHook('onSend', async (request, reply) => {
    void reply.header('x-content-type-options', 'nosniff').header('x-request-id', request.id);
  });
  app.get('/health/live', async () => ({ ok: true }));
  app.get('/health/ready', async (_, reply) => {
    const isReady = await isReachable(db).catch(() => false);
    return reply.status(isReady ? 200 : 503).send({ ok: isReady });
  });
  await app.register(async (scope) => playRoutes(scope, ctx, config.isRateLimited));
  await app.register(async (scope) => platformCallRoutes(scope, ctx, config.seamlessSecret));
  await app.register(async (scope) => pageRoutes(scope, config.siteOrigins, ctx.artUrl));
  const sweeper = startSweeper(ctx);
  const origin = await listen(app, config);
  write('info', 'games_started', { origin });
  return {
    origin,
    sweep: sweeper.sweep,
    async close() {
      await app.close();
      await sweeper.stop();
      await db.close();
    },
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const server = await startGames(readConfig(process.env));
  surviveFaults((error, fault) => log('error', 'uncaught', { fault, error: describe(error) }));
  const stop = () =>
    server.close().then(
      () => process.exit(0),
      (error: unknown) => {
        log('error', 'stop_failed', { error: describe(error) });
        process.exit(1);
      },
    );
  // `disconnect`: the start script that supervises this process is gone.
  for (const event of ['SIGINT', 'SIGTERM', 'disconnect'] as const) process.once(event, stop);
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
