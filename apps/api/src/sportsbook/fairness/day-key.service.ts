import { createHash } from 'node:crypto';
import { addMs, type Clock } from '@halcyon/server-kit/clock';
import type { ReportFault } from '@halcyon/server-kit/faults';
import type { Db } from '@halcyon/server-kit/sql';
import { feeds } from '../feed/fixture.service.ts';
import type { FeedClient } from '../feed/feed-client.ts';
import type { OddsFeed } from '../feed/odds-feed.ts';
import { keepDayKey, listUnknownDayKeys } from './day-key.store.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** A key is out a day after its day; for so long it is asked for. */
const ASKED_DAYS = 30;
/** A match that was moved starts so far from the day that its seed belongs to. */
const MOVED_MS = 14 * DAY_MS;
const DAYS_AT_ONCE = 10;

type Deps = {
  readonly db: Pick<Db, 'sql'>;
  readonly clock: Clock;
  readonly client: Pick<FeedClient, 'readFixture'>;
};

/**
 * Reads the keys of days that are over from the fixture of one event each, and keeps them with every event of the day: by then
 * no schedule has these events any more. A key that does not have the hash that was bound is not kept. Throws: the feed does
 * not answer.
 */
export async function readDayKeys({ db, clock, client }: Deps): Promise<void> {
  const now = clock.now();
  const of = { from: addMs(now, -ASKED_DAYS * DAY_MS), until: addMs(now, -DAY_MS) };
  const unknown = await listUnknownDayKeys(db, { ...of, feed: feeds.main, limit: DAYS_AT_ONCE });
  for (const { day_key_hash: dayKeyHash, foreign_id: foreignId } of unknown) {
    const dayKey = (await client.readFixture(foreignId))?.fairness?.dayKey;
    if (dayKey === undefined || hashOf(dayKey) !== dayKeyHash) continue;
    await keepDayKey(db, {
      dayKeyHash,
      dayKey,
      from: addMs(of.from, -MOVED_MS),
      until: addMs(now, MOVED_MS),
    });
  }
}

const hashOf = (hex: string) => createHash('sha256').update(Buffer.from(hex, 'hex')).digest('hex');

/** A feed whose holder also reads the keys of days that are over, each hour. */
export function withDayKeys(
  feed: Pick<OddsFeed, 'start' | 'stop'>,
  deps: Deps & { readonly report: ReportFault },
): Pick<OddsFeed, 'start' | 'stop'> {
  let timer: NodeJS.Timeout | null = null;
  let reading: Promise<void> = Promise.resolve();
  const read = () => {
    reading = readDayKeys(deps).catch((error: unknown) => deps.report('sportsbook.day_keys', error));
  };
  return {
    async start() {
      await feed.start();
      read();
      timer = setInterval(read, HOUR_MS);
      timer.unref();
    },
    async stop() {
      if (timer) clearInterval(timer);
      timer = null;
      await reading;
      await feed.stop();
    },
  };
}
