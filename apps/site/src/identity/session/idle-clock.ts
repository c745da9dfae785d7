/** The idle warning is shown this long before the limit. */
export const IDLE_WARNING_MS = 5 * 60_000;
const MINUTE_MS = 60_000;

/** `over`: the limit is reached, the session is to be ended. */
export type IdlePhase =
  | { readonly phase: 'active'; readonly nextLookMs: number }
  | { readonly phase: 'warning'; readonly leftSeconds: number }
  | { readonly phase: 'over' };

/** The player's position between the last activity and the idle limit. Both instants by one clock. Pure. */
export function idlePhase(nowMs: number, idleAtMs: number): IdlePhase {
  const leftMs = idleAtMs - nowMs;
  if (leftMs <= 0) return { phase: 'over' };
  if (leftMs > IDLE_WARNING_MS) return { phase: 'active', nextLookMs: leftMs - IDLE_WARNING_MS };
  return { phase: 'warning', leftSeconds: Math.ceil(leftMs / 1000) };
}

/** `4:59`. Pure. */
export function countdownText(leftSeconds: number): string {
  return `${Math.floor(leftSeconds / 60)}:${String(leftSeconds % 60).padStart(2, '0')}`;
}

/** True for the one second in which the last minute begins. Pure. */
export function isLastMinuteBegun(leftSeconds: number): boolean {
  return leftSeconds === MINUTE_MS / 1000;
}
