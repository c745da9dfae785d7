import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { systemClock, type Clock } from '@halcyon/server-kit/clock';
import { health } from '@halcyon/server-kit/health';
import { takeStrictJson } from '@halcyon/server-kit/json-bodies';
import { logOptions, type Log } from '@halcyon/server-kit/log';
import { openDb } from '@halcyon/server-kit/sql';
import { listen, listenerOptions } from '@halcyon/server-kit/sockets/listener';
import { surviveFaults } from '@halcyon/server-kit/sockets/process-guard';
import Fastify, { LogController } from 'fastify';
import { platformCallRoutes } from './platform-calls.routes.ts';
import { artUrls, pageRoutes } from './page.routes.ts';
import { readConfig, type GamesConfig } from './platform/config.ts';
import { answerError, sendProblem } from './platform/problem.ts';
import { migrateGames, readGamesMigrations } from './platform/schema.ts';
import { playRoutes } from './play.routes.ts';
import { startSweeper } from './rounds/round.jobs.ts';
import type { SessionContext } from './sessions/session.service.ts';
import { rootReader, virtualsModule } from './virtuals/virtuals.module.ts';
import { demoWallet } from './wallet/demo-wallet.service.ts';
import { seamlessWallet } from './wallet/seamless-wallet.adapter.ts';

const BODY_BYTES_MAX = 16_384;

export type GamesServer = {
  readonly origin: string;
  readonly log: Log;
  /** Checks everything that is due, now. */
  sweep(): Promise<void>;
  /** Takes no new calls, finishes those under way, closes the database. */
  close(): Promise<void>;
};

/** Brings the games server up: migrates its database, finishes what was interrupted, listens. */
export async function startGames(config: GamesConfig, clock: Clock = systemClock): Promise<GamesServer> {
  const app = Fastify({
    ...listenerOptions,
    logger: logOptions(config.logLevel) as never,
    // A line for every round would say nothing that the database does not.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_BYTES_MAX,
    genReqId: () => randomUUID(),
    trustProxy: config.trustedProxies.length > 0 && [...config.trustedProxies],
  });
  const connection = { connectionString: config.databaseUrl, connectionTimeoutMillis: 10_000 };
  await migrateGames(connection);
  const db = openDb(connection, (where, error) => app.log.error({ err: error, where }, 'a fault was caught'));
  const platform = seamlessWallet({
    platformUrl: config.platformUrl,
    secret: config.seamlessSecret,
    timeoutMs: config.waits.walletAnswer,
  });
  const ctx: SessionContext = {
    db,
    clock,
    log: app.log,
    waits: config.waits,
    wallets: { real: platform, demo: demoWallet(db, clock) },
    authenticate: platform.authenticate,
    artUrl: artUrls(),
  };
  const virtuals = virtualsModule({
    db,
    clock,
    log: app.log,
    secret: config.seamlessSecret,
    readRoot: rootReader(config.platformUrl),
    pace: config.virtualsPace,
    aliveMs: config.waits.alive,
  });

  takeStrictJson(app);
  app.setErrorHandler(answerError);
  app.setNotFoundHandler(async (request, reply) => sendProblem(request, reply, 'request.not_found', null));
  app.addHook('onSend', async (request, reply) => {
    void reply.header('x-content-type-options', 'nosniff').header('x-request-id', request.id);
  });
  health(app, db, readGamesMigrations());
  await app.register(async (scope) => playRoutes(scope, ctx, config.isRateLimited));
  await app.register(async (scope) =>
    platformCallRoutes(scope, ctx, virtuals.virtuals, config.seamlessSecret),
  );
  virtuals.routes(app);
  await app.register(async (scope) => pageRoutes(scope, config.siteOrigins, ctx.artUrl));
  await virtuals.start();
  const sweeper = startSweeper(ctx);
  const origin = await listen(app, config);
  app.log.info({ origin }, 'games_started');
  return {
    origin,
    log: app.log,
    sweep: sweeper.sweep,
    async close() {
      await virtuals.stop();
      await app.close();
      await sweeper.stop();
      await db.close();
    },
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const server = await startGames(readConfig(process.env));
  surviveFaults((error, fault) => server.log.error({ err: error, fault }, 'uncaught'));
  const stop = () =>
    server.close().then(
      () => process.exit(0),
      (error: unknown) => {
        server.log.error({ err: error }, 'stop_failed');
        process.exit(1);
      },
    );
  // `disconnect`: the start script that supervises this process is gone.
  for (const event of ['SIGINT', 'SIGTERM', 'disconnect'] as const) process.once(event, stop);
}
