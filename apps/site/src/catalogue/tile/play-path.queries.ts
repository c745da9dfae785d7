import type { GameCard } from '@halcyon/contract/catalogue/game';
import { isSignedIn } from '../../platform/api/session.ts';
import { useHref, useSession } from '../../platform/site.ts';
import { useDialogHref } from '../../platform/dialog/use-dialog.ts';

/** Address of a game below the locale prefix. A live table has its own for players; by slug it opens for visitors. */
export function playPath(
  game: Pick<GameCard, 'type' | 'gameProvider' | 'id' | 'gameSlug'>,
  isPlayer: boolean,
): string {
  return isPlayer && game.type === 'liveCasinoGames'
    ? `/live-casino-online/play/${game.gameProvider}/${game.id}`
    : `/play/${game.gameSlug}`;
}

/**
 * Link target of a game: its page; for visitors the login over the current page, where its provider opens nothing
 * for them.
 */
export function useGameLink(game: GameCard): { to: string; preventScrollReset?: true } {
  const href = useHref();
  const dialogHref = useDialogHref();
  const isPlayer = isSignedIn(useSession());
  const path = href(playPath(game, isPlayer));
  return game.needsLogin && !isPlayer
    ? { to: dialogHref('login', { from: path }), preventScrollReset: true }
    : { to: path };
}
