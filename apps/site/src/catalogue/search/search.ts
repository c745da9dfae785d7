import type { IndexEntry, SearchTopic } from '@halcyon/contract/catalogue/catalogue.contract';
import {
  findNamed,
  findTopics,
  searchable,
  type Found,
  type Searchable,
} from '@halcyon/contract/catalogue/search';

export type SearchEntry = Readonly<IndexEntry>;
export type SearchIndex = {
  readonly items: readonly SearchEntry[];
  readonly topics: readonly SearchTopic[];
};

export type SearchResult = {
  /** The first results. */
  readonly entries: readonly SearchEntry[];
  readonly foundCount: number;
  /** Categories with a matching name. */
  readonly topics: readonly SearchTopic[];
  /** False: no name contains the query; these are the nearest. */
  readonly isExact: boolean;
};

const RESULTS_MAX = 24;
const TOPICS_MAX = 4;

type Prepared = { readonly entry: SearchEntry; readonly words: Searchable };
const prepared = new WeakMap<readonly SearchEntry[], readonly Prepared[]>();

/** Folded once per index, not at every letter. */
function preparedOf(items: readonly SearchEntry[]): readonly Prepared[] {
  const known = prepared.get(items);
  if (known) return known;
  const made = items.map((entry) => ({ entry, words: searchable(entry[1], entry[2]) }));
  prepared.set(items, made);
  return made;
}

/** Games and categories for a query. A near name is offered only where there is neither. */
export function findGames({ items, topics }: SearchIndex, typed: string): SearchResult {
  const found: Found<Prepared> = findNamed(preparedOf(items), typed);
  const topicsFound = findTopics(topics, typed).slice(0, TOPICS_MAX);
  const games = found.isExact || topicsFound.length === 0 ? found.games : [];
  return {
    entries: games.slice(0, RESULTS_MAX).map(({ entry }) => entry),
    foundCount: games.length,
    topics: topicsFound,
    isExact: found.isExact || topicsFound.length > 0,
  };
}
