import type { Kernel, Module } from '../platform/module.ts';
import { countOpenLedgerIncidents } from './incident.service.ts';
import { ledgerChecks, ledgerJobs } from './ledger.jobs.ts';
import { openLedger, type Ledger, type MoneyRules } from './ledger.ts';

/** Every movement of money, its order and the proof of it. */
export function ledgerModule({
  db,
  clock,
  decide,
  openStateParts,
  stateNeeds,
  afterVoid,
}: Pick<Kernel, 'db' | 'clock'> & MoneyRules): Module & { readonly ledger: Ledger } {
  return {
    name: 'ledger',
    ledger: openLedger({
      decide,
      openStateParts,
      stateNeeds,
      afterVoid,
      events: db.events,
      clockOffset: () => clock.offsetMs ?? 0,
    }),
    jobs: ledgerJobs(db, clock),
    checks: ledgerChecks(db, clock),
    gauges(metrics) {
      metrics.gauge('halcyon_ledger_incidents', 'Incidents of the ledger that wait for operators', () =>
        countOpenLedgerIncidents(db),
      );
    },
  };
}
