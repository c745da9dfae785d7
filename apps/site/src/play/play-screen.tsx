import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { gameQuery } from '../catalogue/tile/game.queries.ts';
import { lazyPart } from '../platform/dialog/lazy-part.ts';
import { useSite, useText } from '../platform/site.ts';
import { roundHold } from '../wallet/round-hold.queries.ts';
import { GameFrame } from './frame/game-frame.tsx';
import { BonusLine } from './header/bonus-line.tsx';
import { GameHeader } from './header/game-header.tsx';
import { GameStatus } from './header/game-status.tsx';
import { GameTools } from './header/game-tools.tsx';
import type { GameTarget } from './launch/game-target.ts';
import { headerState } from './header/header-state.ts';
import { LaunchScreen } from './launch/launch-screen.tsx';
import { isLimiting, limitationsQuery } from './launch/limitations.queries.ts';
import { useLaunch } from './launch/use-launch.ts';
import { useViewport } from './header/use-viewport.ts';
import pageCss from '../platform/page.module.css';
import css from './play.module.css';

// Loaded only for players with a bonus.
const LimitationDialog = lazyPart(
  ['game'],
  async () => (await import('./launch/limitation-dialog.tsx')).LimitationDialog,
);

type PlayScreenProps = {
  slug: string;
  target: GameTarget;
  /** In the bar while real money is played. */
  balance: ReactNode;
  /** The heart in the row below the game. */
  heart: ReactNode;
  /** Games like this one, below it. */
  similar: ReactNode;
};

/** The page of one game: its bar, the game, and games like it. */
export function PlayScreen({ slug, target, balance, heart, similar }: PlayScreenProps) {
  const t = useText();
  const { data: game } = useSuspenseQuery(gameQuery(useSite(), slug));
  const stage = useRef<HTMLDivElement>(null);
  const { toggle, ...view } = useViewport(stage);
  const { state, choose, hear, showSilent } = useLaunch(game, target);
  const launched = state.at === 'game' ? state.game : null;
  const roundRuns = state.at === 'game' && state.roundRuns;
  const header = headerState(game, view);
  const limits = useNotice(launched?.mode === 'real' ? game.id : null);
  useEffect(() => {
    roundHold.set(roundRuns);
    return () => roundHold.set(false);
  }, [roundRuns]);
  return (
    <>
      <GameHeader
        state={header}
        game={game}
        launched={launched}
        onFullscreen={launched && view.canFullScreen ? toggle : null}
      >
        {launched?.mode === 'real' && balance}
      </GameHeader>
      <div className={css.stage} ref={stage}>
        <div className={css.stageStrip}>
          <GameStatus game={launched} />
          {header.isFullScreen && (
            <button type="button" className={css.stageLeave} onClick={toggle}>
              {t('game.leave_fullscreen')}
            </button>
          )}
        </div>
        <BonusLine limitations={limits.known} />
        <div className={css.stageBox} style={{ backgroundColor: game.colour }}>
          {launched && (
            <GameFrame
              key={launched.launchUrl}
              game={launched}
              isCovered={limits.shown !== null}
              onMessage={hear}
              onSilence={showSilent}
            />
          )}
          <LaunchScreen game={game} state={state} onChoose={choose} />
          {header.showSwipeText && launched && (
            <p className={css.stageSwipe} aria-hidden="true">
              {t('game.swipe')}
            </p>
          )}
        </div>
      </div>
      <GameTools game={game} mode={launched?.mode ?? null}>
        {heart}
      </GameTools>
      {limits.shown && (
        <Suspense fallback={null}>
          <LimitationDialog limitations={limits.shown} onDone={limits.done} />
        </Suspense>
      )}
      {game.similar.length > 0 && (
        <div className={pageCss.page} inert={roundRuns}>
          {similar}
        </div>
      )}
    </>
  );
}

/** What a bonus means for the game, and its notice once for each opening; null while there is none. */
function useNotice(gameId: string | null) {
  const [answered, setAnswered] = useState<string | null>(null);
  const { data } = useQuery({ ...limitationsQuery(useSite(), gameId ?? ''), enabled: gameId !== null });
  const isShown = gameId !== null && answered !== gameId && data !== undefined && isLimiting(data);
  const known = gameId === null ? null : (data ?? null);
  return { known, shown: isShown ? data : null, done: () => setAnswered(gameId) };
}
