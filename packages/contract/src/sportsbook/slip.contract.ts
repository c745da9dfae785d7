import { betTypes, legsMax } from '@halcyon/odds/bet/bet-type';
import { z } from 'zod';
import { endpoints } from '../platform/endpoint.ts';
import { freeBetProblems } from './free-bet.contract.ts';
import { CurrencyCode, Instant, Money, whole } from '../platform/shapes.ts';

/** Above what a bet may have, so that a slip that is too long is answered with its code. */
const LEGS_READ_MAX = 40;
const OddsMilli = whole({ min: 1_001, max: 2_147_483_647 });

/** One outcome as the player saw it. Specifiers of a market may come in any order. */
export const Pick = z.strictObject({
  eventId: z.uuid(),
  market: z.string().min(1).max(200),
  outcome: z.string().min(1).max(80),
  seen: z.strictObject({ version: whole({ min: 0, max: 2_147_483_647 }), oddsMilli: OddsMilli }),
  isBanker: z.boolean().default(false),
});
export type Pick = z.output<typeof Pick>;

/** `BUILDER`: outcomes of one event at one price. */
export const slipTypes = [...betTypes, 'BUILDER'] as const;

export const slipShape = {
  type: z.enum(slipTypes),
  /** Of `SYSTEM`: legs of a line beside the bankers. */
  systemSize: whole({ min: 1, max: 19 }).optional(),
  isEachWay: z.boolean().default(false),
  legs: z.array(Pick).min(1).max(LEGS_READ_MAX),
  /** Of a builder: its price as the player saw it. */
  seenOddsMilli: OddsMilli.optional(),
};
/** Of one line, in whole minor units; nothing is rounded to make it one. */
export const LineStake = z.strictObject({
  amountMinor: z.string().regex(/^[1-9]\d{0,14}$/, 'bet.stake_invalid'),
  currency: CurrencyCode,
});
const Slip = z.strictObject(slipShape);
const SharedPick = Pick.omit({ seen: true });
const Shared = z.strictObject({
  type: slipShape.type,
  systemSize: slipShape.systemSize,
  isEachWay: slipShape.isEachWay,
  legs: z.array(SharedPick).min(1).max(legsMax),
});
export type SharedSlip = z.output<typeof Shared>;
export type Slip = z.output<typeof Slip>;

/** Why a bet cannot be placed as the slip is. `bet.market_changed`: its price changed while bets were stopped. */
export const slipProblems = [
  'bet.legs_too_many',
  'bet.type_does_not_fit',
  'bet.lines_too_many',
  'bet.each_way_not_offered',
  'bet.event_unknown',
  'bet.event_over',
  'bet.market_unknown',
  'bet.outcome_unknown',
  'bet.market_closed',
  'bet.suspended',
  'bet.outcome_unavailable',
  'bet.version_unknown',
  'bet.market_changed',
  'bet.related_legs',
  'bet.builder_size',
  'bet.builder_events',
  'bet.builder_not_offered',
  'bet.legs_contradict',
  'bet.leg_implied',
] as const;
export type SlipProblem = (typeof slipProblems)[number];

/** Chances in millionths, margins in basis points of the stake. Null: the feed of the event reports no chances. */
const Judged = {
  chanceE6: z.number().int().nullable(),
  fairOddsMilli: z.number().int().nullable(),
  marginBps: z.number().int().nullable(),
};

const SlipLeg = z.object({
  number: z.number().int(),
  /** Null: there is none. */
  oddsMilli: z.number().int().nullable(),
  version: z.number().int().nullable(),
  ...Judged,
});

/** What bounds a stake: liability of the outcome, of the bet, of the player’s limit, of the event, the payout, the balance, or the boosted price. */
export const stakeReasons = ['outcome', 'bet', 'player', 'event', 'payout', 'balance', 'boost'] as const;
export type StakeReason = (typeof stakeReasons)[number];

/** Of the whole bet. The maximum is honoured until `heldUntil`, whatever others stake meanwhile. */
const StakeBounds = z.object({
  min: Money,
  max: Money,
  reason: z.enum(stakeReasons),
  heldUntil: Instant.nullable(),
});

