import type { FromGame, ToGame } from '@halcyon/contract/play/frame';
import { useEffect, useRef, type RefObject } from 'react';

/**
 * Hears the game in the frame and speaks to it. Believed is only what comes from this frame's own window and
 * from the origin of the launch address.
 */
export function useFrameMessages(
  frame: RefObject<HTMLIFrameElement | null>,
  launchUrl: string,
  onMessage: (message: FromGame) => void,
): (message: ToGame) => void {
  const { origin } = new URL(launchUrl);
  const handler = useRef(onMessage);
  useEffect(() => {
    handler.current = onMessage;
  });
  useEffect(() => {
    const hear = (event: MessageEvent<unknown>) => {
      if (isFromFrame(event, frame.current, origin) && isFromGame(event.data)) handler.current(event.data);
    };
    window.addEventListener('message', hear);
    return () => window.removeEventListener('message', hear);
  }, [frame, origin]);
  return (message) => frame.current?.contentWindow?.postMessage(message, origin);
}

type Heard = Pick<MessageEvent<unknown>, 'origin' | 'source'>;

/** Both must hold: another frame of the same origin is not this game, nor is this frame after it left. */
export function isFromFrame(
  event: Heard,
  frame: Pick<HTMLIFrameElement, 'contentWindow'> | null,
  origin: string,
): boolean {
  return frame !== null && event.origin === origin && event.source === frame.contentWindow;
}

export function isFromGame(data: unknown): data is FromGame {
  return (
    typeof data === 'object' &&
    data !== null &&
    'type' in data &&
    typeof data.type === 'string' &&
    data.type.startsWith('halcyon.game.')
  );
}
