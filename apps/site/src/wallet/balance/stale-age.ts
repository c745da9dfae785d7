/** From this age on a balance shows how old it is. */
const STALE_MS = 40_000;

/**
 * Age in seconds of a stale figure; null: it is fresh. While push is open silence means that
 * nothing changed.
 */
export function staleSeconds(updatedAtMs: number, nowMs: number, push: 'down' | 'open'): number | null {
  const ageMs = nowMs - updatedAtMs;
  if (push === 'open' || updatedAtMs === 0 || ageMs <= STALE_MS) return null;
  return Math.floor(ageMs / 1000);
}
