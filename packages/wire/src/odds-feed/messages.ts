/**
 * Messages of an odds feed. The vocabulary is that of the Unified Odds Feed, in JSON; a vendor's adapter maps its XML,
 * numbers and URNs to it.
 *
 * A consumer connects with a WebSocket to `oddsFeedPaths.stream?product=…` and receives one message a frame. Rules:
 * 1. Messages of an event are applied in the order of (timestamp, arrival). An `odds_change` that is older than the last
 *    one applied to a market is dropped. Settlements, rollbacks and cancellations are never dropped and apply once.
 * 2. A message that is stored is never asked for again; `sequence` of an event has no gaps within a product.
 * 3. `alive` comes every 10 s. After 20 s without one the producer is down and its markets are suspended; so they are
 *    from `subscribed: 0` until the recovery that follows has ended with `snapshot_complete`.
 * 4. Recovery: POST `oddsFeedPaths.recovery` with `after`; at most 72 hours back, else everything that is open. One at a
 *    time, 30 s apart. What it sends again carries its request id. Events that were closed since `after` come with their
 *    last status and their incidents, without markets.
 * 5. Only `odds_change` and `bet_stop` set the status of a market.
 * 6. Nothing reopens an event that is closed.
 */
import { z } from 'zod';

export const oddsFeedPaths = {
  stream: '/odds-feed/stream',
  recovery: '/odds-feed/recovery',
  schedule: '/odds-feed/schedule',
  event: '/odds-feed/events',
} as const;

/** On every call and on the WebSocket's upgrade. */
export const oddsFeedKeyHeader = 'x-api-key';
/** The sandbox's key; a vendor gives each consumer its own. */
export const oddsFeedTestKey = 'demonstration-odds-feed-key';

/** Longest frame that a consumer reads. A whole football event with all its markets is some 150 kB. */
export const oddsFeedFrameBytesMax = 1_048_576;
export const aliveEveryMs = 10_000;
export const aliveTimeoutMs = 20_000;
export const recoveryWindowMs = 72 * 3_600_000;
export const recoveryPauseMs = 30_000;
export const recoveryTimeoutMs = 20 * 60_000;

/** Producers: prices before the start, prices during the event, and our own virtual sports. */
export const products = { live: 1, prematch: 3, virtual: 6 } as const;
export const Product = z.union([z.literal(1), z.literal(3), z.literal(6)]);

export const FeedId = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9:._-]{0,79}$/);
const OutcomeId = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9:+._&/-]{0,79}$/);
/** `total=2.5|from=1`; may come in any order. Empty: the market has none. */
const SpecifierText = z
  .string()
  .max(160)
  .regex(/^([a-z0-9_]+=[^|=]+(\|[a-z0-9_]+=[^|=]+)*)?$/);
const Millionths = z.int().min(0).max(1_000_000);
const Flag = z.union([z.literal(0), z.literal(1)]);

/** 0 suspended is -1; active is 1, hidden 0, handed over -2, settled -3, cancelled -4. */
export const MarketStatus = z.union([1, -1, 0, -2, -3, -4].map((value) => z.literal(value)));
export const eventStatuses = [
  'not_started',
  'live',
  'suspended',
  'interrupted',
  'delayed',
  'postponed',
  'abandoned',
  'ended',
  'closed',
  'cancelled',
] as const;

const Scores = z.strictObject({ home: z.int().min(0), away: z.int().min(0) });

export const EventStatus = z.strictObject({
  status: z.enum(eventStatuses),
  /** Period that is running or that ended last: `half1`, `set2`. Absent before the start. */
  period: z.string().max(20).optional(),
  score: Scores.optional(),
  periodScores: z
    .array(z.strictObject({ period: z.string().max(20), ...Scores.shape }))
    .max(40)
    .optional(),
  clock: z.strictObject({ second: z.int().min(0), isStopped: z.boolean() }).optional(),
  /** Counts by name and side, such as corners. */
  statistics: z.record(z.string().max(40), Scores).optional(),
});

const Outcome = z.strictObject({
  id: OutcomeId,
  /** Thousandths; above 1,000. Absent: no price. */
  odds: z.int().min(1_001).max(1_000_000).optional(),
  /** 0: shown without a price. */
  active: Flag,
  /** Millionths; add up to 1,000,000. A vendor may send none. */
  chances: z
    .strictObject({
      won: Millionths,
      // Most markets cannot be level.
      halfWon: Millionths.default(0),
      void: Millionths.default(0),
      halfLost: Millionths.default(0),
      lost: Millionths,
    })
    .optional(),
});

/** The orders of the first three of twelve runners are 1,320. */
const outcomesMax = 1_400;

const Market = z.strictObject({
  type: z.string().regex(/^[a-z0-9_&]{1,60}$/),
  specifiers: SpecifierText,
  status: MarketStatus,
  /** The line that is shown first. */
  favourite: Flag.optional(),
  /** 1 cash-out is open, -1 suspended, -2 never. */
  cashoutStatus: z.union([z.literal(1), z.literal(-1), z.literal(-2)]).optional(),
  outcomes: z.array(Outcome).max(outcomesMax),
});

const MarketName = { type: Market.shape.type, specifiers: SpecifierText };
const Head = {
  product: Product,
  /** Milliseconds since 1970, at the producer. */
  timestamp: z.int().min(0),
};
const OfEvent = {
  ...Head,
  event: FeedId,
  /** Of this event and product, from 1 without gaps. A vendor that has none leaves it out. */
  sequence: z.int().min(1).optional(),
  /** Of the recovery that sent this again. */
  requestId: z.int().min(1).optional(),
};

