import { overroundClasses } from '@halcyon/odds/market-types/market-type';
import { z } from 'zod';
import { Instant, Money, pageOf, PlayerId, whole } from '../platform/shapes.ts';
import {
  EventFacts,
  EventProgress,
  EventState,
  MarketState,
  OfferedOutcome,
  Sport,
} from '../sportsbook/offer.contract.ts';
import { operatorEndpoints } from './operator-endpoint.ts';
import { PlayerParams, Reason } from './players.contract.ts';

export const TradedParams = z.object({ eventId: z.uuid() });
export const MarketKey = z.string().min(1).max(200);
const MinorMax = z.string().regex(/^(?:0|[1-9]\d{0,11})$/);
const OVERROUND_BPS_MAX = 5_000;

/** Of sides, runners and players, by what outcomes call them. */
export const OutcomeNames = z.record(z.string(), z.string());
export type OutcomeNames = z.infer<typeof OutcomeNames>;

const Suspension = z.object({ at: Instant, by: z.string(), reason: z.string() });
export type Suspension = z.infer<typeof Suspension>;

/** Of one scope: the book, a class of market types, an event or a market. Null: as in the next wider scope. */
const SettingValues = z.object({
  overroundBps: z.number().int().min(0).max(OVERROUND_BPS_MAX).nullable(),
  /** Highest prices in thousandths, by outcome of a market. */
  oddsMilliMax: z.record(z.string().max(80), z.number().int().min(1_010).max(1_000_000)),
  /** Cents of a euro. */
  outcomeMinorMax: MinorMax.nullable(),
  eventMinorMax: MinorMax.nullable(),
  betMinorMax: MinorMax.nullable(),
});
export const MarketSetting = SettingValues.extend({
  /** Null: none was made. */
  settingId: z.string().nullable(),
  at: Instant.nullable(),
  by: z.string().nullable(),
  reason: z.string().nullable(),
});
export type MarketSetting = z.infer<typeof MarketSetting>;

const TradedOutcome = OfferedOutcome.extend({
  chanceE6: z.number().int().nullable(),
  fairOddsMilli: z.number().int().nullable(),
  marginBps: z.number().int().nullable(),
  /** What it costs the book if it comes in, less what is kept of the others. Below zero: a gain. */
  cost: Money,
});
export const TradedMarket = z.object({
  key: z.string(),
  type: z.string(),
  specifiers: z.record(z.string(), z.string()),
  group: z.string(),
  overroundClass: z.enum(overroundClasses),
  state: MarketState,
  version: z.number().int(),
  suspension: Suspension.nullable(),
  setting: MarketSetting,
  /** In force before what is added during play. */
  overroundBps: z.number().int(),
  /** Of its outcomes; zero if each is a gain. */
  worst: Money,
  outcomes: z.array(TradedOutcome),
});
export type TradedMarket = z.infer<typeof TradedMarket>;

export const TradedRow = z.object({
  id: z.uuid(),
  sport: Sport,
  name: z.string(),
  competition: z.string(),
  startsAt: Instant,
  state: EventState,
  progress: EventProgress,
  marketCount: z.number().int(),
  openMarketCount: z.number().int(),
  suspendedMarketCount: z.number().int(),
  suspension: Suspension.nullable(),
  /** The worst of each market together. */
  worst: Money,
});
export type TradedRow = z.infer<typeof TradedRow>;

const TradedEvent = EventFacts.extend({
  state: EventState,
  version: z.number().int(),
  progress: EventProgress,
  suspension: Suspension.nullable(),
  setting: MarketSetting,
  /** The worst of each market together. */
  worst: Money,
  eventLimit: Money,
  /** Added to every margin during play. */
  liveOverroundBps: z.number().int(),
  names: OutcomeNames,
  markets: z.array(TradedMarket),
  asOf: Instant,
});
export type TradedEvent = z.infer<typeof TradedEvent>;

