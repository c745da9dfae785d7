import type { CatalogueReader } from '../catalogue/public.ts';
import type { ContentService } from '../content/public.ts';
import type { Kernel, Module } from '../platform/module.ts';
import type { Providers } from '../play/public.ts';
import { walletChanged } from '../ledger/public.ts';
import { openJackpotFeeds } from './jackpot-feeds.ts';
import { prizesJobs } from './prizes.jobs.ts';
import { prizesRoutes } from './prizes.routes.ts';
import { openWinnerReader } from './winner-reader.service.ts';
import type { WinnersDependencies } from './winners.service.ts';

type Deps = Pick<Kernel, 'db' | 'clock' | 'log'> & {
  readonly content: ContentService;
  readonly providers: Providers;
  readonly jackpotGames: CatalogueReader['jackpotGames'];
  readonly games: WinnersDependencies['gamesServer'];
};

/** Winners and jackpots. */
export function prizesModule(deps: Deps): Module {
  const { db, clock, log, content, providers, games, jackpotGames } = deps;
  const winners = openWinnerReader({ db, clock, content, log });
  const unsubscribe = db.events.subscribe(walletChanged, (playerId) => winners.hear(playerId));
  const feeds = openJackpotFeeds({ providers, clock, log });
  return {
    name: 'prizes',
    routes: prizesRoutes({ gamesServer: games, content, feeds, jackpotGames }),
    jobs: prizesJobs(db, clock),
    start: () => winners.start(),
    async stop() {
      unsubscribe();
      await winners.stop();
    },
  };
}
