import type { Tx } from '@halcyon/server-kit/sql';
import type { Kernel, Module } from '../platform/module.ts';
import { isUnderReview } from '../responsible-gambling/public.ts';
import { onReversal } from './reversal.service.ts';
import { claimCampaign } from './assignment/claim.service.ts';
import { onDeposit, type CreditedDeposit } from './assignment/trigger.service.ts';
import { openCampaigns } from './campaign/campaign.service.ts';
import {
  openCashback,
  openCashbackAccrual,
  openCashbackParts,
  type GamesOf,
} from './cashback/open-cashback.ts';
import { seedCampaigns } from './demonstration/demonstration.service.ts';
import type { RewardsPorts } from './dependencies.ts';
import { beginExtra } from './extra/extra.service.ts';
import { mountDrawProofs } from './extra/draw.service.ts';
import { extraJobs, extraRoutes } from './extra/extra.routes.ts';
import { expireFreeBets } from './assignment/free-bet.service.ts';
import { openPlayFold } from './fold/play-fold.service.ts';
import { playedFeed, type CategoriesOf } from './fold/played.service.ts';
import { readPrograms } from './loyalty/loyalty-programs.ts';
import { openLoyalty, type LoyaltyMoves } from './loyalty/open-loyalty.ts';
import { noticeJobs } from './notice/notice.jobs.ts';
import { playSummed } from './played.ts';
import { rewardsChecks, rewardsJobs } from './rewards.jobs.ts';
import { replayJob } from './replay/replay.service.ts';
import { rewardsRoutes } from './rewards.routes.ts';
import type { SpinHost } from './spins/dependencies.ts';
import { openSpins } from './spins/open-spins.ts';
import type { SpinBook } from './spins/spin-report.service.ts';

type Deps = Pick<Kernel, 'db' | 'clock' | 'policies' | 'outbox' | 'log' | 'bus' | 'report'> &
  Omit<RewardsPorts, 'campaigns' | 'cashback' | 'spinAwards' | 'beginExtra'> & {
    readonly categoriesOf: CategoriesOf;
    readonly gamesOf: GamesOf;
    /** The games that free spins are issued for. */
    readonly host: SpinHost;
    /** True: publishes the campaigns of the demonstration at the start. Never in production. */
    readonly hasDemonstration: boolean;
  };

/**
 * Campaigns, bonuses, codes, loyalty, and the fold of play that they and tournaments follow. `onDeposit`: what a deposit
 * triggers, in the transaction that credits it; `onReversal`: what ends with it, in the transaction that reverses it.
 */
export function rewardsModule(deps: Deps): Module & {
  readonly loyalty: LoyaltyMoves;
  readonly spins: SpinBook;
  /** Claims the campaign of a tournament. */
  readonly claimTicket: (tx: Tx, playerId: bigint, campaignId: string, tournamentId: string) => Promise<void>;
  readonly onDeposit: (tx: Tx, deposit: CreditedDeposit) => Promise<void>;
  readonly onReversal: (tx: Tx, deposit: Pick<CreditedDeposit, 'playerId' | 'paymentId'>) => Promise<void>;
} {
  const { db, ledger, roundEnds, log, catalogue, categoriesOf, gamesOf, tournaments } = deps;
  const campaigns = openCampaigns();
  const cashback = openCashbackParts({ campaigns, gamesOf });
  const spins = openSpins(deps);
  const ports: RewardsPorts = {
    ledger,
    roundEnds,
    catalogue,
    tournaments,
    campaigns,
    cashback,
    beginExtra,
    spinAwards: spins.awards,
  };
  const rewards = { ...deps, ...ports };
  const loyalty = openLoyalty({
    ...rewards,
    programOf: readPrograms(),
    hasHarmMarker: ({ sql }, playerId) => isUnderReview({ sql }, playerId),
  });
  const fold = openPlayFold({
    db,
    log,
    subscribers: [playedFeed(categoriesOf), openCashbackAccrual(campaigns)],
  });
  const unsubscribe = db.events.subscribe(playSummed, (batches) => {
    loyalty
      .takePlayed(batches)
      .catch((error: unknown) => log.warn({ err: error }, 'points were not counted'));
  });
  return {
    name: 'rewards',
    loyalty: loyalty.moves,
    spins: spins.book,
    async claimTicket(tx, playerId, campaignId, occurrence) {
      await claimCampaign(rewards, tx, playerId, campaignId, { occurrence });
    },
    routes: [
      ...rewardsRoutes(ports),
      ...extraRoutes(ports),
      ...openCashback({ ...rewards, fold }),
      ...loyalty.routes,
      ...spins.routes(ports),
    ],
    jobs: [
      ...rewardsJobs(rewards, fold),
      replayJob(rewards),
      ...noticeJobs(deps),
      ...extraJobs(rewards),
      { name: 'rewards.expire_free_bets', every: '* * * * *', run: () => expireFreeBets(rewards) },
      ...loyalty.jobs,
      ...spins.jobs,
    ],
    checks: rewardsChecks(db),
    mount: (app) => mountDrawProofs(app, db),
    async start() {
      if (deps.hasDemonstration) await seedCampaigns(deps);
      fold.start();
    },
    async stop() {
      await fold.stop();
      unsubscribe();
    },
    onDeposit: (tx, deposit) => onDeposit(rewards, tx, deposit),
    onReversal: (tx, deposit) => onReversal(rewards, tx, deposit),
  };
}
