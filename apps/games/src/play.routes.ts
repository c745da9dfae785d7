/* oxlint-disable oxc/no-async-endpoint-handlers -- a rule for Express; Fastify awaits its handlers */
import { addressOf, subscriberOf } from '@halcyon/server-kit/network/address';
import { CallCounter, type CallRate } from '@halcyon/server-kit/network/call-counter';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { GameRefusal } from './platform/game-refusal.ts';
import { openApi } from './openapi.ts';
import { ActionRequest, RotateRequest, RoundRequest, SessionRequest, VerifyRequest } from './play-calls.ts';
import type { ReplayAnswer, RoundAnswer } from './protocol.ts';
import { getGame } from './rounds/game-catalogue.ts';
import { actOnRound, startRound } from './rounds/round.service.ts';
import { findRoundByAnyId } from './rounds/round.store.ts';
import { viewOfRound } from './rounds/round-view.ts';
import { verifyRound } from './rounds/verify.service.ts';
import { readSeeds, rotateSeeds } from './seeds/seed.service.ts';
import {
  describe,
  getSession,
  openSession,
  readSession,
  type SessionContext,
} from './sessions/session.service.ts';
import { exponentOf } from './stakes.ts';

/** Calls a minute: of one session, and of one address without a session. */
const CALLS_PER_SESSION = { max: 600, windowSeconds: 60 };
const CALLS_PER_ADDRESS = { max: 240, windowSeconds: 60 };

const PublicId = z.object({ publicId: z.string().regex(/^[0-9a-f]{24}$/) });
const RoundId = z.object({ roundId: z.uuid() });

/** The API of a game in the browser. Shapes: protocol.ts. */
export function playRoutes(app: FastifyInstance, ctx: SessionContext, isRateLimited: boolean): void {
  const calls = new CallCounter();
  const count = (caller: string, rate: CallRate) => {
    if (isRateLimited && calls.take(caller, rate) > 0) throw new GameRefusal('request.too_many');
  };
  const callerOf = (request: FastifyRequest) => `address:${subscriberOf(addressOf(request))}`;
  const limitAddress = (request: FastifyRequest) => count(callerOf(request), CALLS_PER_ADDRESS);
  /** Counted against the address before the look-up; with a good session against that one instead. */
  const sessionOf = async (request: FastifyRequest) => {
    limitAddress(request);
    const session = await getSession(ctx, bearerOf(request));
    calls.giveBack(callerOf(request));
    count(`session:${session.token_hash}`, CALLS_PER_SESSION);
    return session;
  };

  app.addHook('onSend', async (_, reply) => {
    if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store');
  });
  app.post('/api/session', async (request) => {
    limitAddress(request);
    return openSession(ctx, SessionRequest.parse(request.body), addressOf(request));
  });
  app.get('/api/session', async (request) => readSession(ctx, await sessionOf(request)));
  app.post('/api/rounds', async (request, reply) => {
    const session = await sessionOf(request);
    const answer = await startRound(ctx, session, RoundRequest.parse(request.body));
    return reply.status(statusOf(answer)).send(answer);
  });
  app.post('/api/rounds/:roundId/actions', async (request, reply) => {
    const session = await sessionOf(request);
    const { roundId } = RoundId.parse(request.params);
    const answer = await actOnRound(ctx, session, roundId, ActionRequest.parse(request.body));
    return reply.status(statusOf(answer)).send(answer);
  });
  app.get('/api/rounds/:publicId', async (request): Promise<ReplayAnswer> => {
    limitAddress(request);
    const read = PublicId.safeParse(request.params);
    const row = read.success ? await findRoundByAnyId(ctx.db, read.data.publicId) : null;
    if (!row || row.state !== 'settled') throw new GameRefusal('round.not_found');
    const frame = {
      mode: row.mode, currency: row.currency, exponent: exponentOf(row.currency), min_cycle_ms: 0,
      is_autoplay_allowed: false, stake_cap_minor: null, lobby_url: null, cashier_url: null, history_url: null,
    }; // prettier-ignore
    return { round: viewOfRound(row), description: describe(ctx, getGame(row.game_id), frame) };
  });
  app.get('/api/seeds', async (request) => {
    const session = await sessionOf(request);
    return readSeeds(ctx.db, ctx.clock, session.player_key);
  });
  app.post('/api/seeds/rotate', async (request) => {
    const session = await sessionOf(request);
    return rotateSeeds(ctx.db, ctx.clock, session.player_key, RotateRequest.parse(request.body));
  });
  app.post('/api/verify', async (request) => {
    limitAddress(request);
    const { actions, ...rest } = VerifyRequest.parse(request.body);
    return verifyRound(actions ? { ...rest, actions } : rest);
  });
  app.get('/api/openapi.json', async () => openApi);
}

function bearerOf(request: FastifyRequest): string | null {
  return /^Bearer ([A-Za-z0-9_-]{43})$/.exec(request.headers.authorization ?? '')?.[1] ?? null;
}

function statusOf(answer: RoundAnswer): number {
  return answer.retryAfterMs === null ? 200 : 202;
}
