import { hostname } from 'node:os';
import { join } from 'node:path';
import { pushEndpoints } from '@halcyon/contract/wallet/push.contract';
import { listen } from '@halcyon/wire/sockets/listener';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { openRounds } from './cashier/account-end.service.ts';
import { cashierIntegrations } from './cashier/cashier.integrations.ts';
import { cashierJobs } from './cashier/cashier.jobs.ts';
import { cashierRoutes } from './cashier/cashier.routes.ts';
import { catalogueJobs } from './catalogue/catalogue.jobs.ts';
import { catalogueRoutes } from './catalogue/catalogue.routes.ts';
import { waitForGamesServer, fillCatalogue } from './catalogue/catalogue.service.ts';
import { offeredBy } from './catalogue/catalogue-query.ts';
import { followProviderSwitches, isProviderOff } from './catalogue/provider-switch.service.ts';
import { addGauges } from './gauges.ts';
import { contentPlugin } from './content/content.plugin.ts';
import { contentRoutes } from './content/content.routes.ts';
import { currentTerms, openContent } from './content/content.service.ts';
import { readDataset } from './content/dataset.ts';
import { followHosted, openHosted } from './content/hosted-dataset.ts';
import { mountImages } from './content/images/image.plugin.ts';
import { marketsWithPage } from './content/site-map.ts';
import { warmImages } from './content/images/warm.ts';
import { historyRoutes } from './history/history.routes.ts';
import { onAccessChanged } from './identity/access-changed.service.ts';
import { findPlayerFacts } from './identity/account.service.ts';
import { ActivityNotes } from './identity/activity.service.ts';
import { identityRoutes } from './identity/identity.routes.ts';
import { identityJobs, openIdentity } from './identity/identity.service.ts';
import { onSessionsEnded } from './identity/session-ended.service.ts';
import { firstSession, newDevice } from './identity/session-opened.service.ts';
import { screening } from './identity/screening.service.ts';
import { resolveSession } from './identity/session.service.ts';
import { placesBy, seenPlace } from './identity/station.service.ts';
import { termsVersion } from './identity/terms.service.ts';
import { kycIntegrations } from './kyc/kyc.integrations.ts';
import { kycJobs } from './kyc/kyc.jobs.ts';
import { kycRoutes } from './kyc/kyc.routes.ts';
import { liveCasinoRoutes, liveStream } from './live-casino/live-casino.routes.ts';
import { openLiveCasino } from './live-casino/live-casino.service.ts';
import { inboxSubscriber } from './inbox/inbox.listeners.ts';
import { crmIntegration, inboxJobs, inboxRoutes } from './inbox/inbox.routes.ts';
import { levelMoved } from './kyc/kyc.service.ts';
import { openKyc } from './kyc/open-kyc.service.ts';
import { startPolicies } from './market/policy.service.ts';
import { inProcessBus, natsBus } from './platform/bus.ts';
import { checkJobs } from './platform/check.ts';
import { clockControlRoutes } from './platform/clock-control.ts';
import { systemClock, VirtualClock, type Clock } from './platform/clock.ts';
import { inData, type Config } from './platform/config.ts';
import { routesOf, type Route } from './platform/handle.ts';
import { assertProvided } from './platform/dependency.ts';
import { health } from './platform/health.ts';
import { startJobs } from './platform/jobs.ts';
import { Metrics } from './platform/metrics.ts';
import { reportFaultsTo } from './platform/faults.ts';
import { mountOpenApi } from './platform/openapi.ts';
import { outbox } from './platform/outbox.ts';
import { isMigrated, readMigrations } from './platform/postgres/migrate.ts';
import { PushGateway } from './platform/push-gateway.ts';
import { issueTicket, redeemTicket } from './platform/push-ticket.store.ts';
import { Relay } from './platform/relay.ts';
import { buildServer } from './platform/server.ts';
import { openDb } from './platform/sql.ts';
import { payAndPlayJobs, payAndPlayRoutes } from './pay-and-play/pay-and-play.routes.ts';
import { openGameSessions } from './play/game-session.service.ts';
import { HalcyonAdapter } from './play/halcyon/halcyon.adapter.ts';
import { halcyonIntegration } from './play/halcyon/halcyon.integrations.ts';
import { GamesClient } from './play/halcyon/games.client.ts';
import { contractedProviders } from './play/provider/accounts.ts';
import { openExecutor } from './play/provider/executor.service.ts';
import { providerIntegrations } from './play/provider/provider.integrations.ts';
import { openProviderSessions, signedIn } from './play/provider/provider-sessions.service.ts';
import { playJobs, providerBooksCheck } from './play/play.jobs.ts';
import { playRoutes } from './play/play.routes.ts';
import { listUnfinished } from './play/rounds.service.ts';
import { beginActivity } from './responsible-gambling/activity.service.ts';
import { endOverdueBreaks } from './responsible-gambling/break.service.ts';
import { prizesJobs } from './prizes/prizes.jobs.ts';
import { openJackpotFeeds } from './prizes/jackpot-feeds.ts';
import { prizesRoutes } from './prizes/prizes.routes.ts';
import { openWinnerReader } from './prizes/winner-reader.service.ts';
import { noteMarks } from './responsible-gambling/person-mark.service.ts';
import { responsibleGamblingJobs } from './responsible-gambling/responsible-gambling.jobs.ts';
import { auditCheck } from './operations/operations.jobs.ts';
import { seedOperators } from './operations/demonstration-operators.service.ts';
import { buildOperatorServer } from './operations/operator-server.ts';
import { responsibleGamblingRoutes } from './responsible-gambling/responsible-gambling.routes.ts';
import { httpRegisters } from './responsible-gambling/register.client.ts';
import { screenBy } from './responsible-gambling/register.service.ts';
import { seedDemonstration } from './registration/demonstration.service.ts';
import { registrationRoutes } from './registration/registration.routes.ts';
import { mountSite } from './site.ts';
import { openWagering } from './wagering/wagering.service.ts';
import { balanceFramesOf } from './wallet/wallet-frame.service.ts';
import { walletChecks, walletJobs } from './wallet/wallet.jobs.ts';
import { walletRoutes } from './wallet/wallet.routes.ts';
import { lockGuard, onChanged, setStanding, useClockOffset } from './wallet/wallet.service.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const mediaFolder = join(root, 'content', 'media');
const LANES = 1;
const DRAIN_MS = 300;

