import { activityEndpoints } from '@halcyon/contract/responsible-gambling/activity.contract';
import { breakEndpoints } from '@halcyon/contract/responsible-gambling/break.contract';
import { limitsEndpoints } from '@halcyon/contract/responsible-gambling/limits.contract';
import { routesWith, type Route } from '../platform/http/handle.ts';
import {
  answerReminder,
  changeActivity,
  readActivity,
  readActivitySummary,
  readMinutesRemaining,
  resetTimer,
} from './activity/activity.service.ts';
import { changeExclusion, readBreaks, takeBreak } from './break/break.service.ts';
import { readGamblingMonth } from './activity/gambling-month.service.ts';
import type { LimitPorts } from './limit/known-limits.service.ts';
import { readLimitNotices, seeLimitNotices } from './limit/limit-notice.service.ts';
import { previewLimit } from './limit/limit-preview.service.ts';
import {
  changeLimit,
  changeTimeLimit,
  declineLimits,
  readLimitOffer,
  readLimits,
  readTimeLimits,
} from './limit/limits.service.ts';

export function responsibleGamblingRoutes(deps: LimitPorts): readonly Route[] {
  return [
    ...routesWith(deps, limitsEndpoints, {
      'GET /api/v1/player/deposit-limits': { query: (ctx) => readLimits(ctx, 'deposit') },
      'PATCH /api/v1/player/deposit-limits': {
        command: (ctx, { body }) => changeLimit(ctx, 'deposit', body),
      },
      'GET /api/v1/player/spend-limits': { query: (ctx) => readLimits(ctx, 'loss') },
      'PATCH /api/v1/player/spend-limits': { command: (ctx, { body }) => changeLimit(ctx, 'loss', body) },
      'GET /api/v1/player/stake-limits': { query: (ctx) => readLimits(ctx, 'stake') },
      'PATCH /api/v1/player/stake-limits': { command: (ctx, { body }) => changeLimit(ctx, 'stake', body) },
      'GET /api/v1/player/time-limits': { query: readTimeLimits },
      'PATCH /api/v1/player/time-limits': { command: (ctx, { body }) => changeTimeLimit(ctx, body) },
      'GET /api/v1/player/limit-offer': { query: readLimitOffer },
      'POST /api/v1/player/limit-offer/decline': { command: declineLimits },
      'GET /api/v1/player/limit-preview': { query: previewLimit },
      'GET /api/v1/player/gambling-month': { query: readGamblingMonth },
    }),
    ...routesWith(deps, breakEndpoints, {
      'GET /api/v1/player/breaks': { query: readBreaks },
      'PATCH /api/v1/player/timeout': {
        command: (ctx, { body }) => takeBreak(ctx, { kind: 'TIMEOUT', days: body.duration }),
      },
      'PATCH /api/v1/player/timeout/cooling': { command: (ctx) => takeBreak(ctx, { kind: 'COOLING' }) },
      'PATCH /api/v1/player/exclusion': { command: (ctx, { body }) => changeExclusion(ctx, body) },
    }),
    ...routesWith(deps, activityEndpoints, {
      'GET /api/v1/player/activity_check': { query: readActivity },
      'GET /api/v1/player/activity_check/minutes_remaining': { query: readMinutesRemaining },
      'GET /api/v1/player/activity_check/summary': { query: readActivitySummary },
      'POST /api/v1/player/activity_check/reminder': {
        command: (ctx, { body }) => answerReminder(ctx, body),
      },
      'PATCH /api/v1/player/activity_check/settings': {
        command: (ctx, { body }) => changeActivity(ctx, body),
      },
      'PATCH /api/v1/player/activity_check/reset_timer': { command: resetTimer },
      'GET /api/v1/player/limit-notices': { query: readLimitNotices },
      'POST /api/v1/player/limit-notices/seen': { command: seeLimitNotices },
    }),
  ];
}
