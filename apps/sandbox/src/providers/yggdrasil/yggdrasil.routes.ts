import { sandboxYggdrasil } from '@halcyon/wire/providers/yggdrasil';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { ProviderDesk } from '../simulator.ts';

const Launch = z.object({
  gameid: z.string().min(1).max(100),
  lang: z.string().min(2).max(5),
  currency: z.string().length(3),
  org: z.enum([sandboxYggdrasil.org, 'Demo']),
  channel: z.enum(['pc', 'mobile']),
  key: z.string().max(300),
  home: z.url(),
});

/** The one address that opens every game of Yggdrasil: with a session of the operator, or under the name Demo. */
export function yggdrasilRoutes(app: FastifyInstance, desk: ProviderDesk): void {
  app.get('/init/launchClient.html', (request, reply) => {
    const asked = Launch.safeParse(request.query).data;
    if (!asked)
      return reply.code(400).type('text/plain').send('The launch lacks a field, or names one wrongly.');
    const isReal = asked.org !== 'Demo';
    if (isReal === (asked.key === '')) {
      return reply
        .code(403)
        .type('text/plain')
        .send('A session goes with the operator’s name, and none with Demo.');
    }
    if (!desk.hasGame(asked.gameid)) return reply.code(404).type('text/plain').send('There is no such game.');
    const page = desk.open({
      mode: isReal ? 'real' : 'demo',
      gameRef: asked.gameid,
      tableId: null,
      currency: asked.currency,
      language: asked.lang,
      operatorOrigin: new URL(asked.home).origin,
      lobbyUrl: asked.home,
      token: asked.key,
    });
    return reply.redirect(page, 302);
  });
}
