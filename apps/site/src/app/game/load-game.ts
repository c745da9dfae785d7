import type { GameCard } from '@halcyon/contract/catalogue/game';
import { data } from 'react-router';
import { findGameOfProvider, gameQuery } from '../../catalogue/tile/game.queries.ts';
import { seoOf } from '../../content/seo.ts';
import { enter, redirectTo } from '../../platform/api/guarding.ts';
import { isProblem } from '../../platform/api/problem.ts';
import type { LoadInput } from '../../platform/api/route-loader.ts';
import { isSignedIn } from '../../platform/api/session.ts';
import { hasPlayRoute, type GameTarget } from '../../play/launch/game-target.ts';
import { launchAhead, wishedMode } from '../../play/launch/launch-ahead.ts';

/** `/play/{gameSlug}`. A live table has its own play route; by slug it does not open for a signed-in player. */
export async function loadBySlug(input: LoadInput) {
  const { site, params, url } = input;
  const game = await orHome(input, () =>
    site.queries.ensureQueryData(gameQuery(site, params.gameSlug ?? '')),
  );
  if (game.type === 'liveCasinoGames' && isSignedIn(site.session.get())) {
    const address = `/${site.prefix}/live-casino-online/play/${game.gameProvider}/${game.id}`;
    throw redirectTo(address, 'live_by_slug');
  }
  // The kind of game at this address is known only now.
  await enter(site, url, game.type === 'liveCasinoGames' ? 'liveCasino' : 'casino');
  openOnTheWay(input, game, { by: 'slug', slug: params.gameSlug ?? '' });
  return titled(input, game);
}

/** `/online-casino/play/{provider}/{id?}` and the same of live casino. Without an id: the lobby. */
export async function loadOfProvider(kind: 'casino' | 'live', input: LoadInput) {
  const { site, params, url } = input;
  const { provider = '', gameId } = params;
  if (!hasPlayRoute(kind, provider)) throw data(null, { status: 404 });
  const lobby = kind === 'live' ? 'live-casino-online' : 'online-casino';
  if (!gameId) throw redirectTo(`/${site.prefix}/${lobby}`, 'no_game');
  const game = await orHome(input, () => findGameOfProvider(site, { provider, gameId }));
  const isLive = game.type === 'liveCasinoGames';
  if (isLive !== (kind === 'live')) {
    const other = isLive ? 'live-casino-online' : 'online-casino';
    throw redirectTo(`/${site.prefix}/${other}/play/${provider}/${game.id}`, 'other_lobby');
  }
  await enter(site, url, isLive ? 'liveCasino' : 'casino');
  openOnTheWay(input, game, { by: 'provider', provider, gameId });
  return { ...(await titled(input, game)), slug: game.gameSlug };
}

/**
 * Only from another page of the site: a press on the game's own page opens it there, and who reloads, goes back or
 * forward has an address that says so already. After the guards.
 */
function openOnTheWay({ site, url }: LoadInput, game: GameCard, target: GameTarget): void {
  if (!site.browserApi || location.pathname === url.pathname) return;
  const mode = wishedMode(game, url.searchParams, site.session.get());
  if (mode) launchAhead(site, target, mode);
}

/** A game that is not there is a page that is not there; one that could not be loaded leads to the locale page. */
async function orHome<Found>({ site }: LoadInput, load: () => Promise<Found>): Promise<Found> {
  try {
    return await load();
  } catch (error) {
    if (isProblem(error) && error.status === 404) throw data(null, { status: 404 });
    throw redirectTo(`/${site.prefix}`, 'game_not_loaded');
  }
}

/** What editors wrote holds `{{game}}` where its name belongs. */
async function titled({ site }: LoadInput, { name, type }: GameCard) {
  await site.texts.load(['game']);
  const { t } = site.texts;
  const seo = await seoOf(site, type === 'liveCasinoGames' ? 'live-casino-table' : 'game-play', {
    title: t('game.title', { game: name }),
    description: t('shell.description'),
  });
  const named = (words: string) => words.replaceAll('{{game}}', () => name);
  return {
    meta: { title: t('shell.title.page', { page: named(seo.title) }), description: named(seo.description) },
  };
}
