/** Most callers remembered at once; beyond it the oldest window is forgotten. */
const CALLERS_MAX = 50_000;

/** Counts calls per caller in windows of a minute. Kept in memory: every process counts for itself. */
export function fixedWindow(max: number, now: () => number): (caller: string) => boolean {
  const windows = new Map<string, { startedAt: number; count: number }>();
  return (caller) => {
    const at = now();
    const window = windows.get(caller);
    if (window && at - window.startedAt < 60_000) return ++window.count <= max;
    windows.delete(caller);
    if (windows.size >= CALLERS_MAX) windows.delete(windows.keys().next().value ?? '');
    windows.set(caller, { startedAt: at, count: 1 });
    return max >= 1;
  };
}