/** What an incident of `packages/odds` is on the wire. */
export const FeedIncident = z.strictObject({
  sequence: z.int().min(1),
  atMs: z.int().min(0),
  period: z.string().max(20),
  second: z.int().min(0),
  kind: z.string().max(30),
  side: z.enum(['home', 'away']).optional(),
  player: FeedId.optional(),
  detail: z.string().max(80).optional(),
});

export const OddsChange = z.strictObject({
  kind: z.literal('odds_change'),
  ...OfEvent,
  eventStatus: EventStatus,
  markets: z.array(Market).max(600),
  /** Why bets are stopped, in UOF's words: `goal`, `penalty`, `red_card`, `var`, `danger`. */
  betstopReason: z.string().max(40).optional(),
  /** New incidents since the last message. */
  incidents: z.array(FeedIncident).max(400).optional(),
  /** From which the chances follow; lets the book price combinations of one event. A vendor sends none. */
  law: z.strictObject({ model: z.string().max(40), parameters: z.unknown(), state: z.unknown() }).optional(),
});

export const BetStop = z.strictObject({
  kind: z.literal('bet_stop'),
  ...OfEvent,
  /** `all` or names of groups of markets. */
  groups: z.array(z.string().max(40)).min(1).max(20),
  marketStatus: MarketStatus.default(-1),
  reason: z.string().max(40).optional(),
});

/** Of a market that more incidents decided, the scores alone are sent. */
export const settlementIncidentsMax = 40;

export const BetSettlement = z.strictObject({
  kind: z.literal('bet_settlement'),
  ...OfEvent,
  /** 1: as scouted during the event; 2: confirmed. */
  certainty: z.union([z.literal(1), z.literal(2)]),
  markets: z
    .array(
      z.strictObject({
        ...MarketName,
        voidReason: z.string().max(60).optional(),
        /** Sequences of the incidents that decided it. A vendor sends none, and neither rules nor inputs. */
        incidents: z.array(z.int().min(1)).max(settlementIncidentsMax).optional(),
        outcomes: z
          .array(
            z.strictObject({
              id: OutcomeId,
              /** Id of the rule that decided it: `ruleIds` and `voidReasons` of `packages/odds`. */
              rule: z
                .string()
                .regex(/^[a-z0-9_]{1,60}$/)
                .optional(),
              /** Scores and lines that the rule read, by name. */
              inputs: z.record(z.string().max(40), z.union([z.string().max(120), z.number()])).optional(),
              /** 1 won, 0 lost, -1 not decided. */
              result: z.union([z.literal(1), z.literal(0), z.literal(-1)]),
              /** Part of the stake that is void. */
              voidFactor: z.union([z.literal(0.5), z.literal(1)]).optional(),
              /** By which a price is multiplied where several share the places. */
              deadHeatFactor: z.number().gt(0).lt(1).optional(),
            }),
          )
          .min(1)
          .max(outcomesMax),
      }),
    )
    .min(1)
    .max(600),
});

export const RollbackBetSettlement = z.strictObject({
  kind: z.literal('rollback_bet_settlement'),
  ...OfEvent,
  markets: z.array(z.strictObject(MarketName)).min(1).max(600),
});

const CancelWindow = {
  /** Bets accepted in [startTime, endTime) are void; an absent bound is open. */
  startTime: z.int().min(0).optional(),
  endTime: z.int().min(0).optional(),
};
export const BetCancel = z.strictObject({
  kind: z.literal('bet_cancel'),
  ...OfEvent,
  ...CancelWindow,
  supercededBy: FeedId.optional(),
  markets: z
    .array(z.strictObject({ ...MarketName, voidReason: z.string().max(60) }))
    .min(1)
    .max(600),
});

export const RollbackBetCancel = z.strictObject({
  kind: z.literal('rollback_bet_cancel'),
  ...OfEvent,
  ...CancelWindow,
  markets: z.array(z.strictObject(MarketName)).min(1).max(600),
});

export const FixtureChange = z.strictObject({
  kind: z.literal('fixture_change'),
  ...OfEvent,
  /** 1 new, 2 start time, 3 cancelled, 4 format, 5 coverage. */
  changeType: z.union([1, 2, 3, 4, 5].map((value) => z.literal(value))),
});

export const Alive = z.strictObject({ kind: z.literal('alive'), ...Head, subscribed: Flag });
export const SnapshotComplete = z.strictObject({
  kind: z.literal('snapshot_complete'),
  ...Head,
  requestId: z.int().min(1),
});

export const FeedMessage = z.discriminatedUnion('kind', [
  OddsChange,
  BetStop,
  BetSettlement,
  RollbackBetSettlement,
  BetCancel,
  RollbackBetCancel,
  FixtureChange,
  Alive,
  SnapshotComplete,
]);
export type FeedMessage = z.infer<typeof FeedMessage>;

/** POST `oddsFeedPaths.recovery`. Answered 202 as soon as it began; 429 before `recoveryPauseMs` have passed. */
export const RecoveryRequest = z.strictObject({
  product: Product,
  requestId: z.int().min(1),
  /** Timestamp of the last `alive` that was processed. Absent: everything that is open. */
  after: z.int().min(0).optional(),
  /** Only the settlements, rollbacks and cancellations of this event. */
  event: FeedId.optional(),
});
