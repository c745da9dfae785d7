import { pushEndpoints } from '@halcyon/contract/wallet/push.contract';
import { routesOf } from '../platform/http/handle.ts';
import { issueTicket } from '../platform/events/push-ticket.store.ts';

/** The ticket with which a page opens its push connection. */
export const pushRoutes = routesOf(pushEndpoints, {
  'POST /api/v1/player/wallet/push-ticket': {
    async query(ctx) {
      const { sessionId } = ctx.session;
      const origin = ctx.headers['origin'] ?? ctx.config.publicOrigin;
      const of = { playerId: ctx.playerId, sessionId, origin, now: ctx.clock.now() };
      const { ticket, expiresAt } = await issueTicket(ctx.db.sql, of);
      return { ticket, expiresAt: expiresAt.toISOString() };
    },
  },
});
