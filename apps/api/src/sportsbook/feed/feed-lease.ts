import { randomUUID } from 'node:crypto';
import type { Log } from '@halcyon/server-kit/log';
import type { Db } from '@halcyon/server-kit/sql';
import { dropLease, takeLease } from '../../platform/events/lease.store.ts';
import { wait } from '../../platform/feed-line.ts';
import type { FeedName } from './fixture.service.ts';
import type { OddsFeed } from './odds-feed.ts';

type Runnable = Pick<OddsFeed, 'start' | 'stop'>;
/** After this time another process takes over the feed of one that died. */
const LEASE_SECONDS = 15;
const RENEWED_MS = 5_000;

/** Runs a feed while no other process does: the one that has the lease. Returns the way to stop it. */
function runAlone(
  { db, log, lease }: { readonly db: Pick<Db, 'sql'>; readonly log: Log; readonly lease: string },
  feed: Runnable,
): () => Promise<void> {
  const owner = randomUUID();
  const leaving = new AbortController();
  const { signal } = leaving;
  const running = (async () => {
    let isRunning = false;
    let heldAt = 0;
    while (!signal.aborted) {
      const isHeld = await takeLease(db.sql, lease, owner, LEASE_SECONDS).catch(() => null);
      if (isHeld) heldAt = performance.now();
      // A database that cannot be reached does not give the lease to another process before it ends.
      const isOurs = isHeld ?? performance.now() - heldAt < LEASE_SECONDS * 1_000 - RENEWED_MS;
      if (isOurs && isHeld && !isRunning) isRunning = await started(feed, log);
      if (!isOurs && isRunning) {
        log.error({}, 'odds feed: another process holds it, or the database is gone');
        await feed.stop();
        isRunning = false;
      }
      await wait(RENEWED_MS, signal);
    }
    if (isRunning) await feed.stop();
    await dropLease(db.sql, lease, owner).catch(() => {});
  })();
  return async () => {
    leaving.abort();
    await running;
  };
}

/** Runs each of these feeds that there is. Returns the way to stop them. */
export function runFeeds(
  deps: { readonly db: Pick<Db, 'sql'>; readonly log: Log },
  of: Readonly<Record<FeedName, Runnable | null>>,
): () => Promise<void> {
  const stops = Object.entries(of).flatMap(([name, feed]) =>
    feed ? runAlone({ ...deps, lease: `sportsbook.feed.${name}` }, feed) : [],
  );
  return async () => void (await Promise.all(stops.map((stop) => stop())));
}

async function started(feed: Runnable, log: Log): Promise<boolean> {
  try {
    await feed.start();
    return true;
  } catch (error) {
    log.error({ err: error }, 'odds feed: it cannot start');
    await feed.stop();
    return false;
  }
}
