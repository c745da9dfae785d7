import type { BannerView } from '@halcyon/contract/content/content.contract';
import type {
  CasinoCategory,
  CasinoSettings,
  ContentDocument,
  DocumentOf,
  DocumentType,
  LiveCasinoCategory,
  LiveCasinoSettings,
  TermsVersion,
} from '@halcyon/contract/content/documents';
import type { MarketId } from '@halcyon/contract/market/markets';
import { systemClock, type Clock } from '@halcyon/server-kit/clock';
import { viewBanner, wordsIn } from './banner.rules.ts';
import type { Dataset } from './dataset.ts';
import { openQueryRunner, type QueryRunner } from '../query/query-runner.ts';
import { forVisitors, isInMarket, isShown, turnsOf, type Looker } from './targeting.rules.ts';

export { wordsIn };

/** The content of this installation. One per process, open for its life. */
export type ContentService = {
  readonly revision: string;
  readonly dataset: Dataset;
  /** Switches to another dataset, immediately and for every later query. */
  replace(dataset: Dataset): void;
  /** A GROQ query from outside: the result as JSON text. Refuses as QueryRunner does. */
  run(query: string, params: Readonly<Record<string, unknown>>): Promise<string>;
  /** The same over everything that is published, for a trusted reader. */
  runTrusted(query: string, params: Readonly<Record<string, unknown>>): Promise<string>;
  readonly counts: QueryRunner['counts'];
  /** Documents of a type for the server's own use, with everything in them. */
  of<Type extends DocumentType>(type: Type): readonly DocumentOf<Type>[];
  /** Null: there is no such document. */
  find(id: string): ContentDocument | null;
  close(): Promise<void>;
};

/**
 * Opens the service on a dataset, the committed one by default. Queries from outside see what a visitor may see
 * at that moment; when something begins or ends, they get a fresh runner. Throws when a file cannot be read.
 */
export function openContent(given: Dataset, clock: Clock = systemClock): ContentService {
  let dataset = given;
  let view = openView(dataset, clock.now());
  let trusted: QueryRunner | null = null;
  const renew = () => {
    const last = view;
    view = openView(dataset, clock.now());
    void last.runner.finish();
  };
  return {
    get revision() {
      return dataset.revision;
    },
    get dataset() {
      return dataset;
    },
    replace(next) {
      dataset = next;
      void trusted?.finish();
      trusted = null;
      renew();
    },
    async run(query, params) {
      const now = clock.now().getTime();
      if (now < view.from || now >= view.until) renew();
      return view.runner.run(query, params);
    },
    runTrusted(query, params) {
      trusted ??= openQueryRunner(dataset.documents);
      return trusted.run(query, params);
    },
    get counts() {
      return view.runner.counts;
    },
    of: (type) => dataset.of(type),
    find: (id) => dataset.byId.get(id) ?? null,
    async close() {
      await Promise.all([view.runner.close(), trusted?.close()]);
    },
  };
}

/** What visitors may query, and from when to when that stays the same. */
function openView(dataset: Dataset, now: Date): { runner: QueryRunner; from: number; until: number } {
  const turns = dataset.documents.flatMap(turnsOf);
  const at = now.getTime();
  const runner = openQueryRunner(dataset.documents.flatMap((document) => forVisitors(document, now) ?? []));
  runner.warm();
  return {
    runner,
    from: Math.max(...turns.filter((turn) => turn <= at), 0),
    until: Math.min(...turns.filter((turn) => turn > at), Number.POSITIVE_INFINITY),
  };
}

/** The one of several documents that a market has for itself, else the one for all; null: there is neither. */
export function ofMarket<Of extends { readonly markets?: readonly MarketId[] }>(
  documents: readonly Of[],
  market: MarketId,
): Of | null {
  const fitting = documents.filter((document) => isInMarket(document, market));
  return fitting.find(({ markets }) => markets !== undefined) ?? fitting[0] ?? null;
}

/**
 * The settings of a lobby in a market: those of the market, else those for all; the live lobby without any has the
 * casino's.
 */
export function lobbySettings(
  content: ContentService,
  lobby: 'casino' | 'live-casino',
  market: MarketId,
): CasinoSettings | LiveCasinoSettings | null {
  const live = lobby === 'live-casino' ? ofMarket(content.of('liveCasinoSettings'), market) : null;
  return live ?? ofMarket(content.of('casinoSettings'), market);
}

/** The categories of a lobby that a market has. */
export function lobbyCategories(
  content: ContentService,
  lobby: 'casino' | 'live-casino',
  market: MarketId,
): readonly (CasinoCategory | LiveCasinoCategory)[] {
  const all = content.of(lobby === 'casino' ? 'casinoGameCategory' : 'liveCasinoGameCategory');
  return all.filter((category) => isInMarket(category, market));
}

/** Banners that this viewer may see now, in order, in one language. */
export function bannersFor(content: ContentService, looker: Looker): readonly BannerView[] {
  const { viewer, market, language, now } = looker;
  return content
    .of('banner')
    .filter((banner) => banner.placement === 'home' && isShown(banner, viewer, market, now))
    .toSorted((one, other) => one.order - other.order)
    .map((banner) => viewBanner(banner, viewer, language));
}

/** The terms that a player accepts today: the highest version published by `now`. */
export function currentTerms(content: ContentService, now: Date): TermsVersion {
  const today = now.toISOString().slice(0, 10);
  const published = content.of('termsVersion').filter(({ publishedOn }) => publishedOn <= today);
  const latest =
    published.toSorted((one, other) => other.version - one.version)[0] ?? content.of('termsVersion')[0];
  if (latest === undefined) throw new Error('the dataset has no version of the terms');
  return latest;
}
