import { sandboxCreedroomz } from '@halcyon/wire/providers/creedroomz';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { ProviderDesk } from '../simulator.ts';

const Launch = z.object({
  partnerId: z.literal(sandboxCreedroomz.operatorId),
  token: z.string().max(200).default(''),
  gameId: z.string().min(1).max(80),
  language: z.string().min(2).max(10),
  currency: z.string().length(3),
  openType: z.enum(['real', 'fun']),
  devicetypeid: z.enum(['1', '2', '3', '4']),
  isMobile: z.enum(['true', 'false']),
  exitUrl: z.url().optional(),
  deposit_url: z.url().optional(),
});

/** The address that opens every table: the player's browser navigates there directly. */
export function creedroomzRoutes(app: FastifyInstance, desk: ProviderDesk): void {
  app.get('/authorization.php', (request, reply) => {
    const asked = Launch.safeParse(request.query).data;
    const refuse = (status: number, text: string) => reply.code(status).type('text/plain').send(text);
    if (!asked) return refuse(400, 'The launch lacks a field, or names one wrongly.');
    if (asked.openType === 'real' && !asked.token) return refuse(403, 'Play for money needs a token.');
    if (!desk.hasGame(asked.gameId)) return refuse(404, 'There is no such table.');
    const page = desk.open({
      mode: asked.openType === 'real' ? 'real' : 'demo',
      gameRef: asked.gameId,
      tableId: asked.gameId,
      currency: asked.currency,
      language: asked.language,
      operatorOrigin: asked.exitUrl === undefined ? desk.operatorOrigin() : new URL(asked.exitUrl).origin,
      lobbyUrl: asked.exitUrl ?? null,
      token: asked.token,
    });
    return reply.redirect(page, 302);
  });
}
