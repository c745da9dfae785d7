import { bonusCodeEndpoints } from '@halcyon/contract/rewards/bonus-code.contract';
import { rewardsEndpoints } from '@halcyon/contract/rewards/rewards.contract';
import { termsEndpoints } from '@halcyon/contract/rewards/terms.contract';
import { routesOf, routesWith } from '../platform/http/handle.ts';
import * as action from './assignment/action.service.ts';
import { claimQueued } from './assignment/queue.service.ts';
import * as list from './assignment/reward-list.service.ts';
import * as code from './code/code.service.ts';
import { decideConsent, decideConsents } from './code/consent.service.ts';
import type { RewardsPorts } from './dependencies.ts';
import { readTerms } from './terms/terms.service.ts';

export const rewardsRoutes = (ports: RewardsPorts) => [
  ...routesOf(termsEndpoints, { 'GET /api/v1/bonus/terms/:termsId': { query: readTerms } }),
  ...routesWith(ports, rewardsEndpoints, {
    'GET /api/v2/bonus/rewards': { query: list.listRewards },
    'GET /api/v1/bonus': { query: list.listBonuses },
    'GET /api/v1/bonus/campaigns': { query: list.listCampaigns },
    'GET /api/v1/bonus/campaigns/consent': { query: list.listConsentsOf },
    'POST /api/v1/bonus/campaigns/consent': { command: decideConsents },
    'POST /api/v2/bonus/rewards/:campaignId/claim': { command: action.claim },
    'POST /api/v1/bonus/:id/claim': {
      command: (ctx, { params, body }) => action.claimOne(ctx, params.id, body),
    },
    'POST /api/v1/bonus/optIn/:id/activate': { command: action.activateOptIn },
    'POST /api/v1/bonus/optIn/:id/deactivate': { command: action.deactivateOptIn },
    'POST /api/v1/bonus/state': {
      command: (ctx, { body }) => action.claimOne(ctx, body.bonusAssignmentId, {}),
    },
    'PUT /api/v1/bonus/:bonusAssignmentId/state': { command: action.giveUp },
    'POST /api/v1/bonus/consent': { flow: (ctx, { body }) => decideConsent(ctx, null, body) },
    'POST /api/v1/bonus/campaigns/:campaignId/consent': {
      flow: (ctx, { params, body }) => decideConsent(ctx, params.campaignId, body),
    },
    'POST /api/v1/bonus/partner-bonus': {
      flow: (ctx, { body }) => code.claimByPartnerCode(ctx, body.bonusAssignmentId, body.partnerBonusCode),
    },
    'POST /api/v1/bonus/campaign/:campaignId/queued-bonus/:queuedPlayerBonusId/claim': {
      flow: (ctx, { params, body }) =>
        claimQueued(ctx, params.campaignId, params.queuedPlayerBonusId, body.forfeitAssignmentId),
    },
  }),
  ...routesWith(ports, bonusCodeEndpoints, {
    'GET /api/v1/bonus-code/manual-claim/available': { query: code.readAvailability },
    'POST /api/v1/bonus-code/validate': { flow: code.validateCode },
    'POST /api/v1/bonus-code/manual-claim': { flow: code.claimByCode },
  }),
];
