import { waitFor } from './round-request.ts';

/** On a fast line the art is here by then. On a slower one the game begins without it, and it follows. */
export const ART_WAIT_MS = 80;

/**
 * Starts the time limit for art now, while the game is built. Returns what to await once it is built: the art or its
 * time limit, whichever comes first, and nothing once that is over; no timer is left then, because a busy browser
 * paints before it fires one. A frozen picture (`isWhole`) is one to compare, so it waits for all art.
 */
export function artInTime(art: Promise<unknown>, isWhole: boolean): () => Promise<void> {
  const sinceMs = performance.now();
  return async () => {
    const leftMs = ART_WAIT_MS - (performance.now() - sinceMs);
    if (isWhole) await art;
    else if (leftMs > 0) await Promise.race([art, waitFor(leftMs)]);
  };
}
