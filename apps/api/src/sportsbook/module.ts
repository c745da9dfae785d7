import { setTimeout as delay } from 'node:timers/promises';
import { products } from '@halcyon/wire/odds-feed/messages';
import { ratesOn, type RateSet } from '@halcyon/money/reference-rates';
import { hasVendor } from '../platform/config/books.ts';
import { wait } from '../platform/feed-line.ts';
import type { Job } from '../platform/jobs/jobs.ts';
import type { Kernel, Module } from '../platform/module.ts';
import { onMoves, relayMoves } from './bets/bets-moved.ts';
import { betRoutes, type BetRouteDependencies } from './bet.routes.ts';
import { cashOutRoutes } from './cash-out.routes.ts';
import { CashOutWatch } from './cash-out/cash-out-watch.ts';
import { DeskBook } from './desk/desk-book.ts';
import { limitsBy } from './desk/desk-limits.ts';
import { factorOf } from './desk/player-factor.store.ts';
import { noteBalances, sendBalanceJob } from './entry/balance-notice.ts';
import { balanceWebhook } from './entry/balance-webhook.ts';
import type { BookPorts } from './entry/book-ports.ts';
import { entryRoutes, mountWidget } from './entry/entry.routes.ts';
import { runFeeds } from './feed/feed-lease.ts';
import { countDue } from './feed/feed.store.ts';
import { feeds } from './feed/fixture.service.ts';
import { OddsFeed } from './feed/odds-feed.ts';
import { openExposure } from './limits/exposure.service.ts';
import { bookLimits, virtualLimits } from './limits/stake-bounds.rules.ts';
import { emptyOffer, LiveOffer } from './offer/live-offer.ts';
import type { AccessPorts } from './offer/offer-access.service.ts';
import { openSportPaths, type SportPaths } from './offer/site-paths.service.ts';
import { OfferStream } from './offer/offer-stream.ts';
import { proofRoutes } from './proof.routes.ts';
import { followEarlyPayouts } from './settlement/early-payout.service.ts';
import type { BetSettler } from './settlement/settlement.service.ts';
import { runSettlement } from './settlement/settlement-loop.ts';
import { withDayKeys } from './fairness/day-key.service.ts';
import { feedClient } from './feed/feed-client.ts';
import { withUnplayed } from './settlement/unplayed.service.ts';
import { sportsbookChecks, sportsbookJobs } from './sportsbook.jobs.ts';
import { isOver } from './slip/slip.rules.ts';
import { lookupRoutes, offerStream, sportsbookRoutes } from './sportsbook.routes.ts';
import { withCorrections } from './trading/correction-sender.ts';
import { demonstrationBoostsJob } from './trading/demonstration-boosts.service.ts';
import { openTradingDesk, type TradingDesk } from './trading/trading-desk.ts';
import { noVirtuals, openVirtuals } from './virtuals/virtuals.ts';
import { virtualBetRoutes, virtualRoutes } from './virtuals/virtuals.routes.ts';
import type { VirtualCalls } from './virtuals/virtuals.service.ts';

type Deps = Pick<Kernel, 'config' | 'policies' | 'database' | 'db' | 'clock' | 'bus' | 'log' | 'report'> &
  AccessPorts &
  BookPorts &
  Pick<BetRouteDependencies, 'ledger' | 'playableOf'> & {
    readonly settler: BetSettler;
    readonly games: VirtualCalls;
    readonly rateSets: () => readonly RateSet[];
    /** Some prices are kept boosted. */
    readonly hasDemonstration: boolean;
  };

