import { formatDecimal } from '@halcyon/money/amount';
import { findCurrency } from '@halcyon/money/currency';
import {
  isSignedSoftswiss,
  readSoftswiss,
  sandboxSoftswiss,
  SOFTSWISS_SIGNATURE,
  softswissCode as code,
  SoftswissDemo,
  SoftswissSession,
} from '@halcyon/wire/providers/softswiss';
import { SoftswissJackpotAsked, softswissJackpotPath } from '@halcyon/wire/providers/softswiss-jackpots';
import { SoftswissV2Demo, softswissV2Path, SoftswissV2Real } from '@halcyon/wire/providers/softswiss-v2';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Opening, ProviderDesk } from '../simulator.ts';
import { freespinsRoutes } from './freespins.routes.ts';
import { V2_TOKEN } from './softswiss-v2.protocol.ts';

const DEMO_CURRENCY = 'EUR';

/** Launch calls of the operator, signed as everything else is. */
export function softswissRoutes(app: FastifyInstance, desk: ProviderDesk): void {
  freespinsRoutes(app, desk, { believed, refuse });
  app.post('/sessions', (request, reply) => {
    const asked = believed(request, reply) && readSoftswiss(SoftswissSession, request.rawBody ?? '');
    return asked ? open(reply, asked, asked.user.id) : refuse(reply, code.badRequest);
  });
  app.post('/demo', (request, reply) => {
    const asked = believed(request, reply) && readSoftswiss(SoftswissDemo, request.rawBody ?? '');
    return asked ? open(reply, asked, null) : refuse(reply, code.badRequest);
  });

  app.post(softswissV2Path.launchReal, (request, reply) => {
    const asked = believed(request, reply) && readSoftswiss(SoftswissV2Real, request.rawBody ?? '');
    if (!asked) return refuseV2(reply);
    const { id: playerRef, currency } = asked.account;
    if (!findCurrency(currency)) return refuseV2(reply);
    const token = `${V2_TOKEN}${asked.session_id ?? ''}`;
    return openV2(reply, asked, { mode: 'real', currency, token, playerRef });
  });
  // The call names no currency: play money has none.
  app.post(softswissV2Path.launchDemo, (request, reply) => {
    const asked = believed(request, reply) && readSoftswiss(SoftswissV2Demo, request.rawBody ?? '');
    return asked
      ? openV2(reply, asked, { mode: 'demo', currency: DEMO_CURRENCY, token: V2_TOKEN })
      : refuseV2(reply);
  });

  app.post(softswissJackpotPath, (request, reply) => {
    const asked = believed(request, reply) && readSoftswiss(SoftswissJackpotAsked, request.rawBody ?? '');
    if (!asked) return refuse(reply, code.badRequest);
    if (asked.casino_id !== sandboxSoftswiss.casinoId) return refuse(reply, code.forbidden);
    const games = desk.jackpots().flatMap(({ gameRefs, name, amountMinor, currency }) => {
      const data = [{ amount: formatDecimal(amountMinor, currency), currency }];
      return gameRefs.map((game_id) => ({ game_id, levels: [{ level: 1, name, data }] }));
    });
    return reply.send({ games });
  });

  function openV2(
    reply: FastifyReply,
    asked: z.infer<typeof SoftswissV2Demo>,
    player: Pick<Opening, 'mode' | 'currency' | 'token' | 'playerRef'>,
  ) {
    if (asked.casino_id !== sandboxSoftswiss.casinoId || !desk.hasGame(asked.game)) return refuseV2(reply);
    const lobbyUrl = asked.urls.return_url;
    const launch_url = desk.open({
      ...player,
      gameRef: asked.game,
      tableId: null,
      language: asked.locale,
      operatorOrigin: URL.parse(lobbyUrl)?.origin ?? desk.operatorOrigin(),
      lobbyUrl,
    });
    return reply.send({ launch_url });
  }

  function open(reply: FastifyReply, asked: z.infer<typeof SoftswissDemo>, playerRef: string | null) {
    if (asked.casino_id !== sandboxSoftswiss.casinoId) return refuse(reply, code.forbidden);
    if (!desk.hasGame(asked.game)) return refuse(reply, code.notFound);
    if (!findCurrency(asked.currency)) return refuse(reply, code.currency);
    const gameUrl = desk.open({
      mode: playerRef === null ? 'demo' : 'real',
      gameRef: asked.game,
      tableId: null,
      currency: asked.currency,
      language: asked.locale,
      operatorOrigin: URL.parse(asked.urls.return_url)?.origin ?? desk.operatorOrigin(),
      lobbyUrl: asked.urls.return_url,
      token: '',
      ...(playerRef === null ? {} : { playerRef }),
    });
    return reply.send({ launch_options: { game_url: gameUrl, strategy: 'iframe' } });
  }
}

/** False: the answer has been sent already. */
function believed(request: FastifyRequest, reply: FastifyReply): boolean {
  const signature = request.headers[SOFTSWISS_SIGNATURE];
  const given = typeof signature === 'string' ? signature : undefined;
  if (isSignedSoftswiss(request.rawBody ?? '', given, sandboxSoftswiss.authToken)) return true;
  void refuse(reply, code.forbidden);
  return false;
}

function refuseV2(reply: FastifyReply): FastifyReply {
  if (reply.sent) return reply;
  return reply.code(400).send({ code: 'invalid_argument', msg: 'The game was not opened.' });
}

function refuse(reply: FastifyReply, of: number): FastifyReply {
  if (reply.sent) return reply;
  const isOwnStatus = of === code.badRequest || of === code.forbidden || of === code.notFound;
  return reply.code(isOwnStatus ? of : 412).send({ code: of, message: 'The game was not opened.' });
}
