import { checkStates, type Check } from './platform/jobs/check.ts';
import { countDeadJobs } from './platform/jobs/jobs.ts';
import type { Metrics } from './platform/metrics.ts';
import { countDead, oldestSeconds } from './platform/events/outbox.store.ts';
import type { Db } from '@halcyon/server-kit/sql';

/** The figures of the process on the metrics page; each domain adds its own. */
export function addGauges(
  metrics: Metrics,
  { db, checks }: { readonly db: Db; readonly checks: readonly Check[] },
): void {
  metrics.gauge('halcyon_outbox_dead_letters', 'Events that failed for good', () => countDead(db));
  metrics.gauge('halcyon_outbox_oldest_seconds', 'Age of the oldest event to be delivered', () =>
    oldestSeconds(db),
  );
  metrics.gauge('halcyon_dead_jobs', 'Jobs that failed for good', () => countDeadJobs(db.sql));
  metrics.gaugeBy(
    'halcyon_check_failed',
    'Checks of ledger, audit log and provider books: 1 when the newest run found a fault or is overdue',
    'check',
    async () =>
      new Map(
        (await checkStates(db, checks)).map(({ name, fault, isOverdue }) => [
          name,
          fault !== null || isOverdue ? 1 : 0,
        ]),
      ),
  );
}
