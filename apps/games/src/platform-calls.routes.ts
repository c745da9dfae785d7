import {
  GAMES_PREFIX,
  gamesCalls,
  type GamesAnswerOf,
  type GamesCall,
  type GamesRequestOf,
  type RoundCard,
} from '@halcyon/wire/seamless/games-calls';
import { SIGNATURE_HEADER, TIMESTAMP_HEADER, verifyCall } from '@halcyon/wire/seamless/signature';
import { virtualCalls, virtualsPath, type VirtualCall } from '@halcyon/wire/virtuals/virtual-calls';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { GameRefusal } from './platform/game-refusal.ts';
import {
  findRoundByAnyId,
  listSettledRounds,
  listUnfinishedRounds,
  type RoundRow,
} from './rounds/round.store.ts';
import { games, type Game } from './rounds/game-catalogue.ts';
import { viewOfRound } from './rounds/round-view.ts';
import { readSeeds, rotateSeeds } from './seeds/seed.service.ts';
import { playerKeyOf } from './sessions/player-key.ts';
import type { SessionContext } from './sessions/session.service.ts';
import { cancelSpins, issueSpins, spinStatus } from './spins/spin-award.service.ts';
import { stakesFor } from './stakes.ts';
import type { Virtuals } from './virtuals/virtuals.service.ts';

const SETTLED_MAX = 500;

type Handlers = {
  readonly [Call in GamesCall]: (request: GamesRequestOf<Call>) => Promise<GamesAnswerOf<Call>>;
};

/** The platform's calls to us, signed like its wallet's calls. These paths have no session and no browser. */
export function platformCallRoutes(
  app: FastifyInstance,
  ctx: SessionContext,
  virtuals: Virtuals,
  secret: string,
): void {
  // The signature is over the bytes that came, so this part of the server keeps them.
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_, body, done) => done(null, body));
  const serve = (path: string, schema: z.ZodType, handler: (request: never) => Promise<{ ok: boolean }>) =>
    app.post(path, async (request, reply) => {
      const rawBody = typeof request.body === 'string' ? request.body : '';
      const verdict = verifyCall(
        [secret],
        { method: 'POST', path: request.url, rawBody },
        headersOf(request),
        Date.now(),
      );
      if (!verdict.ok) return reply.status(401).send({ ok: false, code: verdict.code });
      const read = schema.safeParse(parseJson(rawBody));
      if (!read.success) return reply.status(400).send({ ok: false, code: 'bad_request' });
      const answer = await handler(read.data as never);
      return reply.status(answer.ok ? 200 : 409).send(answer);
    });
  const handlers = handlersOf(ctx);
  for (const name of Object.keys(gamesCalls) as GamesCall[])
    serve(`${GAMES_PREFIX}${gamesCalls[name].path}`, gamesCalls[name].request, handlers[name]);
  for (const name of Object.keys(virtualCalls) as VirtualCall[])
    serve(`${virtualsPath}${virtualCalls[name].path}`, virtualCalls[name].request, virtuals.calls[name]);
}

function handlersOf(ctx: SessionContext): Handlers {
  const { db, clock } = ctx;
  return {
    games: async () => ({ ok: true, games: games.map(toGameCard) }),
    seeds: async ({ playerRef }) => ({
      ok: true,
      ...copySeeds(await readSeeds(db, clock, playerKeyOf('real', playerRef))),
    }),
    async rotateSeeds({ playerRef, clientSeed }) {
      try {
        return {
          ok: true,
          ...copySeeds(await rotateSeeds(db, clock, playerKeyOf('real', playerRef), { clientSeed })),
        };
      } catch (error) {
        if (error instanceof GameRefusal) return { ok: false, code: 'seeds_round_open' };
        throw error;
      }
    },
    async round({ id }) {
      const row = await findRoundByAnyId(db, id);
      return row
        ? { ok: true, round: toRoundCard(row), view: viewOfRound(row) }
        : { ok: false, code: 'not_found' };
    },
    async unfinishedRounds({ playerRef }) {
      const rows = await listUnfinishedRounds(
        db,
        playerRef === undefined ? null : playerKeyOf('real', playerRef),
      );
      return { ok: true, rounds: rows.map(toRoundCard) };
    },
    issueSpins: (of) => issueSpins(ctx, of),
    cancelSpins: ({ awardId }) => cancelSpins(ctx, awardId),
    spinStatus: ({ awardId }) => spinStatus(ctx, awardId),
    async settledRounds({ settledFrom, settledBefore, afterRoundId }) {
      const span = { from: new Date(settledFrom), before: new Date(settledBefore), limit: SETTLED_MAX + 1 };
      const rows = await listSettledRounds(db, { ...span, afterRoundId: afterRoundId ?? null });
      return {
        ok: true,
        rounds: rows.slice(0, SETTLED_MAX).map(toRoundCard),
        hasMore: rows.length > SETTLED_MAX,
      };
    },
  };
}

function copySeeds(answer: Awaited<ReturnType<typeof readSeeds>>) {
  return { ...answer, revealed: [...answer.revealed] };
}

function toGameCard({ facts }: Game) {
  const isSlot = facts.kind === 'slot';
  return {
    gameId: facts.gameId,
    name: facts.name,
    kind: facts.kind,
    mechanic: facts.mechanic,
    reels: isSlot ? facts.reels : null,
    rows: isSlot ? facts.rows : null,
    linesOrWays: isSlot ? facts.lines.length || facts.ways || null : null,
    rtpBasisPoints: facts.rtpBasisPoints,
    volatility: isSlot ? facts.volatility : null,
    hitFrequencyBasisPoints: isSlot ? facts.hitFrequencyBasisPoints : null,
    maxWinMultiple: facts.maxWinMultiple,
    hasFreeSpins: isSlot,
    stakesMinorEur: stakesFor(facts, 'EUR', null).map(String),
    mathVersion: facts.mathVersion,
    playPath: `/play/${facts.gameId}`,
  };
}

function toRoundCard(row: RoundRow): RoundCard {
  const isDecided = row.state === 'settling' || row.state === 'settled';
  return {
    roundId: row.round_id,
    publicId: row.public_id,
    gameId: row.game_id,
    mode: row.mode,
    state: row.state,
    currency: row.currency,
    stakeMinor: String(row.stake_minor),
    winMinor: isDecided ? String(row.win_minor ?? 0n) : '0',
    startedAt: row.started_at.toISOString(),
    settledAt: row.settled_at?.toISOString() ?? null,
    mathVersion: row.math_version,
    serverSeedHash: row.server_seed_hash,
    clientSeed: row.client_seed,
    nonce: row.nonce,
    serverSeed: row.seed_state === 'revealed' ? row.server_seed : null,
    replayPath: `/play/${row.game_id}?replay=${row.public_id}`,
  };
}

function headersOf(request: FastifyRequest) {
  const one = (name: string) => {
    const value = request.headers[name];
    return typeof value === 'string' ? value : undefined;
  };
  return { timestamp: one(TIMESTAMP_HEADER), signature: one(SIGNATURE_HEADER) };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
