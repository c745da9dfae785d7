const FIRST_MS = 4_000;
const MAX_MS = 60_000;
/** Even the luckiest draw leaves the server a moment. */
const LEAST_MS = 500;

/**
 * The pause before a lost connection is tried again, after so many failures in a row. It grows to a minute and is
 * drawn at random, so that those who lost it together do not return together. Pure but for `random`, 0 to 1.
 */
export function reconnectMs(failures: number, random: number): number {
  const span = Math.min(FIRST_MS * 2 ** Math.min(failures - 1, 10), MAX_MS);
  return Math.round(LEAST_MS + random * (span - LEAST_MS));
}

/**
 * Calls back when it is worth trying at once: the network is back, or the page is visible or focused again. Returns
 * the way to stop.
 */
export function onWake(wake: () => void): () => void {
  const ifVisible = () => document.visibilityState === 'visible' && wake();
  window.addEventListener('online', wake);
  window.addEventListener('focus', ifVisible);
  document.addEventListener('visibilitychange', ifVisible);
  return () => {
    window.removeEventListener('online', wake);
    window.removeEventListener('focus', ifVisible);
    document.removeEventListener('visibilitychange', ifVisible);
  };
}
