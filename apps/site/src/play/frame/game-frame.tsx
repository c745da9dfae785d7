import type { FromGame } from '@halcyon/contract/play/frame';
import type { LaunchedGame } from '@halcyon/contract/play/launch.contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useSite, useText } from '../../platform/site.ts';
import { useDialog } from '../../platform/dialog/use-dialog.ts';
import { activityQuery } from '../../responsible-gambling/limits.queries.ts';
import { sandboxOf } from './frame-sandbox.ts';
import { useFrameMessages } from './use-frame-messages.ts';
import css from '../play.module.css';

/** A game of a provider that sends no messages counts as shown this long after its frame has loaded. */
const SILENT_GAME_MS = 1500;

type GameFrameProps = {
  game: LaunchedGame;
  /** Something covers the game that the player must answer first. */
  isCovered: boolean;
  onMessage: (message: FromGame) => void;
  onSilence: () => void;
};

/** The game itself, in a frame that may run its own origin's scripts and nothing of ours. */
export function GameFrame({ game, isCovered, onMessage, onSilence }: GameFrameProps) {
  const t = useText();
  const frame = useRef<HTMLIFrameElement>(null);
  const post = useFrameMessages(frame, game, onMessage);
  const { name: dialog } = useDialog();
  // The activity manager fetches it; here the cache is only read.
  const { data: activity } = useQuery({ ...activityQuery(useSite()), enabled: false });
  const isCheckDue = activity?.isDue === true || activity?.restUntil != null;
  const isHeld = dialog !== null || isCheckDue || isCovered;
  const postRef = useRef(post);
  useEffect(() => {
    postRef.current = post;
  });
  const wasHeld = useRef(false);
  useEffect(() => {
    if (wasHeld.current === isHeld) return;
    wasHeld.current = isHeld;
    postRef.current({ type: isHeld ? 'halcyon.host.pause' : 'halcyon.host.resume' });
  }, [isHeld]);
  return (
    <iframe
      ref={frame}
      className={css.gameFrame}
      src={game.launchUrl}
      title={t('game.frame', { game: game.name })}
      // oxlint-disable-next-line react/iframe-missing-sandbox
      sandbox={sandboxOf(game.launchUrl, typeof location === 'undefined' ? null : location.origin)}
      allow="autoplay; fullscreen"
      referrerPolicy="origin"
      onLoad={() => setTimeout(onSilence, SILENT_GAME_MS)}
    />
  );
}
