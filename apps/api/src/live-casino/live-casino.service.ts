import type { LiveState, LiveTable } from '@halcyon/contract/live-casino/tables.contract';
import {
  defaultLanguage,
  isLanguageId,
  languageName,
  type LanguageId,
} from '@halcyon/contract/market/languages';
import { defaultMarket, marketIdOf, markets } from '@halcyon/contract/market/markets';
import { toWire } from '@halcyon/money/amount';
import { sandboxPragmaticLive } from '@halcyon/wire/providers/pragmatic-live';
import type { CatalogueReader, LiveGame } from '../catalogue/public.ts';
import type { Config } from '../platform/config/config.ts';
import type { StreamLimits } from '../platform/http/event-stream.ts';
import type { ReportFault } from '@halcyon/server-kit/faults';
import type { Log } from '@halcyon/server-kit/log';
import type { Providers } from '../play/public.ts';
import { creedroomzFeed } from './creedroomz.feed.ts';
import { evolutionFeed } from './evolution.feed.ts';
import { keepUp, type Feed } from '../platform/feed-line.ts';
import { LiveTables, stateOf } from './live-tables.ts';
import { pragmaticFeed } from './pragmatic.feed.ts';
import { TableStream } from './table-stream.ts';

/** How often the games with a table are read again; the catalogue is refilled when content changes. */
const GAMES_KEPT_MS = 5_000;

export type LiveCasinoDependencies = {
  readonly config: Pick<Config, 'isProduction'>;
  readonly log: Log;
  readonly report: ReportFault;
  readonly providers: Providers;
  readonly liveGames: CatalogueReader['liveGames'];
  readonly limits?: StreamLimits;
};
export type LiveCasino = {
  readonly stream: TableStream;
  /** The live games of a market with the data of their feeds; `partnerId` is the slug of a provider. */
  tables(of: {
    market: string;
    language: string | undefined;
    currency: string | null;
    partnerId: string | null;
  }): Promise<LiveTable[]>;
  /** Follows the feeds and updates the lobbies, until `stop`. */
  start(): Promise<void>;
  stop(): void;
};

/** Live tables of all contracted providers, joined with the games of the catalogue. */
export function openLiveCasino(deps: LiveCasinoDependencies): LiveCasino {
  const { log, report } = deps;
  const facts = new LiveTables();
  let games: readonly LiveGame[] = [];
  const stops: (() => void)[] = [];
  const readGames = async () => {
    games = await deps.liveGames();
  };
  const states = (): ReadonlyMap<string, LiveState> =>
    new Map(games.map(({ gameId, provider, tableId }) => [gameId, stateOf(facts.find(provider, tableId))]));
  const stream = new TableStream(states, report, deps.limits);

  return {
    stream,
    async tables({ market, language, currency, partnerId }) {
      const of = {
        currency: currency ?? markets[marketIdOf(market) ?? defaultMarket].currency,
        reader: language && isLanguageId(language) ? language : defaultLanguage,
      };
      await readGames();
      return games
        .filter(({ provider }) => partnerId === null || provider === partnerId)
        .map((game) => tableOf(game, facts, of));
    },
    async start() {
      await readGames();
      const timer = setInterval(() => {
        readGames().catch((error: unknown) => log.warn({ err: error }, 'live games cannot be read'));
      }, GAMES_KEPT_MS);
      timer.unref();
      stops.push(() => clearInterval(timer));
      for (const feed of feedsOf(deps, facts)) stops.push(keepUp(feed, log));
      stream.start();
    },
    stop() {
      for (const stop of stops) stop();
      stream.stop();
    },
  };
}

function tableOf(
  { gameId, provider, tableId }: LiveGame,
  facts: LiveTables,
  { currency, reader }: { currency: string; reader: LanguageId },
): LiveTable {
  const table = facts.find(provider, tableId);
  const limits = table?.limits.get(currency);
  return {
    gameId,
    provider,
    tableId,
    kind: table?.kind ?? null,
    language: table?.language ? { code: table.language, name: languageName(table.language, reader) } : null,
    limits: limits
      ? { min: toWire(limits.minMinor, currency), max: toWire(limits.maxMinor, currency) }
      : null,
    ...stateOf(table),
  };
}

/** A feed for every provider with live tables and a contract; the others' tables stay unknown. */
function feedsOf({ providers, config }: LiveCasinoDependencies, facts: LiveTables): Feed[] {
  const feeds: Feed[] = [];
  const evolution = providers.get('evolution')?.account;
  const { casinoId, lobbyToken } = evolution?.keys ?? {};
  if (evolution && casinoId && lobbyToken) {
    const account = { origin: evolution.origin, casinoId, lobbyToken };
    feeds.push(evolutionFeed(account, facts.sinkOf('evolution')));
  }
  const pragmatic = providers.get('pragmaticplay')?.account;
  const liveId =
    pragmatic?.keys['liveCasinoId'] ?? (config.isProduction ? null : sandboxPragmaticLive.casinoId);
  if (pragmatic && liveId) {
    const url = pragmatic.keys['liveUrl'] ?? `${pragmatic.origin}/dga/ws`;
    const currencies = [...new Set(Object.values(markets).map(({ currency }) => currency))];
    feeds.push(pragmaticFeed({ url, casinoId: liveId, currencies }, facts.sinkOf('pragmaticplay')));
  }
  const creedroomz = providers.get('creedroomz')?.account;
  const partnerId = creedroomz?.keys['operatorId'];
  if (creedroomz && partnerId) {
    feeds.push(creedroomzFeed({ origin: creedroomz.origin, partnerId }, facts.sinkOf('creedroomz')));
  }
  return feeds;
}
