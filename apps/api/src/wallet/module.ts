import { walletChanged } from '../ledger/public.ts';
import type { Kernel, Module } from '../platform/module.ts';
import { PushGateway } from '../platform/events/push-gateway.ts';
import { redeemTicket } from '../platform/events/push-ticket.store.ts';
import { pushRoutes } from './push.routes.ts';
import { balanceFramesOf } from './wallet-frame.service.ts';
import { walletRoutes } from './wallet.routes.ts';

/** Balances and statements for players, and the push connection that keeps open pages up to date. */
export function walletModule({ db, bus, clock, log }: Pick<Kernel, 'db' | 'bus' | 'clock' | 'log'>): Module {
  const gateway = new PushGateway({
    bus,
    log,
    redeem: (ticket, origin) => redeemTicket(db.sql, { ticket, origin, now: clock.now() }),
    framesOf: (playerId, changes) => balanceFramesOf(db, playerId, changes),
  });
  const unsubscribe = db.events.subscribe(walletChanged, (playerId, sequence, movements) =>
    bus.publish(`player.${playerId}`, { sequence: String(sequence), movements }),
  );
  return {
    name: 'wallet',
    routes: [...walletRoutes, ...pushRoutes],
    gauges: (metrics) => metrics.gauge('halcyon_push_sockets', 'Open push connections', () => gateway.size),
    open: (app) => gateway.attach(app.server),
    drain: () => gateway.close(),
    stop() {
      unsubscribe();
      gateway.close();
    },
  };
}
