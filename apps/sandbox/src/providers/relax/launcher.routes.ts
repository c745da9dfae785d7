import type { sandboxQuickspin, sandboxRelax } from '@halcyon/wire/providers/relax';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { ProviderDesk } from '../simulator.ts';

const Launcher = z.object({
  gameid: z.string().min(1).max(100),
  ticket: z.string().max(300).optional(),
  jurisdiction: z.string().max(10).optional(),
  lang: z.string().regex(/^[a-z]{2,3}_[A-Z]{2}$/),
  channel: z.enum(['web', 'mobile']),
  partnerid: z.string().optional(),
  partner: z.string(),
  moneymode: z.enum(['fun', 'real']),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .default('EUR'),
  homeurl: z.url().optional(),
});
type LauncherOf = { readonly path: string; readonly partner: typeof sandboxRelax | typeof sandboxQuickspin };

/** The one address that opens every game: with a ticket for money, without one for fun. */
export function launcherRoutes(
  app: FastifyInstance,
  desk: ProviderDesk,
  { path, partner }: LauncherOf,
): void {
  app.get(path, (request, reply) => {
    const refuse = (code: number, text: string) => reply.code(code).type('text/plain').send(text);
    const asked = Launcher.safeParse(request.query).data;
    if (!asked) return refuse(400, 'The launch lacks a field, or names one wrongly.');
    if (asked.partner !== partner.partner) return refuse(403, 'This partner is not known.');
    const isReal = asked.moneymode === 'real';
    if (isReal && !asked.ticket) return refuse(403, 'Play for money needs a ticket.');
    if (!desk.hasGame(asked.gameid)) return refuse(404, 'There is no such game.');
    const page = desk.open({
      mode: isReal ? 'real' : 'demo',
      gameRef: asked.gameid,
      tableId: null,
      currency: asked.currency,
      language: asked.lang,
      operatorOrigin: URL.parse(asked.homeurl ?? '')?.origin ?? desk.operatorOrigin(),
      lobbyUrl: asked.homeurl ?? null,
      token: asked.ticket ?? '',
    });
    return reply.redirect(page, 302);
  });
}
