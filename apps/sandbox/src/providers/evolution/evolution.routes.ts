import { EvolutionLaunch, sandboxEvolution } from '@halcyon/wire/providers/evolution';
import { isSameSecret } from '@halcyon/wire/providers/authenticity';
import type { FastifyInstance } from 'fastify';
import type { ProviderDesk } from '../simulator.ts';
import { voucherRoutes } from './voucher.routes.ts';

type Keys = { Params: { casinoKey: string; apiToken: string } };

/** The call that opens a table, with the errors that a real one has. */
export function evolutionRoutes(app: FastifyInstance, desk: ProviderDesk): void {
  voucherRoutes(app, desk);
  app.post<Keys>('/ua/v1/:casinoKey/:apiToken', (request, reply) => {
    const refuse = (status: number, code: string, message: string) =>
      reply.code(status).send({ errors: [{ code, message }] });
    if (request.params.casinoKey !== sandboxEvolution.casinoKey) return refuse(400, 'G.1', 'Unknown casino');
    if (!isSameSecret(request.params.apiToken, sandboxEvolution.apiToken))
      return refuse(401, 'G.2', 'Wrong token');
    const asked = EvolutionLaunch.safeParse(request.body).data;
    if (!asked) return refuse(400, 'G.0', 'A field is missing or wrong');
    const { player, config } = asked;
    const tableId = config.game.table.id;
    if (!desk.hasGame(tableId)) return refuse(400, 'G.11', 'Unknown table');
    const lobby = config.urls.lobby;
    if (lobby !== undefined && !URL.canParse(lobby)) return refuse(400, 'G.10', 'An address has no scheme');
    const page = desk.open({
      mode: config.game.playMode === 'demo' ? 'demo' : 'real',
      gameRef: tableId,
      tableId,
      currency: player.currency,
      language: player.language,
      operatorOrigin: lobby === undefined ? desk.operatorOrigin() : new URL(lobby).origin,
      lobbyUrl: lobby ?? null,
      token: player.session.id,
      playerRef: player.id,
    });
    const { pathname, search } = new URL(page);
    return { entry: pathname + search, entryEmbedded: pathname + search };
  });
}
