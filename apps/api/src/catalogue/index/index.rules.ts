import type { LobbyPageType } from '@halcyon/contract/catalogue/game';
import { findNamed, searchable, type Searchable } from '@halcyon/contract/catalogue/search';
import { LRUCache } from 'lru-cache';
import type { IndexRow } from './index.store.ts';

export type IndexedGame = IndexRow & { readonly words: Searchable };
/** All games, in the order of their popularity. */
export type CatalogueIndex = {
  readonly games: readonly IndexedGame[];
  readonly byId: ReadonlyMap<string, IndexedGame>;
  readonly bySlug: ReadonlyMap<string, IndexedGame>;
  readonly lobbyOfCategory: ReadonlyMap<string, LobbyPageType>;
  /** What was worked out for one visibility; all who see the same games share it. */
  readonly views: LRUCache<string, View>;
};

/** Of whom a market has games in a lobby. */
export type Offer = {
  readonly availableProviders: readonly string[];
  readonly excludedSubProviders: readonly string[];
};

/** What a visitor or player may see of a lobby, before any choice of theirs. */
export type Visibility = Offer & {
  readonly lobby: LobbyPageType;
  readonly channel: string;
  readonly currency: string;
  /** Art that may appeal to the young is left out. */
  readonly hidesYouthful: boolean;
};

export type Choice = {
  readonly category: string | null;
  /** Ids of providers and studios; empty: all. */
  readonly subProviders: readonly string[];
  /** Ways of playing, any of them; empty: all. */
  readonly mechanics: readonly string[];
  /** Marks that a game must have, all of them. */
  readonly marks: readonly ('jackpot' | 'new' | 'demo')[];
  /** Words to find in names and studios; null: all. */
  readonly search: string | null;
  readonly sort: 'popular' | 'name' | 'new' | 'rtp';
};

/** The games of one visibility, and lists of them that were requested before. */
export type View = {
  readonly games: readonly IndexedGame[];
  readonly lists: Map<string, readonly IndexedGame[]>;
  /** Games like one of them, by its id. */
  readonly similar: Map<string, readonly IndexedGame[]>;
  readonly counts: Counts;
};
export type Counts = {
  readonly games: number;
  readonly byCategory: ReadonlyMap<string, number>;
  readonly bySubProvider: ReadonlyMap<string, { readonly title: string; readonly games: number }>;
  /** By `provider-<slug>`. */
  readonly byProvider: ReadonlyMap<string, number>;
  readonly byMechanic: ReadonlyMap<string, number>;
  readonly byMark: ReadonlyMap<Choice['marks'][number], number>;
};

/** As many openings as the editors' first game starts with: some players a week do not turn a lobby round. */
const HEAD_START = 40;
const HALVED_EVERY = 25;

/** Openings by players, and the weight of the editors' order against them. Pure. */
export function popularityOf({
  players,
  sort_order: order,
}: Pick<IndexRow, 'players' | 'sort_order'>): number {
  return players + (HEAD_START * HALVED_EVERY) / (HALVED_EVERY + Math.max(0, order - 1));
}

const byOrder = (one: IndexRow, other: IndexRow): number =>
  one.sort_order - other.sort_order || (one.game_id < other.game_id ? -1 : 1);

/** Pure. */
export function buildIndex(
  rows: readonly IndexRow[],
  categories: readonly { readonly category_id: string; readonly lobby_page_type: LobbyPageType }[],
): CatalogueIndex {
  const games = rows
    .map((row) => ({ ...row, words: searchable(row.name, row.sub_provider_title) }))
    .toSorted((one, other) => popularityOf(other) - popularityOf(one) || byOrder(one, other));
  return {
    games,
    byId: new Map(games.map((game) => [game.game_id, game])),
    bySlug: new Map(games.map((game) => [game.game_slug, game])),
    lobbyOfCategory: new Map(categories.map((row) => [row.category_id, row.lobby_page_type])),
    views: new LRUCache({ max: VIEWS_MAX }),
  };
}

/** Is the game shown to who looks like this? Pure. */
export function isVisible(game: IndexRow, visibility: Visibility): boolean {
  return (
    game.lobby_page_type === visibility.lobby &&
    game.channels.includes(visibility.channel) &&
    (game.youth_appeal === 'none' || !visibility.hidesYouthful) &&
    isOffered(game, visibility)
  );
}

/** Does a market offer games of this provider and studio? Pure. */
export function isOffered(
  game: Pick<IndexRow, 'provider_slug' | 'sub_provider_id'>,
  { availableProviders, excludedSubProviders }: Offer,
): boolean {
  return (
    availableProviders.includes(game.provider_slug) && !excludedSubProviders.includes(game.sub_provider_id)
  );
}

