import { guard, guardPath, type GuardVerdict } from '@halcyon/contract/platform/guard';
import { ownPath } from '@halcyon/contract/platform/own-path';
import { redirect, redirectDocument } from 'react-router';
import { isSignedIn } from './session.ts';
import type { Site } from '../site.ts';

type GameKind = 'casino' | 'liveCasino';

/** What the guard says of an address of this site, with what the page knows now. */
export function guardOf(
  site: Pick<Site, 'session' | 'prefix' | 'locale' | 'isCountryRestricted' | 'sportsbook'>,
  address: Pick<URL, 'pathname' | 'search'>,
  game?: GameKind,
): GuardVerdict {
  const session = site.session.get();
  const { pathname, search } = address;
  const isOwnPrefix = pathname === `/${site.prefix}` || pathname.startsWith(`/${site.prefix}/`);
  return guard({
    path: guardPath(isOwnPrefix ? pathname.slice(site.prefix.length + 1) || '/' : pathname),
    address: pathname + search,
    session: session.status,
    account: isSignedIn(session) ? { ...session.player, access: session.access ?? 'failed' } : null,
    market: site.locale.market,
    // The server says it with the next page; a page that is open knows nothing of it.
    isMaintenance: false,
    isCountryRestricted: site.isCountryRestricted,
    sportsbook: site.sportsbook,
    game,
  });
}

/** Goes on, or throws the redirect that the guard asks for. For loaders. */
export async function enter(site: Site, url: URL, game?: GameKind): Promise<void> {
  const verdict = guardOf(site, url, game);
  if (verdict.kind === 'load' || (verdict.kind === 'show' && verdict.page === 'asked')) return;
  // Another market and a closed site are whole new documents, which the server answers.
  if (verdict.kind === 'show' || verdict.market)
    throw redirectDocument(ownPath(url.pathname + url.search) ?? '/');
  throw redirectTo(`/${site.prefix}${verdict.to}`, verdict.reason);
}

/** A redirect to an address of this site that says why; never to another one. */
export function redirectTo(address: string, reason: string): Response {
  return redirect(ownPath(address) ?? '/', { headers: { 'x-halcyon-redirect-reason': reason } });
}