export const SlipView = z.object({
  /** Empty: the bet can be placed. `legs`: numbers of those that the problem is about, from 1. */
  problems: z.array(
    z.object({
      code: z.enum(slipProblems),
      legs: z.array(z.number().int()),
      /** Of related legs: they can be bet on together as a builder. */
      hasBuilder: z.boolean().optional(),
    }),
  ),
  legs: z.array(SlipLeg),
  lineCount: z.number().int().nullable(),
  /** Of all lines together, on average; of a builder its price. A text, for a long bet exceeds what JSON reads exactly. */
  totalOddsMilli: z.string().nullable(),
  ...Judged,
  /** Longest delay of the legs, in milliseconds; 0: none. */
  delayMs: z.number().int(),
  stake: StakeBounds.nullable(),
  /** For the stake that was sent. Null: none was, or the bet has no price. */
  returns: z
    .object({
      stake: Money,
      /** If every leg is won. */
      most: Money,
      /** On average, the boost apart. Null: chances are not known. */
      expected: Money.nullable(),
      /** What `most` contains of the boost. */
      boost: Money,
      /** What the maximum payout cuts off. */
      cut: Money,
    })
    .nullable(),
  /** Why the free bet that was named cannot be used. Null: it can, or none was. */
  freeBetProblem: z.enum(freeBetProblems).nullable(),
  boost: z.object({
    bps: z.number().int(),
    /** The next step of the ladder: with so many legs that count. Null: none. */
    next: z.object({ legs: z.number().int(), bps: z.number().int() }).nullable(),
  }),
});
export type SlipView = z.infer<typeof SlipView>;

/** Who may not bet here. `bet.account_not_allowed` has the page guard’s `reason`: terms are due, say. */
export const admissionRefusals = {
  'bet.sport_not_offered': 422,
  'bet.market_not_allowed': 422,
  'bet.account_not_allowed': 422,
} as const;
/** Refusals of every call that looks at the offer for a player. */
export const offerRefusals = { ...admissionRefusals, 'bet.currency_mismatch': 422 } as const;

/** A slip is priced again with every change of its prices. */
const rateLimit = { max: 600, windowSeconds: 60 };

export const slipEndpoints = endpoints({
  'POST /sportsbook-api/slip/check': {
    summary: 'Prices, chances, margin, bounds of the stake, and what keeps the slip from being placed',
    access: 'player',
    rateLimit,
    body: z.strictObject({
      ...slipShape,
      lineStake: LineStake.optional(),
      /** The free bet that is the stake. */
      freeBetId: z.uuid().optional(),
    }),
    answer: SlipView,
    refusals: offerRefusals,
  },
  'POST /sportsbook-api/builder/price': {
    summary: 'The price of outcomes of one event together, from its joint law',
    access: 'visitor',
    rateLimit,
    body: z.strictObject({
      eventId: z.uuid(),
      legs: z
        .array(Pick.omit({ eventId: true }))
        .min(1)
        .max(LEGS_READ_MAX),
      /** Of a visitor: the market of the page. */
      market: z.string().max(8).default(''),
    }),
    answer: z.object({ oddsMilli: z.number().int(), version: z.number().int(), ...Judged }),
    refusals: {
      ...admissionRefusals,
      ...Object.fromEntries(slipProblems.map((code) => [code, 422] as const)),
    } as Readonly<Record<SlipProblem | keyof typeof admissionRefusals, number>>,
  },
  'POST /sportsbook-api/booking-codes': {
    summary: 'A code by which the picks of a slip can be shared, never amounts',
    access: 'visitor',
    rateLimit: { max: 30, windowSeconds: 60 },
    body: Shared.extend({ market: z.string().max(8).default('') }),
    answer: z.object({ code: z.string(), expiresAt: Instant }),
    refusals: admissionRefusals,
  },
  'GET /sportsbook-api/booking-codes/:code': {
    summary: 'The picks behind a code, with the current prices',
    access: 'visitor',
    // A code has 40 bits, and shows picks alone.
    rateLimit: { max: 30, windowSeconds: 60 },
    params: z.object({ code: z.string().max(20) }),
    query: z.object({ market: z.string().max(8).default('') }),
    answer: Shared.extend({
      legs: z.array(
        SharedPick.extend({
          /** Null: it is not on offer now. */
          oddsMilli: z.number().int().nullable(),
          version: z.number().int().nullable(),
        }),
      ),
    }),
    refusals: { ...admissionRefusals, 'bet.code_unknown': 404 },
  },
});
