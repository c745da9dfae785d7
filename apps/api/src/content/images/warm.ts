import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { ImageHandler } from './image.ts';

/** Long enough for the rest of the start to be over, and for requests to come in between. */
const FIRST_MS = 3_000;
const BETWEEN_MS = 100;
/**
 * The pause before the next picture, as a multiple of the time that the last one took: players come first on the
 * processor.
 */
const REST = 4;
/** What most browsers say they take; it leads to avif. */
const ACCEPT = 'image/avif,image/webp,*/*;q=0.8';
/** Widths that the first screens of home and lobby request on phones of density 2 and 3. */
const squareWidths = [240, 484, 600] as const;
const heroWidths = { tall: 780, wide: 1600 } as const;

/**
 * Draws the pictures of the first screens into the cache, one after the other, so that the first visitor after a start
 * does not wait for them. Those that are cached already cost a read. Ends when `signal` aborts; a picture that cannot
 * be drawn is left to the request that needs it.
 */
export async function warmImages(
  draw: ImageHandler,
  mediaFolder: string,
  signal: AbortSignal,
): Promise<void> {
  try {
    await pause(FIRST_MS, undefined, { signal, ref: false });
    for (const { path, width } of await firstPictures(mediaFolder)) {
      const sinceMs = performance.now();
      await draw(path, { w: String(width), dpr: '1', fm: 'auto' }, ACCEPT).catch(() => {});
      const restMs = BETWEEN_MS + REST * (performance.now() - sinceMs);
      await pause(restMs, undefined, { signal, ref: false });
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

async function firstPictures(mediaFolder: string): Promise<readonly { path: string; width: number }[]> {
  const heroes = (await readdir(join(mediaFolder, 'hero'))).flatMap((name) => {
    const form = /-(tall|wide)\.webp$/.exec(name)?.[1] as keyof typeof heroWidths | undefined;
    return form ? [{ path: `hero/${name}`, width: heroWidths[form] }] : [];
  });
  const games = (await readdir(join(mediaFolder, 'games'))).flatMap((name) =>
    squareWidths.map((width) => ({ path: `games/${name}/square.webp`, width })),
  );
  return [...heroes, ...games];
}
