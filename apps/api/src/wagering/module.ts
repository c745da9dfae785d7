import type { Kernel, Module } from '../platform/module.ts';
import type { Ledger } from '../wallet/public.ts';
import { openLedger, openWagering, type Wagering } from './wagering.service.ts';

const LANES = 1;

/** Stakes, wins and refunds of every vertical. */
export function wageringModule({ db, database, clock }: Pick<Kernel, 'db' | 'database' | 'clock'>): Module & {
  readonly ledger: Ledger;
  readonly wagering: Wagering;
} {
  const ledger = openLedger({ events: db.events, clockOffset: () => clock.offsetMs ?? 0 });
  const wagering = openWagering(ledger, { shards: [{ connection: database, lanes: LANES }] });
  return {
    name: 'wagering',
    ledger,
    wagering,
    gauges(metrics) {
      for (const name of ['batches', 'commands', 'retries', 'splits', 'turnedAway'] as const) {
        const label = name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
        const help = `Money lanes: ${name} since the start`;
        metrics.gauge(`halcyon_lane_${label}`, help, () => wagering.counts()[name]);
      }
    },
    stop: () => wagering.close(),
  };
}
