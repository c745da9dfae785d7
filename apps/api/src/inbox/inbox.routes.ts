import { timingSafeEqual } from 'node:crypto';
import { inboxEndpoints } from '@halcyon/contract/inbox/inbox.contract';
import { crmKeyHeader, CrmAuthenticate } from '@halcyon/wire/crm/fast-track';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import type { Screen } from '../identity/public.ts';
import type { Clock } from '@halcyon/server-kit/clock';
import type { Config } from '../platform/config/config.ts';
import { routesOf, type Route } from '../platform/http/handle.ts';
import type { Job } from '../platform/jobs/jobs.ts';
import type { Db } from '@halcyon/server-kit/sql';
import { openCrmSession, whoIsBehind } from './crm.service.ts';
import { forgetCrmSessions } from './crm.store.ts';
import {
  deleteMessage,
  listMessages,
  markAllRead,
  markRead,
  readUnread,
  sendQueued,
  type Invitations,
} from './inbox.service.ts';

type Parts = Invitations & { readonly db: Db; readonly clock: Clock };

export const inboxRoutes = (invitations: Invitations): readonly Route[] =>
  routesOf(inboxEndpoints, {
    'GET /api/v1/player/inbox': { query: listMessages },
    'GET /api/v1/player/inbox/unread': { query: readUnread },
    'POST /api/v1/player/inbox/read': { command: (ctx, { body }) => markAllRead(ctx, body.upTo) },
    'POST /api/v1/player/inbox/:id/read': { command: (ctx, { params }) => markRead(ctx, params.id) },
    'DELETE /api/v1/player/inbox/:id': { command: (ctx, { params }) => deleteMessage(ctx, params.id) },
    'POST /api/v1/player/crm/session': { flow: (ctx) => openCrmSession(invitations, ctx) },
  });

/** Sends what is due, and deletes expired ids of the CRM. */
export function inboxJobs({
  db,
  clock,
  screen,
  hasHarmMarker,
}: Parts & { readonly screen: Screen }): readonly Job[] {
  return [
    {
      name: 'inbox.send_queued',
      every: '* * * * *',
      async run() {
        const now = clock.now();
        await sendQueued({ db, now, screen, hasHarmMarker });
        await forgetCrmSessions(db, now);
      },
    },
  ];
}

/**
 * `POST /integrations/crm/authenticate`: the CRM looks up the user of a session id, with its own key in a
 * header. 200 `{ user_id }`; 401 for a wrong key and for an unknown id.
 */
export const crmIntegration: FastifyPluginAsync<Parts & { readonly config: Config }> = async (
  app: FastifyInstance,
  { db, clock, config, hasHarmMarker },
) => {
  app.post('/integrations/crm/authenticate', { bodyLimit: 4_096 }, async (request, reply) => {
    const { crm } = config;
    const parsed = CrmAuthenticate.safeParse(request.body);
    if (!crm || !isKey(request.headers[crmKeyHeader], crm.apiKey) || !parsed.success) {
      return reply.status(401).send({ error: 'unauthorised' });
    }
    const playerId = await whoIsBehind({ db, now: clock.now(), hasHarmMarker }, parsed.data.sid);
    if (playerId === null) return reply.status(401).send({ error: 'unknown_session' });
    return { user_id: playerId.toString() };
  });
};

function isKey(given: string | string[] | undefined, expected: string): boolean {
  const [one, two] = [Buffer.from(typeof given === 'string' ? given : ''), Buffer.from(expected)];
  return one.length === two.length && timingSafeEqual(one, two);
}
