import { z } from 'zod';
import { endpoints } from '../platform/endpoint.ts';
import { CalendarDate, CurrencyCode, Instant, Money, Nothing } from '../platform/shapes.ts';

/** Day, week from Monday, month; or the last 24 hours, 7 days, 30 days where the market says so. */
export const limitDurations = ['D', 'W', 'M'] as const;
export type LimitDuration = (typeof limitDurations)[number];

/** Days after its start in which a raise can be confirmed where the market requires it; then it lapses. */
export const CONFIRM_DAYS = 7;

export const limitKinds = ['deposit', 'loss', 'stake', 'time'] as const;
export type LimitKind = (typeof limitKinds)[number];
/** Those that are amounts of money. */
export const moneyLimitKinds = ['deposit', 'loss', 'stake'] as const;
export type MoneyLimitKind = (typeof moneyLimitKinds)[number];

/** Time of play; a month has at most so many minutes. */
export const PlayTime = z.strictObject({
  minutes: z
    .int()
    .min(0)
    .max(31 * 24 * 60),
});
export type PlayTime = z.infer<typeof PlayTime>;

/** One limit of one period. */
const limitView = <Amount extends z.ZodType>(amount: Amount) =>
  z.object({
    duration: z.enum(limitDurations),
    /** Null: none. */
    limit: amount.nullable(),
    /** What waits; null with `pendingLimitActiveFrom`: the limit will be removed. */
    pendingLimit: amount.nullable(),
    pendingLimitActiveFrom: Instant.nullable(),
    /** The wait is over and the market requires a confirmation; until then the old limit holds. */
    awaitsConfirmation: z.boolean(),
    /** It lapses at this instant if it is not confirmed; null where nothing is to be confirmed. */
    confirmBefore: Instant.nullable(),
    /** Only support can raise or remove it. */
    locked: z.boolean(),
    /** The market requires it: it can be changed, not removed. */
    mandatory: z.boolean(),
    updatedAt: Instant.nullable(),
    /** Bounds of the running period. */
    startAt: Instant,
    resetAt: Instant,
    used: amount,
    /** Null without a limit. */
    remaining: amount.nullable(),
  });

const MoneyLimit = limitView(Money);
export type LimitView<Amount> = Omit<
  z.infer<typeof MoneyLimit>,
  'limit' | 'pendingLimit' | 'used' | 'remaining'
> & {
  readonly limit: Amount | null;
  readonly pendingLimit: Amount | null;
  readonly used: Amount;
  readonly remaining: Amount | null;
};

const limits = <Amount extends z.ZodType>(amount: Amount) =>
  z.object({
    items: z.array(limitView(amount)),
    /** Smallest and largest limit that can be set; null: no upper end. */
    minimum: amount,
    maximum: amount.nullable(),
    /** How long a raise waits, and what else it waits for. */
    raiseDelayHours: z.number().int(),
    raiseWaitsForPeriodEnd: z.boolean(),
    raiseNeedsConfirmation: z.boolean(),
    /** Periods that the market requires or offers first and that are not set. */
    missing: z.array(z.enum(limitDurations)),
  });
const MoneyLimits = limits(Money);
const TimeLimits = limits(PlayTime);
export type Limits<Amount> = Omit<z.infer<typeof MoneyLimits>, 'items' | 'minimum' | 'maximum'> & {
  items: LimitView<Amount>[];
  minimum: Amount;
  maximum: Amount | null;
};

/** Exactly one wish. An unknown duration is refused with `limit.interval`. */
const limitChange = <Amount extends z.ZodType>(amount: Amount) =>
  z
    .object({
      duration: z.string().max(10),
      limit: amount.optional(),
      deleteLimit: z.literal(true).optional(),
      cancelPendingLimit: z.literal(true).optional(),
      confirmPendingLimit: z.literal(true).optional(),
    })
    .refine(
      ({ duration: _duration, ...wishes }) =>
        Object.values(wishes).filter((wish) => wish !== undefined).length === 1,
      'limit.one_wish',
    );
