import type { FromGame } from '@halcyon/contract/play/frame';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useReducer, useRef, type ReactNode } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { gameQuery } from '../catalogue/catalogue.queries.ts';
import { recentGamesQuery } from '../catalogue/player-games.queries.ts';
import { isProblem } from '../platform/problem.ts';
import { isSignedIn } from '../platform/session.ts';
import { useHref, useSession, useSite } from '../platform/site.ts';
import { roundHold } from '../wallet/round-hold.queries.ts';
import { walletQuery } from '../wallet/wallet.queries.ts';
import { GameFrame } from './game-frame.tsx';
import { GameHeader } from './game-header.tsx';
import { GameStatus } from './game-status.tsx';
import { stepLaunch, type LaunchEvent } from './launch-flow.ts';
import { LaunchScreen } from './launch-screen.tsx';
import { launchGame, LaunchFailure, type PlayMode } from './launch.queries.ts';

type PlayScreenProps = {
  slug: string;
  /** Stands in the bar while real money is played. */
  balance: ReactNode;
  /** Games like this one, below it. */
  similar: ReactNode;
};

/** The page of one game: its bar, the game, and games like it. */
export function PlayScreen({ slug, balance, similar }: PlayScreenProps) {
  const { data: game } = useSuspenseQuery(gameQuery(useSite(), slug));
  const stage = useRef<HTMLDivElement>(null);
  const { state, choose, hear, showSilent } = useLaunch(slug);
  const launched = state.at === 'game' ? state.game : null;
  const roundRuns = state.at === 'game' && state.roundRuns;
  useEffect(() => {
    roundHold.set(roundRuns);
    return () => roundHold.set(false);
  }, [roundRuns]);
  const toggleFullscreen = () => {
    if (document.fullscreenElement) void document.exitFullscreen();
    else void stage.current?.requestFullscreen();
  };
  return (
    <>
      <GameHeader name={game.name} slug={slug} game={launched} onFullscreen={toggleFullscreen}>
        {launched?.mode === 'real' && balance}
      </GameHeader>
      <div className="stage" ref={stage}>
        <div className="stage-strip">
          <GameStatus game={launched} />
        </div>
        <div className="stage-box" style={{ backgroundColor: game.colour }}>
          {launched && (
            <GameFrame key={launched.launchUrl} game={launched} onMessage={hear} onSilence={showSilent} />
          )}
          <LaunchScreen game={game} state={state} onChoose={choose} />
        </div>
      </div>
      {game.similar.length > 0 && (
        <div className="page" inert={roundRuns}>
          {similar}
        </div>
      )}
    </>
  );
}

/** A check of the activity timer may be due after a round, and is why a stake was refused. */
const activityKey = ['responsible-gambling', 'activity'];

/** Where a game may lead the player: addresses of ours alone. */
const doors = {
  lobby: '/online-casino',
  cashier: '/deposit',
  history: '/my-account/banking/transactions',
} as const;

/** Opens the game that the address asks for, and follows what the game says about itself. */
function useLaunch(slug: string) {
  const site = useSite();
  const cache = useQueryClient();
  const navigate = useNavigate();
  const href = useHref();
  const isPlayer = isSignedIn(useSession());
  const [search] = useSearchParams();
  const [state, tell] = useReducer(stepLaunch, { at: 'choosing' });

  const choose = useCallback(
    (mode: PlayMode) => {
      tell({ type: 'chosen', mode });
      void openGame(site, slug, mode).then((event) => {
        tell(event);
        if (event.type !== 'launched' || mode !== 'real') return;
        void site
          .call('POST /api/v1/player/recent-games', {
            query: { category: 'casino', gameId: event.game.gameId },
          })
          .then(() => cache.invalidateQueries(recentGamesQuery(site)))
          .catch(() => undefined);
      });
    },
    [site, slug, cache],
  );

  const wishesDemo = search.get('mode') === 'demo';
  useEffect(() => {
    if (wishesDemo) choose('demo');
    else if (isPlayer) choose('real');
  }, [choose, wishesDemo, isPlayer]);

  const hear = (message: FromGame) => {
    switch (message.type) {
      case 'halcyon.game.ready':
        return tell({ type: 'ready' });
      case 'halcyon.game.first_frame':
        return tell({ type: 'shown' });
      // The stake is on its way: what the wallet learns from here on is told by the reels first.
      case 'halcyon.game.stake_sent':
      case 'halcyon.game.round_started':
        return tell({ type: 'round-started' });
      case 'halcyon.game.round_ended':
        tell({ type: 'round-shown' });
        void cache.invalidateQueries({ queryKey: ['play', 'session'] });
        void cache.invalidateQueries({ queryKey: activityKey });
        return void cache.invalidateQueries(walletQuery(site));
      case 'halcyon.game.error':
        // The game says in its own frame what is wrong, and a round that failed has no result to wait for.
        tell({ type: 'shown' });
        void cache.invalidateQueries({ queryKey: activityKey });
        return tell({ type: 'round-shown' });
      case 'halcyon.game.open':
        return void navigate(href(doors[message.target]));
      case 'halcyon.game.session_ended':
        return tell({ type: 'ended' });
      default:
        return;
    }
  };
  return { state, choose, hear, showSilent: () => tell({ type: 'silent' }) };
}

/** The launch call as the event it leads to; every failure has words. */
async function openGame(
  site: Parameters<typeof launchGame>[0],
  slug: string,
  mode: PlayMode,
): Promise<LaunchEvent> {
  try {
    return { type: 'launched', game: await launchGame(site, slug, mode) };
  } catch (error) {
    const code = isProblem(error) ? error.code : null;
    return { type: 'failed', mode, code, words: wordsOf(site, error, code) };
  }
}

function wordsOf(site: Parameters<typeof launchGame>[0], error: unknown, code: string | null): string {
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
