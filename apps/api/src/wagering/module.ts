import type { Ledger } from '../ledger/public.ts';
import type { Kernel, Module } from '../platform/module.ts';
import { openWagering, type Wagering } from './wagering.service.ts';

type Deps = Pick<Kernel, 'database'> & { readonly ledger: Ledger };

/** Stakes, wins and refunds of every vertical. */
export function wageringModule({ database, ledger }: Deps): Module & { readonly wagering: Wagering } {
  const wagering = openWagering(ledger, { connection: database });
  return {
    name: 'wagering',
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
