import { hostname } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { listen } from '@halcyon/server-kit/sockets/listener';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { addGauges } from './gauges.ts';
import { resolveSession } from './identity/public.ts';
import { lockGuard } from './ledger/public.ts';
import { openPolicies } from './market/public.ts';
import { buildModules } from './modules.ts';
import { inProcessBus, natsBus } from './platform/events/bus.ts';
import { checkJobs } from './platform/jobs/check.ts';
import { openBookSessions } from './sportsbook/public.ts';
import { systemClock, type Clock } from '@halcyon/server-kit/clock';
import type { Config } from './platform/config/config.ts';
import type { ReportFault } from '@halcyon/server-kit/faults';
import { health } from '@halcyon/server-kit/health';
import { startJobs } from './platform/jobs/jobs.ts';
import { Lifecycle } from './platform/lifecycle.ts';
import { Metrics } from './platform/metrics.ts';
import type { Kernel, Module } from './platform/module.ts';
import { mountOpenApi } from './platform/http/openapi.ts';
import { outbox } from './platform/events/outbox.ts';
import { readPlatformMigrations } from './platform/postgres/schema.ts';
import { Relay } from './platform/events/relay.ts';
import { mountRoutes, openServer } from './platform/http/server.ts';
import { openDb } from '@halcyon/server-kit/sql';

const DRAIN_MS = 300;

export type Platform = {
  readonly app: FastifyInstance;
  /** Where it listens, `http://127.0.0.1:3000`; a node without a public port where its health is. */
  readonly url: string;
  /** Reports an exception that no handler caught. */
  readonly noteFault: (error: unknown, origin: string) => void;
  /** Drains and stops: accepts no new work, finishes work in flight, sends sockets a frame to reconnect. */
  stop(): Promise<void>;
};

export type PlatformOptions = {
  readonly config: Config;
  /** The database as the application's role; it is migrated already. */
  readonly database: pg.PoolConfig;
  readonly clock?: Clock & { readonly offsetMs?: number };
  /** False: no accounts of the demonstration. Production never has any. */
  readonly demonstration?: boolean;
  /** Further routes on the same server: what a measurement compares ours with. */
  readonly extend?: (app: FastifyInstance) => Promise<void>;
  /** Ends a start that is under way: it cleans up and throws StartStopped. */
  readonly signal?: AbortSignal;
  /** Called at each step of the start; what it throws fails the step: for tests. */
  readonly onStep?: (step: string) => unknown;
};

/**
 * Starts a process of the platform: what all domains share, the domains in order, then what listens. A start that fails
 * or is stopped half-way leaves nothing running. Throws StartFailed, StartStopped.
 */
export async function startPlatform(options: PlatformOptions): Promise<Platform> {
  const life = new Lifecycle(options.signal, options.onStep);
  try {
    return await start(life, options);
  } catch (error) {
    await life.stop();
    throw error;
  }
}

async function start(life: Lifecycle, options: PlatformOptions): Promise<Platform> {
  const { config, database, clock = systemClock } = options;
  const { host, ports } = config;
  const isOn = (role: Config['role']) => config.role === 'all' || config.role === role;
  // A worker or a relay takes no call of players: its health and its figures are all that it serves.
  const isPublic = isOn('web') || isOn('gateway');

  const policies = await life.start('policies', () => openPolicies(config));
  const app = await life.start(
    'server',
    () => openServer(config),
    (opened) => opened.close(),
  );
  const { log } = app;
  const metrics = new Metrics();
  const report: ReportFault = (where, error) => {
    metrics.countFault(where);
    log.error({ where, err: error }, 'a fault that nothing waits for');
  };
  const db = await life.start(
    'database',
    () => openDb(database, report),
    (opened) => opened.close(),
  );
  const bus = await life.start(
    'bus',
    () => (config.natsUrl ? natsBus(config.natsUrl, report) : inProcessBus(report)),
    (opened) => opened.close(),
  );
  const kernel: Kernel = { config, database, db, clock, policies, outbox, bus, log, report };
  const modules: Module[] = [];
  const hasDemonstration = !config.isProduction && options.demonstration !== false;
  const identity = await buildModules(kernel, { hasDemonstration }, async (name, build) => {
    const built = await life.start(name, build, (module) => module.stop?.());
    modules.push(built);
    return built;
  });

  let isDraining = false;
  const migrations = readPlatformMigrations();
  health(app, db, migrations, () => isDraining);
  metrics.watch(app);
  const routes = modules.flatMap((module) => module.routes ?? []);
  const isBookSessionOpen = openBookSessions(kernel);
  const openCalls = mountRoutes(app, {
    ...kernel,
    routes,
    resolveSession: (call) => resolveSession(identity, call, isBookSessionOpen),
    lockPlayer: async (tx, playerId) => void (await lockGuard(tx, playerId)),
  });
  mountOpenApi(app, config.publicOrigin, routes);
  for (const { name, mount } of modules) await life.start(`${name}: mount`, () => mount?.(app, openCalls));
  await options.extend?.(app);
  const checks = modules.flatMap((module) => module.checks ?? []);
  addGauges(metrics, { db, checks });
  for (const { gauges } of modules) gauges?.(metrics);
  for (const module of modules) await life.start(module.name, () => module.start?.());

  if (isOn('relay')) {
    const subscribers = modules.flatMap((module) => module.subscribers ?? []);
    const relay = new Relay({ db, log, owner: `${hostname()}-${process.pid}`, subscribers });
    await life.start(
      'relay',
      () => relay.start(),
      () => relay.stop(),
    );
  }
  const jobs = [...modules.flatMap((module) => module.jobs ?? []), ...checkJobs(db, log, checks)];
  if (isOn('worker'))
    await life.start(
      'jobs',
      () => startJobs(database, jobs, log),
      (running) => running.stop(),
    );
  await life.start('server', () => app.ready());
  const publicUrl = isPublic
    ? await life.start(
        'server',
        () => listen(app, { host, port: ports.site }),
        () => app.close(),
      )
    : null;
  const metricsServer = await life.start(
    'metrics',
    () => metrics.server(),
    (server) => server.close(),
  );
  health(metricsServer, db, migrations, () => isDraining);
  const metricsUrl = await life.start('metrics', () => listen(metricsServer, { host, port: ports.metrics }));
  await life.start(
    'drain',
    () => {},
    async () => {
      isDraining = true;
      for (const { drain } of modules) drain?.();
      await delay(DRAIN_MS);
    },
  );
  if (isPublic) for (const { name, open } of modules) await life.start(`${name}: open`, () => open?.(app));

  return {
    app,
    url: publicUrl ?? metricsUrl,
    noteFault: (error, origin) => {
      metrics.faults.inc({ origin });
      log.fatal({ err: error }, origin);
    },
    stop: () => life.stop(),
  };
}
