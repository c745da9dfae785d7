import type { CatalogueReader } from '../catalogue/public.ts';
import type { ContentService } from '../content/public.ts';
import type { Kernel, Module } from '../platform/module.ts';
import type { Providers } from '../play/public.ts';
import { walletChanged } from '../ledger/public.ts';
import { announceSeries } from './demonstration/demonstration.service.ts';
import { openJackpotFeeds } from './jackpot-feeds.ts';
import { prizesChecks, prizesJobs } from './prizes.jobs.ts';
import { prizesRoutes } from './prizes.routes.ts';
import { openWinnerReader } from './winner-reader.service.ts';
import type { JoinDependencies } from './tournament/entry.service.ts';
import { BoardStream } from './tournament/board-stream.ts';
import { BoardWorker } from './tournament/board-worker.service.ts';
import { openTournamentDesk, type TournamentDesk } from './tournament/tournament-desk.service.ts';
import { tournamentRoutes } from './tournament/tournament.routes.ts';
import type { Ledger } from '../ledger/public.ts';
import { playSummed, type CategoriesOf } from '../rewards/public.ts';
import type { WinnersDependencies } from './winners.service.ts';

type Deps = Pick<Kernel, 'db' | 'clock' | 'log' | 'bus' | 'report' | 'outbox'> & {
  /** True: the tournaments of the demonstration always run. Never in production. */
  readonly hasDemonstration: boolean;
  readonly claimTicket: JoinDependencies['claimTicket'];
  readonly ledger: Ledger;
  readonly categoriesOf: CategoriesOf;
  readonly content: ContentService;
  readonly providers: Providers;
  readonly jackpotGames: CatalogueReader['jackpotGames'];
  readonly games: WinnersDependencies['gamesServer'];
};

/** Winners, jackpots and tournaments. */
export function prizesModule(deps: Deps): Module & { readonly tournaments: TournamentDesk } {
  const { db, clock, log, content, providers, games, jackpotGames } = deps;
  const winners = openWinnerReader({ db, clock, content, log });
  const unsubscribe = db.events.subscribe(walletChanged, (playerId) => winners.hear(playerId));
  const unfollow = db.events.subscribe(playSummed, (batches) =>
    batches.forEach((batch) => boards.take(batch)),
  );
  const feeds = openJackpotFeeds({ providers, clock, log });
  const boards: BoardWorker = new BoardWorker({ ...deps, afterTick: () => stream.tick() });
  const stream = new BoardStream({ ...deps, boards });
  return {
    name: 'prizes',
    tournaments: openTournamentDesk({ content, boards }),
    routes: [
      ...prizesRoutes({ gamesServer: games, content, feeds, jackpotGames }),
      ...tournamentRoutes(boards, deps),
    ],
    mount: (app) => stream.mount(app),
    gauges: (metrics) =>
      metrics.gauge('halcyon_board_streams', 'Open streams of tournament boards', () => stream.size),
    jobs: prizesJobs(deps),
    checks: prizesChecks(db),
    async start() {
      if (deps.hasDemonstration) await announceSeries(deps);
      winners.start();
      boards.start();
    },
    drain: () => stream.stop(),
    async stop() {
      unsubscribe();
      unfollow();
      stream.stop();
      await boards.stop();
      await winners.stop();
    },
  };
}