/** Which setting: of the book, a class, an event or a market of it. */
const SettingScope = z.discriminatedUnion('of', [
  z.strictObject({ of: z.literal('book') }),
  z.strictObject({ of: z.literal('class'), overroundClass: z.enum(overroundClasses) }),
  z.strictObject({ of: z.literal('event'), eventId: z.uuid() }),
  z.strictObject({ of: z.literal('market'), eventId: z.uuid(), market: MarketKey }),
]);
export type SettingScope = z.infer<typeof SettingScope>;

/** A raised price of one outcome, before its event starts. */
export const PriceBoost = z.object({
  boostId: z.uuid(),
  eventId: z.uuid(),
  market: MarketKey,
  outcome: z.string().min(1).max(80),
  oddsMilli: z.number().int().min(1_010).max(1_000_000),
  /** Most that one player may stake at it in all, in cents of a euro. */
  stakeMinorMax: z.string().regex(/^[1-9]\d{0,8}$/),
  /** When it was set. Below zero: the price is above fair, and costs so much of the stakes on average. Null: not known. */
  marginBps: z.number().int().nullable(),
  from: Instant,
  to: Instant,
  at: Instant,
  by: z.string(),
  reason: z.string(),
});
export type PriceBoost = z.infer<typeof PriceBoost>;

/** A boosted price with its event and its bets. */
const TradedBoost = PriceBoost.extend({
  state: z.enum(['to_come', 'running', 'over']),
  /** Null: it ended at its time. */
  endedBy: z.string().nullable(),
  /** Null: it is not known any more. */
  event: z.object({ name: z.string(), competition: z.string(), sport: Sport, startsAt: Instant }).nullable(),
  names: OutcomeNames,
  /** The price when it was set. Null: not kept. */
  unboostedOddsMilli: z.number().int().nullable(),
  /** What the price would be now without it. Null: the outcome has no price. */
  unboostedNowMilli: z.number().int().nullable(),
  /** Players get it now. Running and not offered: the event has begun, has no price, or has one that is not below it. */
  isOffered: z.boolean(),
  /** Bets that were taken at it and are not void. */
  betCount: z.number().int(),
  /** Of these bets, whole, in euros by the rates of today. */
  stake: Money,
  /** What the outcome costs the book with all its bets. Null: over, or the event is. */
  cost: Money.nullable(),
});
export type TradedBoost = z.infer<typeof TradedBoost>;

const eventRefusals = { 'sportsbook.event_unknown': 404, 'operations.event_over': 422 } as const;
const marketRefusals = {
  ...eventRefusals,
  'operations.market_unknown': 404,
  'operations.market_over': 422,
} as const;
const Suspending = z.object({
  /** Absent: the whole event. */
  market: MarketKey.optional(),
  reason: Reason,
});

