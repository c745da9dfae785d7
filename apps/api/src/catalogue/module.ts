import type { ContentService } from '../content/public.ts';
import type { Kernel, Module } from '../platform/module.ts';
import { catalogueJobs } from './catalogue.jobs.ts';
import { catalogueRoutes } from './catalogue.routes.ts';
import { waitForGamesServer, fillCatalogue, type GamesSource } from './index/catalogue.service.ts';
import { offeredBy, type BonusWeights } from './query/catalogue-query.ts';
import { openCatalogueReader, type CatalogueReader } from './index/catalogue-reader.ts';
import { followProviderSwitches, type ProviderSwitches } from './provider-switch/provider-switch.service.ts';

type Deps = Pick<Kernel, 'db' | 'clock' | 'log' | 'report'> & {
  readonly content: ContentService;
  /** Calls `onChange` for each new version of the content. Null: the content does not change. */
  readonly followContent: (onChange: () => Promise<unknown>) => { stop(): void } | null;
  readonly games: GamesSource;
  readonly bonusWeights: BonusWeights;
};

/** Lobbies and game facts, read from the content and the games server. */
export async function catalogueModule(deps: Deps): Promise<
  Module & {
    readonly switches: ProviderSwitches;
    readonly reader: Pick<CatalogueReader, 'liveGames' | 'jackpotGames'>;
    readonly isOffered: ReturnType<typeof offeredBy>;
  }
> {
  const { db, clock, log, content, games, bonusWeights } = deps;
  const switches = await followProviderSwitches(db, deps.report);
  const reader = openCatalogueReader(db);
  const catalogue = { reader, content, switches, bonusWeights };
  const running: ({ stop(): void } | null)[] = [switches];
  return {
    name: 'catalogue',
    switches,
    reader,
    isOffered: offeredBy(catalogue),
    routes: catalogueRoutes(catalogue),
    jobs: catalogueJobs(db, clock),
    async start() {
      const refill = async () => {
        const filled = await fillCatalogue({ db, content, gamesServer: games, log });
        reader.clear();
        return filled;
      };
      const { isGamesServerUp } = await refill();
      if (!isGamesServerUp) running.push(waitForGamesServer(games, refill, log));
      running.push(deps.followContent(refill));
    },
    stop() {
      for (const one of running) one?.stop();
    },
  };
}
