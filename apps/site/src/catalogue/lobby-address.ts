import type { GameSort } from '@halcyon/contract/catalogue/catalogue.contract';
import type { GameFilter } from './catalogue.queries.ts';

const sorts: readonly GameSort[] = ['popular', 'name', 'new', 'rtp'];
const PAGES_MAX = 40;

/** The state of a lobby is its address: category in the path, the rest in the query. */
export type LobbyAddress = { filter: GameFilter; pages: number };

export function readLobbyAddress(category: string | undefined, search: URLSearchParams): LobbyAddress {
  const sort = sorts.find((known) => known === search.get('sort')) ?? 'popular';
  const provider = search
    .getAll('provider')
    .flatMap((ids) => ids.split(','))
    .filter(Boolean);
  const words = search.get('search')?.trim();
  const pages = Number(search.get('pages') ?? 1);
  return {
    filter: {
      sort,
      ...(category && { category }),
      ...(provider.length > 0 && { provider: [...new Set(provider)].toSorted().join(',') }),
      ...(words && { search: words }),
    },
    pages: Number.isInteger(pages) ? Math.min(Math.max(pages, 1), PAGES_MAX) : 1,
  };
}

/** The query of a lobby with some parts changed; `null` takes a part away. Changing a filter starts at page 1. */
export function lobbyQueryString(
  search: URLSearchParams,
  change: Readonly<Partial<Record<'provider' | 'search' | 'sort' | 'pages', string | null>>>,
): string {
  const next = new URLSearchParams(search);
  for (const key of ['dialog', 'game', 'pages']) next.delete(key);
  for (const [key, value] of Object.entries(change)) {
    next.delete(key);
    if (value) next.set(key, value);
  }
  return `?${next}`;
}
