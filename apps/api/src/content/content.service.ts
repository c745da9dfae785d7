import type { BannerView } from '@halcyon/contract/content/content.contract';
import type {
  Banner,
  ContentDocument,
  DocumentOf,
  DocumentType,
  TermsVersion,
} from '@halcyon/contract/content/documents';
import type { LanguageId } from '@halcyon/contract/market/languages';
import type { MarketId } from '@halcyon/contract/market/markets';
import { isShown, viewBanner, wordsIn, type Viewer } from './banner.rules.ts';
import { readDataset, type Dataset } from './dataset.ts';
import { openQueryRunner, type QueryRunner } from './query-runner.ts';

export type { Viewer };
export { wordsIn };

/** The content of this installation. One per process, open for its life. */
export type ContentService = {
  readonly revision: string;
  /** Takes another dataset over, at once and for every later question. */
  replace(dataset: Dataset): void;
  /** A GROQ query from outside: the result as JSON text. Refuses as QueryRunner does. */
  run(query: string, params: Readonly<Record<string, unknown>>): Promise<string>;
  readonly counts: QueryRunner['counts'];
  /** Documents of a type for the server's own use, with everything in them. */
  of<Type extends DocumentType>(type: Type): readonly DocumentOf<Type>[];
  /** Null: there is no such document. */
  find(id: string): ContentDocument | null;
  close(): Promise<void>;
};

/** Opens the service on a dataset, the committed one by default. Throws when a file of it cannot be read. */
export function openContent(given: Dataset = readDataset()): ContentService {
  let dataset = given;
  let runner = openQueryRunner(dataset.documents.map(forEverybody));
  runner.warm();
  return {
    get revision() {
      return dataset.revision;
    },
    replace(next) {
      const last = runner;
      dataset = next;
      runner = openQueryRunner(dataset.documents.map(forEverybody));
      runner.warm();
      void last.finish();
    },
    run: (query, params) => runner.run(query, params),
    get counts() {
      return runner.counts;
    },
    of: (type) => dataset.of(type),
    find: (id) => dataset.byId.get(id) ?? null,
    close: () => runner.close(),
  };
}

/** What may leave the server by a query: no list of players. */
function forEverybody(document: ContentDocument): ContentDocument {
  if (document._type !== 'banner') return document;
  return { ...document, audience: { ...document.audience, playerIds: [] } };
}

/** Banners that this viewer may see now, in order, in one language. */
export function bannersFor(
  content: ContentService,
  viewer: Viewer,
  place: { readonly market: MarketId; readonly language: LanguageId },
  now: Date,
): readonly BannerView[] {
  return content
    .of('banner')
    .filter((banner: Banner) => banner.placement === 'home' && isShown(banner, viewer, place.market, now))
    .toSorted((one, other) => one.order - other.order)
    .map((banner) => viewBanner(banner, viewer, place.language));
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