export const operatorTradingEndpoints = operatorEndpoints({
  'GET /api/operator/v1/trading/events': {
    summary: 'Events on offer by start, with what is open of them',
    right: 'trading.read',
    query: z.strictObject({
      sport: Sport.optional(),
      live: z.enum(['true', 'false']).optional(),
      /** Part of the event's or competition's name. */
      search: z.string().trim().min(1).max(80).optional(),
      cursor: z.string().max(80).optional(),
      limit: whole({ min: 1, max: 100 }).default(50),
    }),
    answer: pageOf(TradedRow).extend({ asOf: Instant }),
  },
  'GET /api/operator/v1/trading/events/:eventId': {
    summary:
      'One event: markets with chance, fair price, price and margin, liability, suspensions and settings',
    right: 'trading.read',
    params: TradedParams,
    answer: TradedEvent,
    refusals: { 'sportsbook.event_unknown': 404 },
  },
  'POST /api/operator/v1/trading/events/:eventId/suspend': {
    summary: 'Stops bets on an event or a market until it is resumed, whatever the feed sends',
    right: 'trading.write',
    params: TradedParams,
    body: Suspending,
    answer: z.object({ suspension: Suspension }),
    refusals: { ...marketRefusals, 'operations.suspended_already': 409 },
  },
  'POST /api/operator/v1/trading/events/:eventId/resume': {
    summary: 'Takes a suspension back: bets are as the feed says again',
    right: 'trading.write',
    params: TradedParams,
    body: Suspending,
    answer: z.object({}),
    refusals: { 'operations.not_suspended': 422 },
  },
  'GET /api/operator/v1/trading/settings': {
    summary: 'Margins and limits of the book and of classes of market types, with their defaults',
    right: 'trading.read',
    answer: z.object({
      book: MarketSetting,
      defaults: z.object({ outcomeMinorMax: MinorMax, eventMinorMax: MinorMax, betMinorMax: MinorMax }),
      classes: z.array(
        MarketSetting.extend({
          overroundClass: z.enum(overroundClasses),
          defaultOverroundBps: z.number().int(),
        }),
      ),
      liveOverroundBps: z.number().int(),
    }),
  },
  'POST /api/operator/v1/trading/settings': {
    summary: 'Sets margin, highest prices and limits of the book, a class, an event or a market',
    right: 'trading.write',
    body: SettingValues.extend({
      scope: SettingScope,
      /** The setting in force when the form was opened. Null: none. */
      basedOn: z
        .string()
        .regex(/^\d{1,18}$/)
        .nullable(),
      reason: Reason,
    }),
    answer: MarketSetting,
    refusals: {
      ...marketRefusals,
      'operations.changed_meanwhile': 409,
      'operations.setting_not_fit': 422,
      'operations.outcome_unknown': 404,
      'operations.price_unsafe': 422,
    },
  },
  'GET /api/operator/v1/trading/boosts': {
    summary:
      'Boosted prices with their bets: those in force or to come, the next to end first, or those that are over',
    right: 'trading.read',
    query: z.strictObject({ list: z.enum(['open', 'over']).default('open') }),
    answer: z.object({ items: z.array(TradedBoost), isMore: z.boolean(), asOf: Instant }),
  },
  'POST /api/operator/v1/trading/boosts': {
    summary:
      'Raises the price of an outcome for a while before its event starts, up to a stake of each player',
    right: 'trading.write',
    body: PriceBoost.pick({
      eventId: true,
      market: true,
      outcome: true,
      oddsMilli: true,
      stakeMinorMax: true,
    }).extend({
      /** Absent: now. */
      from: Instant.optional(),
      /** Absent: until the event starts. */
      to: Instant.optional(),
      reason: Reason,
    }),
    answer: PriceBoost,
    refusals: {
      ...marketRefusals,
      'operations.outcome_unknown': 404,
      /** Not above the current price, more than a quarter above fair, or not before the start. */
      'operations.boost_not_fit': 422,
      'operations.boost_running': 409,
    },
  },
  'POST /api/operator/v1/trading/boosts/:boostId/end': {
    summary: 'Ends a boosted price before its time; bets that were placed keep it',
    right: 'trading.write',
    params: z.object({ boostId: z.uuid() }),
    body: z.object({ reason: Reason }),
    answer: z.object({}),
    refusals: { 'operations.boost_unknown': 404 },
  },
  'GET /api/operator/v1/trading/player-factors': {
    summary: 'Players who may stake more or less of the limits than others, the last changed first',
    right: 'trading.read',
    answer: z.object({
      items: z.array(
        z.object({
          playerId: PlayerId,
          factorHundredths: z.number().int(),
          at: Instant,
          by: z.string(),
          reason: z.string(),
        }),
      ),
    }),
  },
  'POST /api/operator/v1/players/:playerId/factor': {
    summary: 'Sets what a player may stake of the limits, in hundredths; never changes a price or a delay',
    right: 'trading.write',
    params: PlayerParams,
    body: z.object({
      factorHundredths: z.number().int().min(1).max(200),
      /** The factor when the form was opened. */
      basedOn: z.number().int().min(1).max(200),
      reason: Reason,
    }),
    answer: z.object({ factorHundredths: z.number().int() }),
    refusals: { 'operations.player_unknown': 404, 'operations.changed_meanwhile': 409 },
  },
});
