import type { OddsFeedHealth } from '@halcyon/contract/operations/odds-feed.contract';
import { Refusal } from '@halcyon/contract/platform/refusal';
import type { Queryable } from '@halcyon/server-kit/sql';
import { countDue } from '../feed/feed.store.ts';
import type { OddsFeed } from '../feed/odds-feed.ts';
import { countWaiting } from './correction.store.ts';

/** Null: an installation without a feed. */
type Deps = {
  readonly db: Queryable;
  readonly feed: Pick<OddsFeed, 'load' | 'producers' | 'counters'> | null;
};

export async function readFeedHealth({ db, feed }: Deps): Promise<Omit<OddsFeedHealth, 'asOf'>> {
  const [undelivered, waitingCorrections] = [await countDue(db), await countWaiting(db)];
  const { isRunning, queued, eventCount } = feed?.load ?? { isRunning: false, queued: 0, eventCount: 0 };
  const at = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());
  return {
    isRunning,
    queued,
    eventCount,
    undelivered,
    waitingCorrections,
    producers: [...(feed?.producers.all ?? [])].map((producer) => ({
      product: producer.product,
      state: producer.step,
      lastMessageAt: at(feed?.producers.messageAtMs(producer.product) ?? null),
      completeUntil: at(producer.processedAtMs),
      recoveryRequestedAt: at(producer.requestedAtMs),
      isRecovering: producer.request !== null,
    })),
    unused: [...(feed?.counters.all ?? [])]
      .map(([reason, count]) => ({ reason, count }))
      .toSorted((one, other) => other.count - one.count),
  };
}

/** Refuses: operations.producer_unknown, producer_down, recovery_running, recovery_too_soon. */
export async function requestRecovery({ feed }: Pick<Deps, 'feed'>, product: number): Promise<void> {
  const rejection = feed ? await feed.producers.requestRecovery(product) : 'producer_unknown';
  if (rejection !== null) throw new Refusal(`operations.${rejection}`);
}
