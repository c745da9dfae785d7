import type { FromGame } from '@halcyon/contract/play/frame';
import type { LaunchedGame } from '@halcyon/contract/play/launch.contract';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useText } from '../platform/site.ts';
import { useDialog } from '../platform/use-dialog.ts';
import { useFrameMessages } from './use-frame-messages.ts';

/** A game of a provider that sends no messages counts as shown this long after its frame has loaded. */
const SILENT_GAME_MS = 1500;

type GameFrameProps = { game: LaunchedGame; onMessage: (message: FromGame) => void; onSilence: () => void };

/** The game itself, in a frame that may run scripts of its own origin and nothing of ours. */
export function GameFrame({ game, onMessage, onSilence }: GameFrameProps) {
  const t = useText();
  const frame = useRef<HTMLIFrameElement>(null);
  const tell = useFrameMessages(frame, game.launchUrl, onMessage);
  const { name: dialog } = useDialog();
  // Asked by the keeper of the activity timer; here it is only looked at.
  const { data: activity } = useQuery<{ isDue: boolean; restUntil: string | null }>({
    queryKey: ['responsible-gambling', 'activity'],
    queryFn: skipToken,
  });
  const isCheckDue = activity?.isDue === true || activity?.restUntil != null;
  const isHeld = dialog !== null || isCheckDue;
  const tellRef = useRef(tell);
  useEffect(() => {
    tellRef.current = tell;
  });
  const wasHeld = useRef(false);
  useEffect(() => {
    if (wasHeld.current === isHeld) return;
    wasHeld.current = isHeld;
    tellRef.current({ type: isHeld ? 'halcyon.host.pause' : 'halcyon.host.resume' });
  }, [isHeld]);
  return (
    // The game's origin is never ours, so it cannot reach out of its sandbox with both rights.
    <iframe
      ref={frame}
      className="game-frame"
      src={game.launchUrl}
      title={t('game.frame', { game: game.name })}
      // oxlint-disable-next-line react/iframe-missing-sandbox
      sandbox="allow-scripts allow-same-origin allow-popups allow-forms"
      allow="autoplay; fullscreen"
      referrerPolicy="origin"
      onLoad={() => setTimeout(onSilence, SILENT_GAME_MS)}
    />
  );
}
