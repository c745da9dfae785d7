import { waitFor } from './round-request.ts';

/** On a fast line the art is here by then. On a slower one the game begins without it, and it follows. */
export const ART_WAIT_MS = 80;

/**
 * Gives art its time from now on, while the game is built. The answer is what to wait for when the game stands: until
 * the art is here or has had its time, whichever comes first, and not at all when that is over; no timer is left then,
 * for a busy browser paints before it looks at one. A frozen picture (`isWhole`) is one to compare, so it waits for all.
 */
export function artInTime(art: Promise<unknown>, isWhole: boolean): () => Promise<void> {
  const sinceMs = performance.now();
  return async () => {
    const leftMs = ART_WAIT_MS - (performance.now() - sinceMs);
    if (isWhole) await art;
    else if (leftMs > 0) await Promise.race([art, waitFor(leftMs)]);
  };
}
