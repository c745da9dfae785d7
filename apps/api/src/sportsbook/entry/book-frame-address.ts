import { bookPaths } from '@halcyon/contract/sportsbook/book';
import { localePath } from '@halcyon/contract/market/locale';
import { languageInMarket, marketIdOf } from '@halcyon/contract/market/markets';
import type { Config } from '../../platform/config/config.ts';

const PATH_LENGTH_MAX = 400;

/**
 * The page of the site behind `/sportsbook-frame?market&language&path&host`, and the origin that embeds it. Null: the
 * address is no frame's. `bad`: an unknown market, language or host, or no path of the sportsbook. Pure.
 */
export function bookFrameOf(
  address: string,
  { publicOrigin, books }: Pick<Config, 'publicOrigin' | 'books'>,
): { readonly url: string; readonly host: string } | 'bad' | null {
  const { pathname, searchParams } = new URL(address, publicOrigin);
  if (pathname !== bookPaths.frame) return null;
  const get = (name: string) => searchParams.get(name) ?? '';
  const market = marketIdOf(get('market') || 'UN');
  const language = market && languageInMarket(get('language') || 'en', market);
  const host = get('host') || publicOrigin;
  const path = get('path');
  const isPath = path === '' || (/^\/(?!\/)/.test(path) && path.length <= PATH_LENGTH_MAX);
  if (!market || !language || !isPath || ![publicOrigin, ...books.hosts].includes(host)) return 'bad';
  const below = new URL(`/sportsbook${path === '/' ? '' : path}`, publicOrigin);
  if (!/^\/sportsbook(?:\/|$)/.test(below.pathname)) return 'bad';
  return { url: localePath({ language, market }, below.pathname + below.search), host };
}

/** Where a frame goes whose page has moved, as the pages of events do to their own words. Null: it has not. Pure. */
export function frameMovedTo(
  address: string,
  location: string | null,
  { publicOrigin }: Pick<Config, 'publicOrigin'>,
): string | null {
  const to = location === null ? null : new URL(location, publicOrigin);
  const below = to && /^\/[^/]+\/sportsbook(\/.*)?$/.exec(to.pathname);
  if (!to || !below) return null;
  const frame = new URL(address, publicOrigin);
  frame.searchParams.set('path', (below[1] ?? '/') + to.search);
  return frame.pathname + frame.search;
}
