import { findCurrency } from '@halcyon/money/currency';
import {
  isSignedNovomatic,
  novomaticError as error,
  NovomaticLaunch,
  readNovomatic,
  sandboxNovomatic,
  type NovomaticError,
} from '@halcyon/wire/providers/novomatic';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ProviderDesk } from '../simulator.ts';

type Params = {
  readonly partner: string;
  readonly mode: string;
  readonly gameId: string;
  readonly userId: string;
};

/** The presentation address of a game, for money and for fun. */
export function novomaticRoutes(app: FastifyInstance, desk: ProviderDesk): void {
  app.post<{ Params: Params }>(
    '/Nrgs/B2B/Service/:partner/V5/:mode/Games/:gameId/Sessions/:userId/PresentationURL',
    (request, reply) => {
      const { partner, mode, gameId, userId } = request.params;
      if (!isBelieved(request) || partner !== sandboxNovomatic.partner)
        return refuse(reply, error.unauthorized);
      const asked = readNovomatic(NovomaticLaunch, request.rawBody ?? '');
      const isReal = mode === 'Cash';
      if (!asked || (!isReal && mode !== 'Fun')) return refuse(reply, error.badRequest);
      if (!desk.hasGame(gameId)) return refuse(reply, error.game);
      if (!findCurrency(asked.CurrencyCode)) return refuse(reply, error.badRequest);
      if (isReal && !asked.PartnerUserSessionKey) return refuse(reply, error.token);
      const lobbyUrl = asked.GameClientParameters['closeurl'] ?? null;
      const url = desk.open({
        mode: isReal ? 'real' : 'demo',
        gameRef: gameId,
        tableId: null,
        currency: asked.CurrencyCode,
        language: asked.languageCode.toLowerCase(),
        operatorOrigin: URL.parse(lobbyUrl ?? '')?.origin ?? desk.operatorOrigin(),
        lobbyUrl,
        token: isReal ? (asked.PartnerUserSessionKey ?? '') : '',
        ...(isReal ? { playerRef: userId } : {}),
      });
      return reply.send({ GamePresentationURL: url });
    },
  );
}

function isBelieved(request: FastifyRequest): boolean {
  const { authorization, dateutc: dateUtc } = request.headers;
  const signed = {
    method: request.method,
    dateUtc: typeof dateUtc === 'string' ? dateUtc : '',
    uri: request.raw.url ?? '',
    body: request.rawBody ?? '',
  };
  return isSignedNovomatic(signed, authorization, sandboxNovomatic);
}

function refuse(reply: FastifyReply, of: NovomaticError): FastifyReply {
  return reply.code(of.status).send({ Error: { Code: of.name, Message: 'The game was not opened.' } });
}
