import { winnerEndpoints } from '@halcyon/contract/prizes/winners.contract';
import { routesOf } from '../platform/handle.ts';
import type { HouseClient } from '../play/halcyon/house.client.ts';
import { changeConsent, readConsent, winnersOf } from './winners.service.ts';

/** Winners, and who agrees to be among them. */
export const prizesRoutes = (house: Pick<HouseClient, 'call' | 'url'>) =>
  routesOf(winnerEndpoints, {
    'GET /api/v1/player/wallet/top-winners': {
      query: (ctx, { query }) => winnersOf(ctx, house, 'top', query),
    },
    'GET /api/v1/player/wallet/latest-winners': {
      query: (ctx, { query }) => winnersOf(ctx, house, 'latest', query),
    },
    'GET /api/v1/player/winner-consent': { query: (ctx) => readConsent(ctx) },
    'PATCH /api/v1/player/winner-consent': { command: (ctx, { body }) => changeConsent(ctx, body) },
  });
