import type { GameCard } from '@halcyon/contract/catalogue/game';
import type { FromGame } from '@halcyon/contract/play/frame';
import type { LaunchedGame } from '@halcyon/contract/play/launch.contract';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useReducer, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { recentGamesQuery } from '../../catalogue/tile/player-games.queries.ts';
import { isProblem } from '../../platform/api/problem.ts';
import { useHref, useSession, useSite, type Site } from '../../platform/site.ts';
import { useDialog } from '../../platform/dialog/use-dialog.ts';
import { activityQuery } from '../../responsible-gambling/limits.queries.ts';
import { pushState } from '../../wallet/push/push-state.queries.ts';
import { walletQuery } from '../../wallet/wallet.queries.ts';
import type { GameTarget } from './game-target.ts';
import { seeLaunch, takeLaunch, wishedMode } from './launch-ahead.ts';
import { beginLaunch, stepLaunch, type LaunchEvent } from './launch-flow.ts';
import { launchGame, LaunchFailure, type PlayMode } from './launch.queries.ts';

/** Where a game may navigate the player: our own addresses only. */
const targets = {
  lobby: '/online-casino',
  history: '/my-account/banking/transactions',
} as const;

/** Opens the game of the address, and follows the game's messages about itself. */
export function useLaunch(card: GameCard, target: GameTarget) {
  const site = useSite();
  const cache = useQueryClient();
  const navigate = useNavigate();
  const href = useHref();
  const dialog = useDialog();
  const [search] = useSearchParams();
  const wished = wishedMode(card, search, useSession());
  const [state, dispatch] = useReducer(stepLaunch, wished, (mode) =>
    beginLaunch(mode, mode && seeLaunch(site, target, mode)),
  );
  const isLive = card.type === 'liveCasinoGames';
  const isBarred = card.restriction !== null;
  // One object for one address: a new one would reopen the game.
  const firstTarget = useRef(target);
  const chosen = useRef<PlayMode | null>(null);

  const choose = useCallback(
    (mode: PlayMode) => {
      if (isBarred) return;
      chosen.current = mode;
      const onTheWay = takeLaunch(site, firstTarget.current, mode);
      dispatch({ type: 'chosen', mode, isOnTheWay: onTheWay !== null });
      void launchEvent(site, onTheWay ?? launchGame(site, firstTarget.current, mode), mode).then((event) => {
        dispatch(event);
        if (event.type !== 'launched' || mode !== 'real') return;
        const category = isLive ? 'live-casino' : 'casino';
        void site
          .call('POST /api/v1/player/recent-games', { query: { category, gameId: event.game.gameId } })
          .then(() => cache.invalidateQueries(recentGamesQuery(site, category)))
          .catch(() => undefined);
      });
    },
    [site, cache, isLive, isBarred],
  );

  useEffect(() => {
    // A press starts immediately, before the address changes: that opens the game once, not twice.
    if (wished === null) chosen.current = null;
    else if (chosen.current !== wished) choose(wished);
  }, [choose, wished]);

  const hear = (message: FromGame) => {
    switch (message.type) {
      case 'halcyon.game.ready':
        return dispatch({ type: 'ready' });
      case 'halcyon.game.first_frame':
        return dispatch({ type: 'shown' });
      // The stake is on its way: from here on the reels show a result before the wallet does.
      case 'halcyon.game.stake_sent':
      case 'halcyon.game.round_started':
        return dispatch({ type: 'round-started' });
      case 'halcyon.game.round_ended':
        dispatch({ type: 'round-shown' });
        // While push is open, its frame has brought the balance and what moved.
        if (pushState.get() === 'open') return;
        void cache.invalidateQueries(walletQuery(site));
        void cache.invalidateQueries({ queryKey: ['play', 'session'] });
        return;
      case 'halcyon.game.error':
        // The game shows in its own frame what is wrong, and a failed round has no result to wait for.
        dispatch({ type: 'shown' });
        // A check of the activity timer may be why the stake was refused.
        void cache.invalidateQueries(activityQuery(site));
        return dispatch({ type: 'round-shown' });
      case 'halcyon.game.open':
        // The deposit opens over the game, which continues where it was left.
        if (message.target === 'cashier') return dialog.open('deposit');
        return void navigate(
          href(message.target === 'lobby' && isLive ? '/live-casino-online' : targets[message.target]),
        );
      case 'halcyon.game.session_ended':
        return dispatch({ type: 'ended' });
      default:
        return;
    }
  };
  return { state, choose, hear, showSilent: () => dispatch({ type: 'silent' }) };
}

/** The launch call as its resulting event; every failure has a text. */
async function launchEvent(site: Site, launch: Promise<LaunchedGame>, mode: PlayMode): Promise<LaunchEvent> {
  try {
    return { type: 'launched', game: await launch };
  } catch (error) {
    const code = isProblem(error) ? error.code : null;
    return { type: 'failed', mode, code, words: wordsOf(site, error, code) };
  }
}

// texts: game.refused.*
function wordsOf(site: Site, error: unknown, code: string | null): string {
  if (error instanceof LaunchFailure) return error.message;
  if (code === 'network.error') return site.texts.t('shell.fallback.network');
  if (code === 'request.too_many') return site.texts.t('game.refused.too_many');
  const known = code?.startsWith('play.')
    ? site.texts.find(`game.refused.${code.slice('play.'.length)}`)
    : null;
  return (
    known ?? (error instanceof Error && error.message ? error.message : site.texts.t('game.refused.unknown'))
  );
}
