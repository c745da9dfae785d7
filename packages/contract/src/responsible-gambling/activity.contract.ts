import { z } from 'zod';
import { endpoints } from '../platform/endpoint.ts';
import { Instant, Money, Nothing } from '../platform/shapes.ts';
import { limitDurations, limitKinds } from './limits.contract.ts';

export const ActivitySettings = z.object({
  isOn: z.boolean(),
  minutes: z.number().int().positive(),
  choices: z.array(z.number().int().positive()),
  /** The market sets it; the player cannot. */
  isFixed: z.boolean(),
  /** No stake for so many minutes after a check. */
  restMinutes: z.number().int(),
  /** The market requires a notice of how much of a limit is used. */
  tellsLimits: z.boolean(),
});
export type ActivitySettings = z.infer<typeof ActivitySettings>;

/** Rounds that have ended since the first stake of the session, in the currency of the account. */
export const ActivitySummary = z.object({
  settings: ActivitySettings,
  /** First stake since the timer was set back; null: none yet. */
  startedAt: Instant.nullable(),
  elapsedSeconds: z.number().int(),
  turnover: Money,
  winnings: Money,
  /** Winnings less turnover. */
  delta: Money,
});
export type ActivitySummary = z.infer<typeof ActivitySummary>;

export const ActivityCheck = z.object({
  settings: ActivitySettings,
  startedAt: Instant.nullable(),
  /** The check is due: no new round before it is answered. */
  isDue: z.boolean(),
  /** No stake before this instant; null: no rest. */
  restUntil: Instant.nullable(),
});
export type ActivityCheck = z.infer<typeof ActivityCheck>;

/** How much of which limits is used, as far as the player was not notified in this period. */
export const LimitNotices = z.object({
  items: z.array(
    z.object({
      kind: z.enum(limitKinds),
      duration: z.enum(limitDurations),
      percent: z.number().int(),
      resetAt: Instant,
    }),
  ),
});
export type LimitNotices = z.infer<typeof LimitNotices>;

/** Fields of the questionnaire; every answer may be left out. */
export const activityQuestions = ['time', 'money', 'mood'] as const;

const path = '/api/v1/player/activity_check';

export const activityEndpoints = endpoints({
  [`GET ${path}` as const]: {
    summary: 'The activity timer: whether a check is due, and its settings',
    access: 'player',
    answer: ActivityCheck,
  },
  [`GET ${path}/minutes_remaining` as const]: {
    summary: 'Whole minutes to the next check; null while the timer is off or nothing was staked',
    access: 'player',
    answer: z.object({ minutesRemaining: z.number().int().min(0).nullable() }),
  },
  [`GET ${path}/summary` as const]: {
    summary: 'Time, turnover, winnings and net result since the first stake of the session',
    access: 'player',
    answer: ActivitySummary,
  },
  [`POST ${path}/reminder` as const]: {
    summary: 'Answers a check: continue sets the timer back, stop ends the session',
    access: 'player',
    body: z.object({
      action: z.enum(['continue', 'stop']),
      answers: z.partialRecord(z.enum(activityQuestions), z.enum(['yes', 'no'])).optional(),
    }),
    answer: ActivityCheck,
    refusals: { 'activity_check.not_due': 422 },
  },
  [`PATCH ${path}/settings` as const]: {
    summary: 'Switches the timer on or off and sets its minutes',
    access: 'player',
    body: z.object({ isOn: z.boolean(), minutes: z.number().int().positive().optional() }),
    answer: ActivityCheck,
    refusals: { 'activity_check.fixed': 422, 'activity_check.minutes': 422 },
  },
  'GET /api/v1/player/limit-notices': {
    summary: 'Limits of which a part is used that the market wants told, once a period',
    access: 'player',
    answer: LimitNotices,
  },
  'POST /api/v1/player/limit-notices/seen': {
    summary: 'The player has seen the notices; they stand in the inbox as well',
    access: 'player',
    body: Nothing,
    answer: LimitNotices,
  },
  [`PATCH ${path}/reset_timer` as const]: {
    summary: 'Sets a timer back that is not due; a due check must be answered',
    access: 'player',
    body: Nothing,
    answer: ActivityCheck,
    refusals: { 'activity_check.due': 422 },
  },
});
