import type { CashierPorts } from '../cashier/public.ts';
import { payAndPlayEndpoints } from '@halcyon/contract/pay-and-play/pay-and-play.contract';
import type { Identity } from '../identity/public.ts';
import { routesWith, type Route } from '../platform/http/handle.ts';
import type { Job } from '../platform/jobs/jobs.ts';
import { openAccount } from './account.service.ts';
import { enterVisit } from './entry.service.ts';
import { authorize, takeCode } from './visit.service.ts';
import { forgetOldVisits } from './visit.store.ts';

const KEPT_MS = 86_400_000;

/** Sign-up, login and deposit in one visit, through the player's own bank. */
export function payAndPlayRoutes(identity: Identity, cashier: CashierPorts): readonly Route[] {
  return routesWith(cashier, payAndPlayEndpoints, {
    'POST /api/v1/paynplay/player/authorize': { flow: (ctx, { body }) => authorize(identity, ctx, body) },
    'POST /api/v1/paynplay/player/code': { flow: (ctx, { body }) => takeCode(ctx, body) },
    'POST /api/v1/paynplay/player/update': { flow: (ctx, { body }) => openAccount(identity, ctx, body) },
    'POST /api/v1/paynplay/player/login': { flow: (ctx, { body }) => enterVisit(identity, ctx, body) },
  });
}

/** Deletes the bank's data once a visit's time is over. */
export function payAndPlayJobs(identity: Pick<Identity, 'db' | 'clock'>): readonly Job[] {
  return [
    {
      name: 'pay_and_play.forget_visits',
      every: '*/5 * * * *',
      async run() {
        const now = identity.clock.now();
        await forgetOldVisits(identity.db, now, new Date(now.getTime() - KEPT_MS));
      },
    },
  ];
}
