import { z } from 'zod';
import { endpoints } from '../platform/endpoint.ts';
import { CalendarDate, CurrencyCode, Instant, Money } from '../platform/shapes.ts';

/** Day, week from Monday, month; or the last 24 hours, 7 days, 30 days where the market says so. */
export const limitDurations = ['D', 'W', 'M'] as const;
export type LimitDuration = (typeof limitDurations)[number];

/** Days after its start in which a raise can be confirmed where the market asks for it; then it lapses. */
export const CONFIRM_DAYS = 7;

/** One limit of one period. `limit` null: none. */
export const LimitView = z.object({
  duration: z.enum(limitDurations),
  limit: Money.nullable(),
  /** What waits; null with `pendingLimitActiveFrom`: the limit will be removed. */
  pendingLimit: Money.nullable(),
  pendingLimitActiveFrom: Instant.nullable(),
  /** The wait is over and the market asks for a confirmation; until then the old limit holds. */
  awaitsConfirmation: z.boolean(),
  /** It lapses at this instant if it is not confirmed; null where nothing is to be confirmed. */
  confirmBefore: Instant.nullable(),
  /** Only support can raise or remove it. */
  locked: z.boolean(),
  /** The market asks for it: it can be changed, not removed. */
  mandatory: z.boolean(),
  updatedAt: Instant.nullable(),
  /** Bounds of the running period. */
  startAt: Instant,
  resetAt: Instant,
  used: Money,
  /** Null without a limit. */
  remaining: Money.nullable(),
});
export type LimitView = z.infer<typeof LimitView>;

export const Limits = z.object({
  items: z.array(LimitView),
  /** Smallest and largest limit that can be set; null: no upper end. */
  minimum: Money,
  maximum: Money.nullable(),
  /** How long a raise waits, and what else it waits for. */
  raiseDelayHours: z.number().int(),
  raiseWaitsForPeriodEnd: z.boolean(),
  raiseNeedsConfirmation: z.boolean(),
  /** Periods that the market wants set before the first deposit and that are not. */
  missing: z.array(z.enum(limitDurations)),
});
export type Limits = z.infer<typeof Limits>;

/** Exactly one wish. An unknown duration is refused with `limit.interval`. */
export const LimitChange = z
  .object({
    duration: z.string().max(10),
    limit: Money.optional(),
    deleteLimit: z.literal(true).optional(),
    cancelPendingLimit: z.literal(true).optional(),
    confirmPendingLimit: z.literal(true).optional(),
  })
  .refine(
    ({ duration: _duration, ...wishes }) =>
      Object.values(wishes).filter((wish) => wish !== undefined).length === 1,
    'limit.one_wish',
  );
export type LimitChange = z.infer<typeof LimitChange>;

/** What came of it; the words of the toast follow. */
export const limitOutcomes = ['active', 'waits', 'removal_waits', 'cancelled', 'unchanged'] as const;
export const LimitChanged = Limits.extend({ outcome: z.enum(limitOutcomes) });
export type LimitChanged = z.infer<typeof LimitChanged>;

const refusals = {
  'limit.interval': 422,
  'limit.too_low': 422,
  'limit.too_high': 422,
  'limit.locked': 422,
  'limit.mandatory': 422,
  'limit.no_pending': 422,
  'limit.not_yet': 422,
  'limit.currency_mismatch': 422,
} as const;

export const limitKinds = ['deposit', 'loss'] as const;
export type LimitKind = (typeof limitKinds)[number];

export const limitsEndpoints = endpoints({
  'GET /api/v1/player/deposit-limits': {
    summary: 'Own deposit limits with what is used and left of each',
    access: 'player',
    answer: Limits,
  },
  'PATCH /api/v1/player/deposit-limits': {
    summary: 'Sets, removes, cancels or confirms a deposit limit; lowering counts at once, raising waits',
    access: 'player',
    body: LimitChange,
    answer: LimitChanged,
    rateLimit: { max: 30, windowSeconds: 60 },
    refusals,
  },
  'GET /api/v1/player/spend-limits': {
    summary: 'Own loss limits with what is lost and left of each',
    access: 'player',
    answer: Limits,
  },
  'PATCH /api/v1/player/spend-limits': {
    summary: 'Sets, removes, cancels or confirms a loss limit; lowering counts at once, raising waits',
    access: 'player',
    body: LimitChange,
    answer: LimitChanged,
    rateLimit: { max: 30, windowSeconds: 60 },
    refusals,
  },
  'GET /api/v1/player/limit-preview': {
    summary: 'What a limit would have done to the last 30 days, by the own history',
    access: 'player',
    query: z.object({
      kind: z.enum(limitKinds),
      duration: z.enum(limitDurations),
      amountMinor: z.string().regex(/^\d{1,15}$/),
    }),
    answer: z.object({
      /** Periods of the last 30 days, those in which there was anything to count, and those that reach it. */
      periods: z.number().int(),
      periodsReached: z.number().int(),
      /** Deposits that would have been refused; for loss limits zero. */
      refusedDeposits: z.number().int(),
      /** Not deposited, or not lost, because of the limit. */
      heldBack: Money,
    }),
    rateLimit: { max: 60, windowSeconds: 60 },
  },
  'GET /api/v1/player/gambling-month': {
    summary: 'Deposits, net result and time on the site on each of the last 30 days',
    access: 'player',
    answer: z.object({
      currency: CurrencyCode,
      days: z.array(
        z.object({
          date: CalendarDate,
          deposited: Money,
          /** Won less staked; below zero on a day that cost money. */
          net: Money,
          seconds: z.number().int(),
        }),
      ),
    }),
  },
});
