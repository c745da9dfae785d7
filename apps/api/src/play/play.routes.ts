import { launchEndpoints } from '@halcyon/contract/play/launch.contract';
import { limitationEndpoints } from '@halcyon/contract/play/limitations.contract';
import { roundEndpoints } from '@halcyon/contract/play/rounds.contract';
import { seedEndpoints } from '@halcyon/contract/play/seeds.contract';
import { routesOf, type Route } from '../platform/http/handle.ts';
import type { LaunchDependencies } from './launch/game-opening.service.ts';
import type { GamesClient } from './halcyon/games.client.ts';
import { readLimitations } from './limitations.service.ts';
import * as launch from './launch/launch.service.ts';
import { providerLaunchRoutes } from './launch/provider-launch.routes.ts';
import * as rounds from './rounds.service.ts';
import type { RoundKeeper } from '../wallet/public.ts';

/** Opening games, rounds and seeds. */
export function playRoutes(
  gamesServer: GamesClient,
  deps: LaunchDependencies & { readonly keeper: RoundKeeper },
): readonly Route[] {
  const { keeper } = deps;
  return [
    ...routesOf(launchEndpoints, {
      'POST /api/v1/game/slug/url': { flow: (ctx, { body }) => launch.launchReal(ctx, deps, body) },
      'POST /api/v1/game/slug/url/demo': { flow: (ctx, { body }) => launch.launchDemo(ctx, deps, body) },
      'POST /api/v1/game/detail': { flow: (ctx, { body }) => launch.launchReal(ctx, deps, body) },
      'POST /api/v1/game/detail/demo': { flow: (ctx, { body }) => launch.launchDemo(ctx, deps, body) },
      'GET /api/v1/game/sessions/:sessionId': {
        query: (ctx, { params }) => launch.readGameSession(ctx, params.sessionId),
      },
    }),
    ...providerLaunchRoutes(deps),
    ...routesOf(limitationEndpoints, {
      'GET /api/v1/player/games/:id/limitations': {
        query: (ctx, { params }) => readLimitations(ctx, params.id),
      },
    }),
    ...routesOf(roundEndpoints, {
      'GET /api/v1/player/rounds': { query: (ctx, { query }) => rounds.listRounds(ctx, keeper, query) },
      'GET /api/v1/player/rounds/unfinished': { query: (ctx) => rounds.listUnfinished(ctx, keeper) },
      'GET /api/v1/player/rounds/:id': {
        query: (ctx, { params, query }) => rounds.getRound(ctx, keeper, params.id, query.provider),
      },
      'GET /api/v1/player/rounds/:id/replay': {
        query: (ctx, { params }) => rounds.replayRound(ctx, keeper, gamesServer, params.id),
      },
      'GET /api/v1/rounds/:publicId': {
        query: (ctx, { params }) => rounds.readSharedRound(ctx, gamesServer, params.publicId),
      },
    }),
    ...routesOf(seedEndpoints, {
      'GET /api/v1/player/seeds': { query: (ctx) => rounds.readSeeds(ctx, gamesServer) },
      'POST /api/v1/player/seeds/rotate': {
        flow: (ctx, { body }) => rounds.rotateSeeds(ctx, gamesServer, body.clientSeed),
      },
    }),
  ];
}
