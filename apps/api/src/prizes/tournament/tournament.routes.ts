import { tournamentEndpoints } from '@halcyon/contract/prizes/tournament.contract';
import { routesOf, type Route } from '../../platform/http/handle.ts';
import { join, type JoinDependencies } from './entry.service.ts';
import { readTournament, readTournaments, type Boards } from './tournament.service.ts';

/** The id that lists a category. */
const EVERY = 'all';

export function tournamentRoutes(boards: Boards, deps: JoinDependencies): readonly Route[] {
  return routesOf(tournamentEndpoints, {
    'GET /api/v1/tournament/:category/:id/:lang': {
      query: (ctx, { params }) => {
        const viewer = { playerId: ctx.playerId, siteId: ctx.siteId, language: params.lang };
        const at = ctx.clock.now();
        return params.id === EVERY
          ? readTournaments(ctx.db, params.category, viewer, at)
          : readTournament({ db: ctx.db, boards }, params, viewer, at);
      },
    },
    'GET /api/v1/tournament/public/:category/:id/:lang': {
      query: (ctx, { params }) => {
        const viewer = { playerId: null, siteId: ctx.siteId, language: params.lang };
        const at = ctx.clock.now();
        return params.id === EVERY
          ? readTournaments(ctx.db, params.category, viewer, at)
          : readTournament({ db: ctx.db, boards }, params, viewer, at);
      },
    },
    'POST /api/v1/tournament/:category/:id/join': {
      async command(ctx, { params, body }) {
        const { category, id: tournamentId } = params;
        const of = { category, tournamentId, termsId: body.termsId, playerId: ctx.playerId };
        const entry = await join(deps, ctx.tx, { ...of, at: ctx.clock.now() });
        return { entryId: entry.entryId, joinedAt: new Date(entry.joinedAtMs).toISOString() };
      },
    },
  });
}
