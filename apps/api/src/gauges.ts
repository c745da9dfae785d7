import { checkStates, type Check } from './platform/check.ts';
import { countDeadJobs } from './platform/jobs.ts';
import type { Metrics } from './platform/metrics.ts';
import { countDead, oldestSeconds } from './platform/outbox.store.ts';
import type { PushGateway } from './platform/push-gateway.ts';
import type { Db } from './platform/sql.ts';
import { countOpenLedgerIncidents } from './wallet/incident.service.ts';

type Measured = {
  readonly db: Db;
  readonly checks: readonly Check[];
  readonly gateway: Pick<PushGateway, 'size'>;
  /** What the money lanes did since the start. */
  readonly counts: () => Readonly<Record<string, number>>;
  readonly streams: () => number;
};

/** The product's own figures on the metrics page. */
export function addGauges(metrics: Metrics, { db, checks, gateway, counts, streams }: Measured): void {
  metrics.gauge('halcyon_push_sockets', 'Open push connections', () => gateway.size);
  metrics.gauge('halcyon_live_streams', 'Open streams of live tables', streams);
  for (const name of ['batches', 'commands', 'retries', 'splits', 'turnedAway']) {
    const label = name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    metrics.gauge(`halcyon_lane_${label}`, `Money lanes: ${name} since the start`, () => counts()[name] ?? 0);
  }
  metrics.gauge('halcyon_outbox_dead_letters', 'Events that failed for good', () => countDead(db));
  metrics.gauge('halcyon_outbox_oldest_seconds', 'Age of the oldest event to be delivered', () =>
    oldestSeconds(db),
  );
  metrics.gauge('halcyon_ledger_incidents', 'Incidents of the ledger that wait for operators', () =>
    countOpenLedgerIncidents(db),
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
