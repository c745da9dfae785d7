import { sandboxPlayngo } from '@halcyon/wire/providers/playngo';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { ProviderDesk } from '../simulator.ts';
import { freegamesRoutes } from './freegames.routes.ts';

const Launcher = z.object({
  pid: z.literal(sandboxPlayngo.pid),
  gid: z.string().min(1).max(100),
  lang: z.string().regex(/^[a-z]{2,3}_[A-Z]{2}$/),
  ticket: z.string().max(200).optional(),
  practice: z.enum(['0', '1']),
  channel: z.enum(['desktop', 'mobile']),
  origin: z.url(),
  currency: z.string().length(3),
  lobby: z.url().optional(),
});

/** The one address that opens every game of Play'n GO, with a ticket or for practice. */
export function playngoRoutes(app: FastifyInstance, desk: ProviderDesk): void {
  freegamesRoutes(app, desk);
  app.get('/casino/ContainerLauncher', (request, reply) => {
    const asked = Launcher.safeParse(request.query).data;
    if (!asked)
      return reply.code(400).type('text/plain').send('The launch lacks a field, or names one wrongly.');
    const isReal = asked.practice === '0';
    if (isReal && !asked.ticket)
      return reply.code(403).type('text/plain').send('Play for money needs a ticket.');
    if (!desk.hasGame(asked.gid)) return reply.code(404).type('text/plain').send('There is no such game.');
    const page = desk.open({
      mode: isReal ? 'real' : 'demo',
      gameRef: asked.gid,
      tableId: null,
      currency: asked.currency,
      language: asked.lang,
      operatorOrigin: asked.origin,
      lobbyUrl: asked.lobby ?? null,
      token: asked.ticket ?? '',
    });
    return reply.redirect(page, 302);
  });
}
