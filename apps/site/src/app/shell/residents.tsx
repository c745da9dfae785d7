import { Suspense, useEffect, useState, type ComponentType } from 'react';
import { PartBoundary } from '../../platform/page/fallbacks.tsx';
import { lazyPart } from '../../platform/dialog/lazy-part.ts';
import { isSignedIn } from '../../platform/api/session.ts';
import { useSession } from '../../platform/site.ts';

/** Shown first in the page, so that it is reached before everything that it covers. */
const CookieNotice = lazyPart(
  ['cookies'],
  async () => (await import('../../identity/privacy/cookie-notice.tsx')).CookieNotice,
);

/** Wanted on every page, a game's too: what the address brings. */
const Arrival = lazyPart(
  [],
  async () => (await import('../../identity/login/arrival-manager.tsx')).ArrivalManager,
);

/** Wanted only with consent to marketing. */
const Analytics = lazyPart(
  [],
  async () => (await import('../../identity/privacy/analytics-manager.tsx')).AnalyticsManager,
);

/** Wanted only where the support chat has been opened in this tab. */
const Chat = lazyPart(['inbox'], async () => (await import('../../inbox/chat-manager.tsx')).ChatManager);

/** Needed only while a player is signed in, or was until a moment ago: push, idle warning, end of session. */
const players: readonly ComponentType[] = [
  lazyPart([], async () => (await import('./guard-manager.tsx')).GuardManager),
  lazyPart(['wallet'], async () => (await import('../../wallet/push/push-connection.tsx')).PushConnection),
  lazyPart(['identity'], async () => (await import('../../identity/session/session-life.tsx')).SessionLife),
  lazyPart(
    ['limits', 'identity'],
    async () => (await import('../../responsible-gambling/activity/activity-manager.tsx')).ActivityManager,
  ),
];

const IDLE_MS = 200;

function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    const wait = setTimeout(() => setIdle(true), IDLE_MS);
    return () => clearTimeout(wait);
  }, []);
  return isIdle;
}

/** Not over a game, which has nothing around it but playing: until it is answered only essential cookies are set. */
export function CookieSlot() {
  return useIdle() ? <Suspense fallback={null}>{alone(CookieNotice, 0)}</Suspense> : null;
}

/** Mounts the residents once the browser has nothing better to do. */
export function Residents({ isGame }: { isGame: boolean }) {
  const isPlayer = isSignedIn(useSession());
  const isIdle = useIdle();
  const [wasPlayer, setWasPlayer] = useState(isPlayer);
  useEffect(() => {
    if (isPlayer) setWasPlayer(true);
  }, [isPlayer]);
  if (!isIdle) return null;
  return (
    <Suspense fallback={null}>
      <Arrival />
      {allowsMarketing() && <Analytics />}
      {!isGame && hasOpenedChat() && <Chat />}
      {(isPlayer || wasPlayer) && players.map(alone)}
    </Suspense>
  );
}

const hasOpenedChat = () => keptText(() => sessionStorage, 'zd-totalUnread') !== null;
/** As the cookie choice was kept; the manager reads it in full. */
const allowsMarketing = () => keptText(() => localStorage, 'cookieOptions')?.includes('"marketing":true');

/** What a part that is not loaded has kept. Null: nothing, or this browser keeps nothing. */
function keptText(store: () => Storage, key: string): string | null {
  try {
    return store().getItem(key);
  } catch {
    return null;
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
