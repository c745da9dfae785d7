import type { Kernel, Module } from '../platform/module.ts';
import { PushGateway } from '../platform/push-gateway.ts';
import { redeemTicket } from '../platform/push-ticket.store.ts';
import { countOpenLedgerIncidents } from './incident.service.ts';
import { pushRoutes } from './push.routes.ts';
import { balanceFramesOf } from './wallet-frame.service.ts';
import { walletChecks, walletJobs } from './wallet.jobs.ts';
import { walletRoutes } from './wallet.routes.ts';
import { walletChanged } from './wallet.service.ts';

/** Balances, receipts and the push connection that keeps open pages up to date. */
export function walletModule({ db, bus, clock, log }: Pick<Kernel, 'db' | 'bus' | 'clock' | 'log'>): Module {
  const gateway = new PushGateway({
    bus,
    log,
    redeem: (ticket, origin) => redeemTicket(db.sql, { ticket, origin, now: clock.now() }),
    framesOf: (playerId) => balanceFramesOf(db, playerId),
  });
  const unsubscribe = db.events.subscribe(walletChanged, (playerId, sequence) =>
    bus.publish(`player.${playerId}`, { sequence: String(sequence) }),
  );
  return {
    name: 'wallet',
    routes: [...walletRoutes, ...pushRoutes],
    jobs: walletJobs(db, clock),
    checks: walletChecks(db, clock),
    gauges(metrics) {
      metrics.gauge('halcyon_push_sockets', 'Open push connections', () => gateway.size);
      metrics.gauge('halcyon_ledger_incidents', 'Incidents of the ledger that wait for operators', () =>
        countOpenLedgerIncidents(db),
      );
    },
    open: (app) => gateway.attach(app.server),
    drain: () => gateway.close(),
    stop() {
      unsubscribe();
      gateway.close();
    },
  };
}
