import { useCallback, useEffect, useRef, useState } from 'react';
import { isProblem } from '../../platform/api/problem.ts';
import { useSite } from '../../platform/site.ts';
import { idlePhase, type IdlePhase } from './idle-clock.ts';
import { onTabMessage, notifyTabs } from '../session-channel.queries.ts';
import { endHere } from './sign-out.queries.ts';

/** Lifetime of an id token; its expiry gives the server's time. */
const ID_TOKEN_MS = 600_000;
/** Activity is reported to the server at most this often. */
const TELL_EVERY_MS = 60_000;
const SECOND_MS = 1000;
/** Tolerance when comparing an instant of the server with one of the browser. */
const TOLERANCE_MS = 2000;
const activities = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

/**
 * Keeps the session open while the player is active, and says how long it still lasts when not. At the limit
 * the session is ended here and on the server.
 */
export function useIdle() {
  const site = useSite();
  const [phase, setPhase] = useState<IdlePhase>({ phase: 'active', nextLookMs: ID_TOKEN_MS });
  const idleAtMs = useRef<number | null>(null);
  /** Measured once: afterwards the browser's clock only has to run steadily. */
  const serverAheadMs = useRef<number | null>(null);
  const toldAtMs = useRef(0);
  const isWarning = phase.phase === 'warning';

  const look = useCallback(() => {
    if (idleAtMs.current === null) return;
    const next = idlePhase(Date.now() + (serverAheadMs.current ?? 0), idleAtMs.current);
    setPhase((now) => (now.phase === 'active' && next.phase === 'active' ? now : next));
  }, []);
  const stay = useCallback(async () => {
    toldAtMs.current = Date.now();
    const { idleAt } = await site.call('POST /api/v1/player/keep-alive');
    idleAtMs.current = Date.parse(idleAt);
    notifyTabs({ kind: 'active', idleAt });
    look();
  }, [site, look]);
  /** The server's view: a round played in a game's own frame counts as activity, too. */
  const refresh = useCallback(async () => {
    const { idleAt, expiresAt } = await site.call('GET /api/v1/player/session');
    serverAheadMs.current ??= Date.parse(expiresAt) - ID_TOKEN_MS - Date.now();
    const known = idleAtMs.current;
    idleAtMs.current = Date.parse(idleAt);
    return known === null || idleAtMs.current > known + TOLERANCE_MS;
  }, [site]);

  useEffect(() => {
    void refresh()
      .then(stay)
      .catch(() => null);
    const timer = setInterval(look, SECOND_MS);
    const unsubscribeChanges = onTabMessage((update) => {
      if (update.kind !== 'active') return;
      idleAtMs.current = Date.parse(update.idleAt);
      look();
    });
    return () => {
      clearInterval(timer);
      unsubscribeChanges();
    };
  }, [refresh, look, stay]);

  useEffect(() => {
    // During the warning only its own button counts, not a stray movement.
    if (isWarning) return;
    const note = () => {
      if (Date.now() - toldAtMs.current > TELL_EVERY_MS) void stay().catch(() => null);
    };
    for (const name of activities) window.addEventListener(name, note, { passive: true });
    return () => {
      for (const name of activities) window.removeEventListener(name, note);
    };
  }, [isWarning, stay]);

  useEffect(() => {
    if (phase.phase === 'active') return;
    let isGone = false;
    void refresh()
      .then(async (isLater) => {
        if (isGone) return;
        if (isLater || phase.phase === 'warning') return look();
        await site.call('POST /api/v1/player/sign_out').catch(() => null);
        notifyTabs({ kind: 'signed_out' });
        endHere(site, 'session.idle');
      })
      .catch((error: unknown) => {
        // A refusal has ended the session already; without a response the limit still applies.
        if (!isGone && phase.phase === 'over' && isProblem(error)) endHere(site, 'session.idle');
      });
    return () => {
      isGone = true;
    };
    // No request for each second of a warning.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [phase.phase]);

  return { phase, stay };
}
