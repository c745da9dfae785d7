import type { FromGame, ToGame } from '@halcyon/contract/play/frame';
import { useEffect, useRef, type RefObject } from 'react';

/**
 * Subscribes to the game in the frame and posts to it. Accepted are only messages from this frame's own window and
 * from one of the origins in the launch response; replies go to the origin of the last message.
 */
export function useFrameMessages(
  frame: RefObject<HTMLIFrameElement | null>,
  game: { readonly launchUrl: string; readonly messageOrigins: readonly string[] },
  onMessage: (message: FromGame) => void,
): (message: ToGame) => void {
  const origins = originsOf(game);
  const partner = useRef(origins[0]);
  const handler = useRef(onMessage);
  const known = useRef(origins);
  useEffect(() => {
    handler.current = onMessage;
    known.current = origins;
  });
  useEffect(() => {
    const receive = (event: MessageEvent<unknown>) => {
      if (!isFromFrame(event, frame.current, known.current) || !isFromGame(event.data)) return;
      partner.current = event.origin;
      handler.current(event.data);
    };
    window.addEventListener('message', receive);
    return () => window.removeEventListener('message', receive);
  }, [frame]);
  return (message) => {
    if (partner.current) frame.current?.contentWindow?.postMessage(message, partner.current);
  };
}

/** The launch address first. Anything but a web address is left out, and so is "any". Pure. */
export function originsOf(game: {
  readonly launchUrl: string;
  readonly messageOrigins: readonly string[];
}): readonly string[] {
  const all = [game.launchUrl, ...game.messageOrigins].map((address) =>
    URL.canParse(address) ? new URL(address).origin : 'null',
  );
  return [...new Set(all)].filter((origin) => origin !== 'null');
}

type Heard = Pick<MessageEvent<unknown>, 'origin' | 'source'>;

/** Both must match: another frame of the same origin is not this game, nor is this frame after it navigated. Pure. */
export function isFromFrame(
  event: Heard,
  frame: Pick<HTMLIFrameElement, 'contentWindow'> | null,
  origins: readonly string[],
): boolean {
  return frame !== null && origins.includes(event.origin) && event.source === frame.contentWindow;
}

const types: readonly string[] = [
  'halcyon.game.ready',
  'halcyon.game.first_frame',
  'halcyon.game.stake_sent',
  'halcyon.game.round_started',
  'halcyon.game.round_ended',
  'halcyon.game.balance',
  'halcyon.game.error',
  'halcyon.game.session_ended',
] satisfies FromGame['type'][];
const doors: readonly unknown[] = ['lobby', 'cashier', 'history'] satisfies Extract<
  FromGame,
  { type: 'halcyon.game.open' }
>['target'][];

/** Is it one of the messages of the protocol? Pure. */
export function isFromGame(data: unknown): data is FromGame {
  if (typeof data !== 'object' || data === null || !('type' in data) || typeof data.type !== 'string')
    return false;
  if (data.type === 'halcyon.game.open') return 'target' in data && doors.includes(data.target);
  return types.includes(data.type);
}