/** More than there are combinations of market, device and session. */
const VIEWS_MAX = 400;

export function viewOf(catalogueIndex: CatalogueIndex, visibility: Visibility): View {
  // The currency changes what a tile shows, not which tiles there are.
  const key = JSON.stringify({ ...visibility, currency: '' });
  const known = catalogueIndex.views.get(key);
  if (known !== undefined) return known;
  const games = catalogueIndex.games.filter((game) => isVisible(game, visibility));
  const view: View = { games, lists: new Map(), similar: new Map(), counts: countsOf(games) };
  catalogueIndex.views.set(key, view);
  return view;
}

function countsOf(games: readonly IndexedGame[]): Counts {
  const byCategory = new Map<string, number>();
  const bySubProvider = new Map<string, { title: string; games: number }>();
  const byProvider = new Map<string, number>();
  const byMechanic = new Map<string, number>();
  const byMark = new Map<Choice['marks'][number], number>();
  const add = <Key>(counts: Map<Key, number>, key: Key) => counts.set(key, (counts.get(key) ?? 0) + 1);
  for (const game of games) {
    for (const category of game.categories) add(byCategory, category);
    const studio = bySubProvider.get(game.sub_provider_id);
    bySubProvider.set(game.sub_provider_id, {
      title: game.sub_provider_title,
      games: (studio?.games ?? 0) + 1,
    });
    add(byProvider, `provider-${game.provider_slug}`);
    if (game.mechanic !== null) add(byMechanic, game.mechanic);
    for (const mark of ['jackpot', 'new', 'demo'] as const) if (hasMark(game, mark)) add(byMark, mark);
  }
  return { games: games.length, byCategory, bySubProvider, byProvider, byMechanic, byMark };
}

const hasMark = (game: IndexRow, mark: Choice['marks'][number]): boolean =>
  ({ jackpot: game.has_jackpot, new: game.is_new, demo: game.has_demo })[mark];

/** Games of a view that match the choice, in its order. Pure but for its cache. */
export function chosen(view: View, choice: Choice): readonly IndexedGame[] {
  const { subProviders, mechanics, marks, search } = choice;
  const list = sorted(view, choice);
  const isNarrowed = subProviders.length + mechanics.length + marks.length > 0;
  const fitting = isNarrowed
    ? list.filter(
        (game) =>
          (subProviders.length === 0 ||
            subProviders.includes(game.sub_provider_id) ||
            subProviders.includes(`provider-${game.provider_slug}`)) &&
          (mechanics.length === 0 || mechanics.includes(game.mechanic ?? '')) &&
          marks.every((mark) => hasMark(game, mark)),
      )
    : list;
  return search === null ? fitting : findNamed(fitting, search).games;
}

function sorted(view: View, { category, sort }: Choice): readonly IndexedGame[] {
  const key = `${sort} ${category ?? ''}`;
  const known = view.lists.get(key);
  if (known !== undefined) return known;
  const games =
    category === null ? view.games : view.games.filter(({ categories }) => categories.includes(category));
  const list = sort === 'popular' ? games : games.toSorted(orders[sort]);
  view.lists.set(key, list);
  return list;
}

const orders = {
  name: (one: IndexedGame, other: IndexedGame) =>
    one.name_folded < other.name_folded ? -1 : Number(one.name_folded > other.name_folded),
  new: (one: IndexedGame, other: IndexedGame) => Number(other.is_new) - Number(one.is_new),
  rtp: (one: IndexedGame, other: IndexedGame) => (other.rtp_basis_points ?? 0) - (one.rtp_basis_points ?? 0),
} as const;

const SIMILAR_MAX = 6;

/**
 * Games of the same type: those that share most categories and the way of playing first, then the popular.
 * Pure but for its cache.
 */
export function similarTo(game: IndexedGame, view: View): readonly IndexedGame[] {
  const known = view.similar.get(game.game_id);
  if (known !== undefined) return known;
  const likeness = (other: IndexedGame): number =>
    other.categories.filter((category) => game.categories.includes(category)).length +
    Number(other.mechanic === game.mechanic) * 1.5;
  const similar = view.games
    .filter((other) => other !== game && other.game_type === game.game_type)
    .map((other) => ({ other, alike: likeness(other) }))
    .toSorted((one, other) => other.alike - one.alike)
    .slice(0, SIMILAR_MAX)
    .map(({ other }) => other);
  view.similar.set(game.game_id, similar);
  return similar;
}
