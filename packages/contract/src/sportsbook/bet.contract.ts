import { z } from 'zod';
import { endpoints } from '../platform/endpoint.ts';
import { Instant, Money, pageOf, whole } from '../platform/shapes.ts';
import { betStates } from './bet-state.ts';
import { freeBetProblems, type FreeBetProblem } from './free-bet.contract.ts';
import { ResultRow } from './offer.contract.ts';
import { LineStake, offerRefusals, slipProblems, slipShape, type SlipProblem } from './slip.contract.ts';

/** What a player accepts if the total price is another one than seen: `higher` only a better one. */
export const priceRules = ['none', 'higher', 'any'] as const;

const BetLegView = z.object({
  number: z.number().int(),
  /** `place`: the place part of an each-way pick. */
  part: z.enum(['win', 'place']),
  eventId: z.uuid(),
  market: z.string(),
  outcome: z.string(),
  /** Null: of a builder, whose legs have one price together. */
  oddsMilli: z.number().int().nullable(),
  /** Of a place: 5 where it pays a fifth of the winnings at `oddsMilli`. */
  placeDivisor: z.number().int().nullable(),
  /** Won for good once its side is two goals ahead. */
  hasEarlyPayout: z.boolean(),
  /** What a boosted price was before. Null: it was not boosted. */
  unboostedOddsMilli: z.number().int().nullable(),
  /** Of the event, when the bet was accepted. */
  version: z.number().int(),
  isBanker: z.boolean(),
  /** Null: not decided. */
  result: z.enum(['WON', 'HALF_WON', 'VOID', 'HALF_LOST', 'LOST']).nullable(),
  /** The event as it is now. Null: it is not known any more. */
  event: ResultRow.nullable(),
});

export const CashOutReceipt = z.object({
  /** The part of the stake that ended with it. */
  stake: Money,
  paid: Money,
  /** Of all that was left then, as `feeBps`. */
  fair: Money,
  feeBps: z.number().int(),
  by: z.enum(['player', 'rule']),
  at: Instant,
});
export type CashOutReceipt = z.infer<typeof CashOutReceipt>;

export const BetView = z.object({
  id: z.uuid(),
  kind: z.enum(['single', 'multiple', 'system', 'builder']),
  state: z.enum(betStates),
  /** Why it was refused. */
  refusedCode: z.string().nullable(),
  stake: Money,
  /** True: the stake was a free bet, which is not paid back with a win. */
  isFreeBet: z.boolean(),
  lineStake: Money,
  lineCount: z.number().int(),
  isEachWay: z.boolean(),
  totalOddsMilli: z.string(),
  /** What it returns if every leg comes in that is not decided, less what was cashed out. Null: it is over. */
  potential: Money.nullable(),
  returned: Money,
  cashedOut: Money,
  cashedOutStake: Money,
  /** Oldest first. */
  cashOuts: z.array(CashOutReceipt),
  placedAt: Instant,
  acceptedAt: Instant.nullable(),
  settledAt: Instant.nullable(),
  legs: z.array(BetLegView),
});
export type BetView = z.infer<typeof BetView>;

const PlaceBet = z
  .strictObject({
    ...slipShape,
    lineStake: LineStake,
    priceRule: z.enum(priceRules).default('higher'),
    /** The free bet that is the stake. `lineStake` is its amount. */
    freeBetId: z.uuid().optional(),
    /** Of `any`: how much less than the seen total price is accepted. */
    toleranceBps: whole({ min: 0, max: 5_000 }).default(500),
  })
  .refine(({ type, seenOddsMilli }) => type !== 'BUILDER' || seenOddsMilli !== undefined, {
    path: ['seenOddsMilli'],
    message: 'bet.seen_price_missing',
  });
export type PlaceBet = z.output<typeof PlaceBet>;

/** What wagering refuses a stake with, each under its own code. */
export const stakeRefusals = {
  'wallet.play_not_allowed': 422,
  'wallet.stakes_barred': 422,
  'wallet.limit_missing': 422,
  'wallet.insufficient_funds': 422,
  'bet.rest_after_check': 422,
  'bet.activity_check_due': 422,
  'bet.time_limit_reached': 422,
  'bet.loss_limit_reached': 422,
  'bet.stake_limit_reached': 422,
  'bet.stake_above_bonus_maximum': 422,
  'bet.excluded_by_bonus': 422,
} as const;
export type StakeRefusal = keyof typeof stakeRefusals;

const slipRefusals = Object.fromEntries(slipProblems.map((code) => [code, 422])) as Record<SlipProblem, 422>;

const freeBetRefusals = Object.fromEntries(freeBetProblems.map((code) => [code, 422])) as Record<
  FreeBetProblem,
  422
>;

/** `cash-out`: open, and every leg that is not decided can be cashed out by the offer of now. `settled`: over, also refused. */
const betLists = ['open', 'cash-out', 'settled'] as const;
const language = z.string().max(8).default('en');

export const betEndpoints = endpoints({
  'GET /sportsbook-api/bets': {
    summary: 'The player’s bets, newest first',
    access: 'restricted',
    query: z.object({
      state: z.enum(betLists),
      cursor: z.uuid().optional(),
      limit: whole({ min: 1, max: 50 }).default(20),
      language,
    }),
    answer: pageOf(BetView),
    refusals: {},
  },
  'GET /sportsbook-api/bets/:id': {
    summary: 'A bet of the player',
    access: 'restricted',
    params: z.object({ id: z.uuid() }),
    query: z.object({ language }),
    answer: BetView,
    refusals: { 'bet.unknown': 404 },
  },
  'POST /sportsbook-api/bets': {
    summary: 'Places a bet; one on a running event is answered after its delay',
    access: 'player',
    movesMoney: true,
    body: PlaceBet,
    answer: BetView,
    refusals: {
      ...offerRefusals,
      ...slipRefusals,
      /** Facts: `oddsMilli`, the total price now, and `seenOddsMilli`. */
      'bet.price_changed': 422,
      /** Facts: `min`. */
      'bet.stake_below_min': 422,
      /** Facts: `max`, its `reason`, and `heldUntil`: for so long a bet of that stake is taken. */
      'bet.stake_above_max': 422,
      /** The bet was granted, and could not be written in time: no stake was taken. */
      'bet.too_late': 422,
      /** The process ended while the bet waited: no stake was taken. */
      'bet.interrupted': 422,
      ...stakeRefusals,
      ...freeBetRefusals,
    },
  },
});
