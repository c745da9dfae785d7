import { cashbackEndpoints } from '@halcyon/contract/rewards/cashback.contract';
import { routesWith, type Route } from '../../platform/http/handle.ts';
import {
  activateCashback,
  claimCashback,
  claimLoyaltyCashback,
  deactivateCashback,
  readCashbackProgress,
  readLoyaltyCashback,
  setCashbackState,
} from './cashback.service.ts';
import type { CashbackDependencies } from './dependencies.ts';

export function cashbackRoutes(deps: CashbackDependencies): readonly Route[] {
  return routesWith(deps, cashbackEndpoints, {
    'POST /api/v1/bonus/cashback/:campaignId/activate': { command: activateCashback },
    'POST /api/v1/bonus/cashback/:campaignId/deactivate': { command: deactivateCashback },
    'POST /api/v1/bonus/cashback/:campaignId/claim': { command: claimCashback },
    'PUT /api/v1/bonus/cashback/:assignmentId/state': { command: setCashbackState },
    'GET /api/v1/bonus/cashback/:campaignId/progress': { query: readCashbackProgress },
    'GET /api/v1/bonus/loyalty/cashback/progress': { query: readLoyaltyCashback },
    'POST /api/v1/bonus/loyalty/cashback/claim': { command: claimLoyaltyCashback },
  });
}