const MoneyLimitChange = limitChange(Money);
const TimeLimitChange = limitChange(PlayTime);
/** A wish about a limit of any kind. */
export type LimitChange = Omit<z.infer<typeof MoneyLimitChange>, 'limit'> & {
  readonly limit?: Money | PlayTime | undefined;
};

/** Result of the request; the toast's text follows from it. */
export const limitOutcomes = ['active', 'waits', 'removal_waits', 'cancelled', 'unchanged'] as const;
const outcome = z.enum(limitOutcomes);
export type LimitChanged<Amount> = Limits<Amount> & { outcome: (typeof limitOutcomes)[number] };

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
/** The market has no limits of this kind. */
const notOffered = { 'limit.not_offered': 422 } as const;

/** Which kinds of limits the market offers, and which of them it suggests or requires. */
export const LimitOffer = z.object({
  kinds: z.array(z.enum(limitKinds)),
  /** `required`: no deposit and no stake without. `ask`: the player may decline. */
  prompt: z.enum(['none', 'ask', 'required']),
  /** With `any`, one of the missing ones is enough. */
  mode: z.enum(['all', 'any']),
  /** Suggested or required, and not set; none once the player has declined. */
  missing: z.array(z.object({ kind: z.enum(limitKinds), duration: z.enum(limitDurations) })),
});
export type LimitOffer = z.infer<typeof LimitOffer>;

const read = <Answer extends z.ZodType>(summary: string, answer: Answer) =>
  ({ summary, access: 'player', answer }) as const;
const change = <Body extends z.ZodType, Answer extends z.ZodType, Codes>(
  what: string,
  body: Body,
  answer: Answer,
  refusedWith: Codes,
) =>
  ({
    summary: `Sets, removes, cancels or confirms ${what}; lowering counts at once, raising waits`,
    access: 'player',
    body,
    answer,
    rateLimit: { max: 30, windowSeconds: 60 },
    refusals: refusedWith,
  }) as const;
const changeMoney = <Codes>(what: string, refusedWith: Codes) =>
  change(what, MoneyLimitChange, MoneyLimits.extend({ outcome }), refusedWith);
const ifOffered = { ...refusals, ...notOffered };

export const limitsEndpoints = endpoints({
  'GET /api/v1/player/deposit-limits': read(
    'Own deposit limits with what is used and left of each',
    MoneyLimits,
  ),
  'PATCH /api/v1/player/deposit-limits': changeMoney('a deposit limit', refusals),
  'GET /api/v1/player/spend-limits': read('Own loss limits with what is lost and left of each', MoneyLimits),
  'PATCH /api/v1/player/spend-limits': changeMoney('a loss limit', refusals),
  'GET /api/v1/player/stake-limits': {
    ...read('Own stake limits with what is staked and left of each', MoneyLimits),
    refusals: notOffered,
  },
  'PATCH /api/v1/player/stake-limits': changeMoney('a stake limit', ifOffered),
  'GET /api/v1/player/time-limits': {
    ...read('Own limits of time with what is played and left of each', TimeLimits),
    refusals: notOffered,
  },
  'PATCH /api/v1/player/time-limits': change(
    'a limit of time',
    TimeLimitChange,
    TimeLimits.extend({ outcome }),
    ifOffered,
  ),
  'GET /api/v1/player/limit-offer': {
    summary:
      'Which kinds of limits the market offers, and which it wants or asks for before the first deposit',
    access: 'player',
    answer: LimitOffer,
  },
  'POST /api/v1/player/limit-offer/decline': {
    summary: 'Declines the limits that the market asks for; it asks no more, and they can be set at any time',
    access: 'player',
    body: Nothing,
    answer: LimitOffer,
    refusals: { 'limit.mandatory': 422 },
  },
  'GET /api/v1/player/limit-preview': {
    summary: 'What a limit would have done to the last 30 days, by the own history',
    access: 'player',
    query: z.object({
      kind: z.enum(['deposit', 'loss']),
      duration: z.enum(limitDurations),
      amountMinor: z.string().regex(/^(?:0|[1-9]\d{0,14})$/),
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