export type Platform = {
  readonly app: FastifyInstance;
  /** Where it listens, `http://127.0.0.1:3000`; a node without a public port where its health is. */
  readonly url: string;
  /** Reports an exception that no handler caught. */
  readonly noteFault: (error: unknown, origin: string) => void;
  /** Drains and stops: no new work, what is under way finishes, sockets are told to come back. */
  stop(): Promise<void>;
};

export type PlatformDependencies = {
  readonly config: Config;
  /** The database as the application's role; it is migrated already. */
  readonly database: pg.PoolConfig;
  readonly clock?: Clock & { readonly offsetMs?: number };
  /** False: no accounts of the demonstration. Production never has any. */
  readonly demonstration?: boolean;
  /** Further routes on the same server: what a measurement compares ours with. */
  readonly extend?: (app: FastifyInstance) => Promise<void>;
};

/** Wires every domain together and listens. The only place that knows them all. */
export async function startPlatform(deps: PlatformDependencies): Promise<Platform> {
  const { config } = deps;
  const clock = deps.clock ?? systemClock;
  startPolicies(config);
  const db = openDb(deps.database);
  const bus = config.natsUrl ? await natsBus(config.natsUrl) : inProcessBus();
  const metrics = new Metrics();
  const clockOffset = () => deps.clock?.offsetMs ?? 0;
  useClockOffset(clockOffset);

  const identity = await openIdentity({ config, db, clock });
  levelMoved.provide((tx, playerId, level) => setStanding(tx, playerId, { level }));
  firstSession.provide(beginActivity);
  newDevice.provide((tx, playerId, devices, at) => noteMarks(tx, playerId, 'device', devices, at));
  const content = openContent(readDataset(), clock);
  termsVersion.provide((now) => currentTerms(content, now).version);
  screening.provide(screenBy({ db, clock, outbox, registers: httpRegisters(config.registers) }));
  openRounds.provide(async (ctx) => (await listUnfinished(ctx)).items.length);
  const switches = await followProviderSwitches(db);
  assertProvided();

  const wagering = openWagering({ shards: [{ connection: deps.database, lanes: LANES }], clockOffset });
  const gamesServer = new GamesClient({ origin: config.gamesUrl, secret: config.seamlessSecret });
  const notes = new ActivityNotes(db);
  const sessions = openGameSessions({ config, db, clock, notes });
  const providers = contractedProviders(config);
  const mayStake = signedIn({ db, clock, notes });
  const providerSessions = openProviderSessions({ db, clock, key: config.vaultKey, mayStake });
  const placeOf = placesBy(identity);
  const launch = { providers, sessions: providerSessions, isOffered: offeredBy(content), placeOf };
  const executor = openExecutor({ db, wagering, sessions: providerSessions, isOff: isProviderOff });

  const live = openLiveCasino({ db, config, log: () => app.log, providers });
  const kyc = openKyc({ config, db, clock, outbox, log: () => app.log });

  const routes: readonly Route[] = [
    ...identityRoutes(identity),
    ...registrationRoutes(identity),
    ...payAndPlayRoutes(identity),
    ...inboxRoutes,
    ...walletRoutes,
    ...responsibleGamblingRoutes,
    ...kycRoutes(kyc, content),
    ...cashierRoutes,
    ...historyRoutes,
    ...contentRoutes(content, async (ctx, id) => (await findPlayerFacts(ctx.db, id))?.depositCount ?? null),
    ...catalogueRoutes(content),
    ...liveCasinoRoutes(live),
    ...prizesRoutes({
      gamesServer,
      content,
      feeds: openJackpotFeeds({ providers, clock, log: () => app.log }),
    }),
    ...playRoutes(gamesServer, launch),
    ...routesOf(pushEndpoints, {
      'POST /api/v1/player/wallet/push-ticket': {
        async query(ctx) {
          const { sessionId } = ctx.session;
          const origin = ctx.headers['origin'] ?? config.publicOrigin;
          const of = { playerId: ctx.playerId, sessionId, origin, now: ctx.clock.now() };
          const { ticket, expiresAt } = await issueTicket(ctx.db.sql, of);
          return { ticket, expiresAt: expiresAt.toISOString() };
        },
      },
    }),
  ];

  const app = await buildServer({
    config,
    clock,
    db,
    routes,
    resolveSession: (call) => resolveSession(identity, call),
    lockPlayer: async (tx, playerId) => void (await lockGuard(tx, playerId)),
  });
  const { log } = app;
  reportFaultsTo((where, error) => {
    metrics.countFault(where);
    log.error({ where, err: error }, 'a fault that nothing waits for');
  });
  let isDraining = false;
  const migrations = readMigrations();
  const isReady = () => isMigrated(deps.database, migrations);
  health(app, db, isReady, () => isDraining);
  metrics.watch(app);
  mountOpenApi(app, config.publicOrigin, routes);
  await app.register(contentPlugin, {
    content,
    isProviderOff,
    clock,
    readToken: config.contentReadToken,
    rateLimits: config.rateLimits,
    origin: config.publicOrigin,
  });
  const draw = mountImages(app, {
    mediaFolder,
    cacheFolder: inData(config, 'images'),
    rateLimits: config.rateLimits,
  });
  await halcyonIntegration(app, {
    adapter: new HalcyonAdapter({ db, wagering, sessions, isOff: isProviderOff }),
    secrets: [config.seamlessSecret],
    // Signatures compare real clocks of two machines; a virtual clock must not reach them.
    nowMs: () => Math.round(performance.timeOrigin + performance.now()),
  });
  await providerIntegrations(app, { providers, executor });
  await deps.extend?.(app);
  liveStream(app, live);
  const cashier = { db, clock, config, log, outbox };
  await app.register(cashierIntegrations, cashier);
  if (config.virtualClock && clock instanceof VirtualClock) {
    clockControlRoutes(app, clock, () => endOverdueBreaks(cashier));
  }
  await app.register(kycIntegrations, kyc);
  await app.register(crmIntegration, { db, clock, config });
  await mountSite(app, {
    config,
    buildFolder: config.siteBuildFolder ?? join(root, 'apps', 'site', 'build'),
    marketsOf: (path) => marketsWithPage({ content, isProviderOff }, path, clock.now()),
    seenAt: async (address) => seenPlace(await identity.locate(address)),
  });

  const gateway = new PushGateway({
    bus,
    log,
    redeem: (ticket, origin) => redeemTicket(db.sql, { ticket, origin, now: clock.now() }),
    framesOf: (playerId) => balanceFramesOf(db, playerId),
  });
  const unsubscribeChanges = onChanged((playerId, sequence) =>
    bus.publish(`player.${playerId}`, { sequence: String(sequence) }),
  );
  const winners = openWinnerReader({ db, clock, content, log });
  const unsubscribeWins = onChanged((playerId) => winners.hear(playerId));
  const unsubscribeAccess = onAccessChanged((playerId, flags) => {
    const frame = { type: 'attributes', sequence: clock.now().getTime(), body: flags };
    bus.publish(`frame.${playerId}`, { frame });
    bus.publish('play-rights', { playerId: String(playerId) });
  });
  const unsubscribeRights = bus.subscribe('play-rights', ({ playerId }) =>
    providerSessions.forget(BigInt(String(playerId))),
  );
  const unsubscribeEnds = onSessionsEnded((playerId, sessionIds) => {
    bus.publish('play-rights', { playerId: String(playerId) });
    bus.publish(`session-ended.${playerId}`, { sessionIds });
  });
  const relay = new Relay({
    db,
    log,
    owner: `${hostname()}-${process.pid}`,
    subscribers: [inboxSubscriber(clock)],
  });
  const checks = [auditCheck(db), ...walletChecks(db, clock), providerBooksCheck(db, clock, providers)];
  addGauges(metrics, { db, checks, gateway, counts: wagering.counts, streams: () => live.stream.size });

  const keptFile = inData(config, 'content', 'kept.json');
  if (config.content) content.replace(await openHosted(config.content, keptFile, log));
  const refill = () => fillCatalogue({ db, content, gamesServer, log });
  const { isGamesServerUp } = await refill();
  const waiting = isGamesServerUp ? null : waitForGamesServer(gamesServer, refill, log);
  const following = config.content
    ? followHosted({ project: config.content, content, keptFile, log, onChange: refill })
    : null;
  if (!config.isProduction && deps.demonstration !== false) await seedDemonstration(identity);
  const operations = {
    config,
    db,
    clock,
    outbox,
    kyc,
    cashier,
    passwords: identity.passwords,
    providers,
    checks,
  };
  if (!config.isProduction) await seedOperators(operations);

  const isOn = (role: Config['role']) => config.role === 'all' || config.role === role;
  const jobs = isOn('worker')
    ? await startJobs(
        deps.database,
        [
          ...identityJobs(identity),
          ...payAndPlayJobs(identity),
          ...inboxJobs({ db, clock }),
          ...walletJobs(db, clock),
          ...checkJobs(db, log, checks),
          ...cashierJobs(cashier),
          ...kycJobs(kyc),
          ...playJobs(db, clock),
          ...catalogueJobs(db, clock),
          ...prizesJobs(db, clock),
          ...responsibleGamblingJobs(cashier),
        ],
        log,
      )
    : null;
  if (isOn('relay')) relay.start();
  winners.start();
  // A worker or a relay takes no call of players: its health and its figures are all that it serves.
  const isPublic = isOn('web') || isOn('gateway');
  if (isPublic) await live.start();
  if (isPublic) gateway.attach(app.server);
  await app.ready();
  const { host, ports } = config;
  const publicUrl = isPublic ? await listen(app, { host, port: ports.site }) : null;
  const operatorServer = isOn('web')
    ? await buildOperatorServer(operations, join(root, 'apps', 'backoffice', 'build'))
    : null;
  if (operatorServer) await listen(operatorServer, { host, port: ports.operator });
  const metricsServer = metrics.server();
  health(metricsServer, db, isReady, () => isDraining);
  const metricsUrl = await listen(metricsServer, { host, port: ports.metrics });
  const warming = new AbortController();
  if (isOn('web') && config.warmsImages) {
    void warmImages(draw, mediaFolder, warming.signal).catch((error: unknown) =>
      log.warn({ error }, 'images stay cold'),
    );
  }

  return {
    app,
    url: publicUrl ?? metricsUrl,
    noteFault: (error, origin) => {
      metrics.faults.inc({ origin });
      log.fatal({ err: error }, origin);
    },
    async stop() {
      isDraining = true;
      warming.abort();
      gateway.close();
      live.stop();
      await new Promise((resolve) => setTimeout(resolve, DRAIN_MS));
      await app.close();
      await operatorServer?.close();
      await metricsServer.close();
      await jobs?.stop();
      await relay.stop();
      await wagering.close();
      switches.stop();
      unsubscribeChanges();
      unsubscribeWins();
      await winners.stop();
      unsubscribeEnds();
      unsubscribeAccess();
      unsubscribeRights();
      following?.stop();
      waiting?.stop();
      await content.close();
      identity.mail.close?.();
      await bus.close();
      await notes.write();
      await db.close();
    },
  };
}
