import type { Log } from '@halcyon/server-kit/log';

/** Pauses before each further attempt to reach a feed; the last one stays. */
const PAUSES_MS = [500, 1_000, 2_000, 5_000, 10_000, 30_000] as const;

/** How a line to a feed ended: retry immediately, after a pause, or never. */
export type LineEnd = 'again' | 'at-once' | 'never';
export type Feed = {
  readonly provider: string;
  /** Holds one connection until it ends. `onAnswer` reports that the feed answered, which resets the backoff. */
  hold(signal: AbortSignal, onAnswer: () => void): Promise<LineEnd>;
  /** What the feed reported is unknown from now on. */
  lost(): void;
};

/** Keeps a feed's line up until it is stopped. A line that is down is reported immediately. */
export function keepUp(feed: Feed, log: Log): () => void {
  const leaving = new AbortController();
  const { signal } = leaving;
  void (async () => {
    let failures = 0;
    while (!signal.aborted) {
      const end = await feed
        .hold(signal, () => (failures = 0))
        .catch((error: unknown): LineEnd => {
          log.debug({ err: error, provider: feed.provider }, 'live feed broke');
          return 'again';
        });
      if (signal.aborted) return;
      if (end === 'at-once') continue;
      feed.lost();
      if (end === 'never') {
        log.error({ provider: feed.provider }, 'live feed refuses this casino');
        return;
      }
      const pause = PAUSES_MS[Math.min(failures++, PAUSES_MS.length - 1)] ?? 500;
      log.warn({ provider: feed.provider, pause }, 'live feed is down');
      await wait(pause, signal);
    }
  })();
  return () => leaving.abort();
}

export function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    timer.unref();
    signal.addEventListener('abort', done);
  });
}
