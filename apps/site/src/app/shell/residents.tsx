import { Suspense, useEffect, useState, type ComponentType } from 'react';
import { PartBoundary } from '../../platform/fallbacks.tsx';
import { lazyPart } from '../../platform/lazy-part.ts';
import { isSignedIn } from '../../platform/session.ts';
import { useSession } from '../../platform/site.ts';

/**
 * Parts that live on every page without being asked. Each decides for itself whether it shows; a slice adds
 * its line, made with `lazyPart`.
 */
const everybodys: readonly ComponentType[] = [
  lazyPart(['identity'], async () => (await import('../../identity/cookie-notice.tsx')).CookieNotice),
];

/** Wanted on every page, a game's too: what the address brings. */
const Arrival = lazyPart([], async () => (await import('../../identity/arrival-keeper.tsx')).ArrivalKeeper);

/** Wanted only where the support chat has been opened in this tab. */
const Chat = lazyPart(['inbox'], async () => (await import('../../inbox/chat-keeper.tsx')).ChatKeeper);

/** Wanted only where somebody is signed in, or was until a moment ago: push, idle warning, end of session. */
const players: readonly ComponentType[] = [
  lazyPart([], async () => (await import('./guard-keeper.tsx')).GuardKeeper),
  lazyPart(['wallet'], async () => (await import('../../wallet/push-connection.tsx')).PushConnection),
  lazyPart(['identity'], async () => (await import('../../identity/session-life.tsx')).SessionLife),
  lazyPart(
    ['limits', 'identity'],
    async () => (await import('../../responsible-gambling/activity-keeper.tsx')).ActivityKeeper,
  ),
];

const IDLE_MS = 200;

/**
 * Mounts the residents once the browser has nothing better to do. Over a game nothing stands that does not
 * belong to playing: the cookie notice waits outside, and until it is answered only essential cookies are set.
 */
export function Residents({ isGame }: { isGame: boolean }) {
  const isPlayer = isSignedIn(useSession());
  const [isIdle, setIdle] = useState(false);
  const [wasPlayer, setWasPlayer] = useState(isPlayer);
  useEffect(() => {
    const wait = setTimeout(() => setIdle(true), IDLE_MS);
    return () => clearTimeout(wait);
  }, []);
  useEffect(() => {
    if (isPlayer) setWasPlayer(true);
  }, [isPlayer]);
  if (!isIdle) return null;
  return (
    <Suspense fallback={null}>
      <Arrival />
      {!isGame && hasOpenedChat() && <Chat />}
      {!isGame && everybodys.map(alone)}
      {(isPlayer || wasPlayer) && players.map(alone)}
    </Suspense>
  );
}

function hasOpenedChat(): boolean {
  try {
    return sessionStorage.getItem('zd-totalUnread') !== null;
  } catch {
    return false;
  }
}

/** A resident that fails takes nothing with it. */
function alone(Part: ComponentType, at: number) {
  return (
    <PartBoundary key={at} isSilent>
      <Part />
    </PartBoundary>
  );
}
