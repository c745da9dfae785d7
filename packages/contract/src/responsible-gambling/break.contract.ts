import { z } from 'zod';
import { endpoints } from '../platform/endpoint.ts';
import { Instant } from '../platform/shapes.ts';

/** By strictness: a player may only move up or lengthen while one runs. */
export const breakKinds = ['COOLING', 'TIMEOUT', 'SELF_EXCLUDED', 'SELF_EXCLUDED_INDEFINITE'] as const;
export type BreakKind = (typeof breakKinds)[number];

export const RunningBreak = z.object({
  kind: z.enum(breakKinds),
  startsAt: Instant,
  /** Null: without an end. */
  endsAt: Instant.nullable(),
  /** From then on a request can end it; its end where it ends automatically. */
  earliestEndAt: Instant,
  endsByItself: z.boolean(),
  /** The player requested to return, and when that takes effect. */
  liftsAt: Instant.nullable(),
});
export type RunningBreak = z.infer<typeof RunningBreak>;

const Wait = z.object({ unit: z.enum(['hours', 'months']), count: z.number().int() });

export const Breaks = z.object({
  /** The strictest that runs. */
  running: RunningBreak.nullable(),
  offers: z.object({
    coolingHours: z.number().int(),
    timeOutDays: z.array(z.number().int()),
    exclusionMonths: z.array(z.number().int()),
    indefinite: z.boolean(),
    /** A fixed exclusion ends automatically; otherwise on request, and this is the wait after it. */
    exclusionEndsByItself: z.boolean(),
    waitAfterRequest: Wait,
    waitAfterRequestIndefinite: Wait,
  }),
});
export type Breaks = z.infer<typeof Breaks>;

const Begun = z.object({ running: RunningBreak });
const refusals = { 'break.duration': 422, 'break.not_stricter': 422 } as const;
const rateLimit = { max: 10, windowSeconds: 60 } as const;

export const breakEndpoints = endpoints({
  'GET /api/v1/player/breaks': {
    summary: 'The running time-out or exclusion, and what the market offers',
    access: 'restricted',
    answer: Breaks,
  },
  'PATCH /api/v1/player/timeout': {
    summary: 'Begins a time-out of so many days at once and ends every session',
    access: 'restricted',
    body: z.object({ duration: z.number().int().min(1).max(366) }),
    answer: Begun,
    rateLimit,
    refusals,
  },
  'PATCH /api/v1/player/timeout/cooling': {
    summary: 'Begins a cooling-off of one day at once and ends every session',
    access: 'restricted',
    answer: Begun,
    rateLimit,
    refusals,
  },
  'PATCH /api/v1/player/exclusion': {
    summary: 'Excludes the player for months or without an end; or asks to come back after one has run',
    access: 'restricted',
    body: z
      .object({
        exclusionInMonths: z.number().int().min(1).max(1200).optional(),
        accountDisableIndefinitely: z.literal(true).optional(),
        requestEnd: z.literal(true).optional(),
      })
      .refine(
        (body) => Object.values(body).filter((wish) => wish !== undefined).length === 1,
        'break.one_wish',
      ),
    answer: Begun,
    rateLimit,
    refusals: { ...refusals, 'break.none': 422, 'break.too_early': 422 },
  },
});