/** The operator's own book. Without a feed it has no offer, and answers so. */
export function sportsbookModule(deps: Deps): Module & {
  readonly trading: TradingDesk;
  readonly sitePaths: SportPaths;
} {
  const { config, db, clock, bus, log, report } = deps;
  const feed = config.oddsFeed
    ? new OddsFeed({
        ...deps,
        feed: feeds.main,
        account: config.oddsFeed,
        products: [products.live, products.prematch],
      })
    : null;
  const desk = new DeskBook(deps);
  const offer = feed
    ? new LiveOffer(feed, {
        report,
        desk,
        onSureWin: (event, market) => feed.counters.alarm('sure_win', { event, market }),
      })
    : emptyOffer;
  const virtuals = config.virtuals.isOn ? openVirtuals({ ...deps, desk }) : null;
  const virtualOffer = virtuals ?? noVirtuals;
  const progressOf = (eventId: string) => feed?.find(eventId)?.progress ?? {};
  const rates = () => ratesOn(clock.now().toISOString().slice(0, 10), deps.rateSets());
  const exposure = openExposure({ db, clock, report, rates });
  const ends = [
    noteBalances(deps),
    relayMoves(db, bus),
    onMoves(bus, (eventIds) => exposure.note(eventIds)),
    ...[offer, ...(virtuals ? [virtuals] : [])].map((of) =>
      of.subscribe((event) => {
        if (isOver(event)) exposure.forget(event.id);
      }),
    ),
    ...(feed ? [followEarlyPayouts({ ...deps, feed })] : []),
  ];
  const limits = limitsBy(desk, bookLimits);
  const betting = { ...deps, offer, progressOf, exposure, ...limits, rates, factorOf };
  const cashOuts = new CashOutWatch({ ...betting, wait });
  const trading = openTradingDesk({ ...betting, desk, feed, limits: bookLimits });
  const stream = new OfferStream({ offer, progressOf, report });
  // Processes that serve players keep the offer in memory, so they consume the feed.
  const isServing = config.role === 'all' || config.role === 'web';
  const isSettler = config.role === 'all' || config.role === 'worker';
  let stopFeeds = async (): Promise<void> => {};
  let stopSettlement = async (): Promise<void> => {};
  return {
    name: 'sportsbook',
    trading,
    sitePaths: openSportPaths(betting),
    routes: [
      ...sportsbookRoutes(betting),
      ...lookupRoutes(betting),
      ...betRoutes({ ...betting, wait: (ms) => delay(ms) }),
      ...cashOutRoutes({ ...betting, wait: (ms) => delay(ms) }, cashOuts),
      ...virtualRoutes({ ...deps, ...virtualOffer }),
      ...virtualBetRoutes({
        ...betting,
        ...virtualOffer,
        ...limitsBy(desk, virtualLimits),
        wait: (ms) => delay(ms),
      }),
      ...proofRoutes(deps),
      ...entryRoutes(betting),
    ],
    async mount(app) {
      offerStream(app, stream, deps);
      mountWidget(app);
      await balanceWebhook(app, deps);
    },
    gauges(metrics) {
      metrics.gauge('halcyon_offer_streams', 'Open streams of the sportsbook', () => stream.size);
      metrics.gauge('halcyon_cash_out_rules', 'Bets that a rule may cash out', () => cashOuts.sizes.rules);
      metrics.gauge('halcyon_odds_feed_undelivered', 'Messages that wait for settlement', () => countDue(db));
      if (feed)
        metrics.gaugeBy(
          'halcyon_odds_feed',
          'What came over the odds feed and was not used, by reason',
          'reason',
          async () => feed.counters.all,
        );
      if (virtuals)
        metrics.gaugeBy(
          'halcyon_virtual_feed',
          'What came over the feed of virtual sports and was not used, by reason',
          'reason',
          async () => virtuals.feed.counters.all,
        );
    },
    jobs: [
      ...sportsbookJobs({ db, clock, report }),
      ...(deps.hasDemonstration ? [demonstrationBoostsJob({ db, clock, offer, desk })] : []),
      ...(hasVendor(config.books) ? [sendBalanceJob(deps) as Job] : []),
    ],
    checks: sportsbookChecks({ db, clock }),
    async start() {
      await desk.start();
      if (isSettler) stopSettlement = runSettlement(deps);
      if (isServing) {
        const main = feed && mainFeed(deps, feed);
        stopFeeds = runFeeds({ db, log }, { main, virtual: virtuals?.feed ?? null });
        cashOuts.start();
      }
      stream.start();
    },
    drain() {
      stream.stop();
      void stopSettlement();
    },
    async stop() {
      for (const end of ends) end();
      stream.stop();
      desk.stop();
      await Promise.all([cashOuts.stop(), stopFeeds(), stopSettlement()]);
    },
  };
}

/** The feed with what its holder does beside consuming it. */
function mainFeed(deps: Pick<Deps, 'config' | 'db' | 'clock' | 'report'>, feed: OddsFeed) {
  const { config, db, report } = deps;
  const withAll = withUnplayed(withCorrections({ db, report, feed }), { ...deps, feed });
  return config.oddsFeed ? withDayKeys(withAll, { ...deps, client: feedClient(config.oddsFeed) }) : withAll;
}
