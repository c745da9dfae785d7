import type { GameSort } from '@halcyon/contract/catalogue/catalogue.contract';
import type { GameFilter } from '../catalogue.queries.ts';

export const gameSorts: readonly GameSort[] = ['popular', 'new', 'name', 'rtp'];
/** More than five thousand games have on a phone. */
const PAGES_MAX = 400;

/** The state of a lobby is its address: category in the path, the rest in the query. */
export type LobbyAddress = { filter: GameFilter; pages: number };

export function readLobbyAddress(category: string | undefined, search: URLSearchParams): LobbyAddress {
  const sort = gameSorts.find((known) => known === search.get('sort')) ?? 'popular';
  const provider = listIn(search, 'provider');
  const feature = listIn(search, 'feature');
  const words = search.get('search')?.trim();
  const pages = Number(search.get('pages') ?? 1);
  return {
    filter: {
      sort,
      ...(category && { category }),
      ...(provider && { provider }),
      ...(feature && { feature }),
      ...(words && { search: words }),
    },
    pages: Number.isInteger(pages) ? Math.min(Math.max(pages, 1), PAGES_MAX) : 1,
  };
}

/** Ids of a query parameter in a fixed order, so that one choice has one name; null: none. */
function listIn(search: URLSearchParams, name: string): string | null {
  const ids = search
    .getAll(name)
    .flatMap((part) => part.split(','))
    .filter(Boolean);
  return ids.length > 0 ? [...new Set(ids)].toSorted().join(',') : null;
}

type Change = Readonly<Partial<Record<'provider' | 'feature' | 'search' | 'sort' | 'pages', string | null>>>;

/** The query of a lobby with some parameters changed; `null` removes one. Changing a filter starts at page 1. */
export function lobbyQueryString(search: URLSearchParams, change: Change): string {
  const next = new URLSearchParams(search);
  for (const key of ['dialog', 'game', 'pages']) next.delete(key);
  for (const [key, value] of Object.entries(change)) {
    next.delete(key);
    if (value) next.set(key, value);
  }
  return `?${next}`;
}
