import { sports } from '@halcyon/odds/sport';
import { z } from 'zod';
import { endpoints } from '../platform/endpoint.ts';
import { CalendarDate, Instant, pageOf, whole } from '../platform/shapes.ts';

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
/** Topics of one stream. */
export const STREAM_TOPICS_MAX = 20;
export const INCIDENTS_MAX = 1_000;
/** Ids in a list of favourites. */
export const FAVOURITES_MAX = 100;

export const Sport = z.enum(sports);
export const MarketState = z.enum(['active', 'suspended', 'inactive', 'settled', 'cancelled']);
export const EventState = z.enum([
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
]);

const Chances = z.object({
  won: z.number().int(),
  halfWon: z.number().int(),
  void: z.number().int(),
  halfLost: z.number().int(),
  lost: z.number().int(),
});

export const OfferedOutcome = z.object({
  id: z.string(),
  /** Thousandths. Null: shown without a price. */
  oddsMilli: z.number().int().nullable(),
  /** `oddsMilli` is a boosted price. Absent: it is not. */
  boost: z
    .object({
      /** What it would be otherwise. */
      unboostedOddsMilli: z.number().int(),
      /** Most that one player may stake at it in all, in cents of a euro. */
      stakeMinorMax: z.string(),
      endsAt: Instant,
    })
    .optional(),
  /** Millionths of what becomes of a stake; null: the feed sends none. */
  chances: Chances.nullable(),
});

export const OfferedMarket = z.object({
  key: z.string(),
  type: z.string(),
  specifiers: z.record(z.string(), z.string()),
  /** Tab of the event's page. */
  group: z.string(),
  state: MarketState,
  /** A bet names the version that it saw; one below `materialVersion` is refused. */
  version: z.number().int(),
  materialVersion: z.number().int(),
  cashOut: z.enum(['open', 'suspended', 'never']),
  isFavourite: z.boolean(),
  outcomes: z.array(OfferedOutcome),
});
export type OfferedMarket = z.infer<typeof OfferedMarket>;

const Scores = z.object({ home: z.number().int(), away: z.number().int() });
export const EventProgress = z.object({
  period: z.string().optional(),
  score: Scores.optional(),
  periodScores: z.array(Scores.extend({ period: z.string() })).optional(),
  clock: z.object({ second: z.number().int(), isStopped: z.boolean() }).optional(),
  statistics: z.record(z.string(), Scores).optional(),
});
export type EventProgress = z.infer<typeof EventProgress>;

/** `slug`: the name in addresses, of the English one and so the same in every language. */
const Region = z.object({
  id: z.uuid(),
  name: z.string(),
  slug: z.string(),
  countryCode: z.string().nullable(),
});

/** What an event is, in the reader's language. */
export const EventFacts = z.object({
  id: z.uuid(),
  sport: Sport,
  kind: z.enum(['match', 'race', 'outright']),
  name: z.string(),
  region: Region,
  competition: z.object({
    id: z.uuid(),
    name: z.string(),
    slug: z.string(),
    /** No real club, player or competition is meant; said wherever it is shown. */
    isSimulated: z.boolean(),
  }),
  round: z.string().nullable(),
  startsAt: Instant,
  /** IANA zone of the venue. */
  zone: z.string(),
  participants: z.array(
    z.object({
      id: z.uuid(),
      /** `home`, `away`, or the number of a runner. */
      role: z.string(),
      name: z.string(),
      look: z.string().nullable(),
    }),
  ),
});
export const EventRow = EventFacts.extend({
  state: EventState,
  version: z.number().int(),
  progress: EventProgress,
  marketCount: z.number().int(),
  /** Those of the list: the first of their kind, and the line that is shown first. */
  markets: z.array(OfferedMarket),
});
export type EventRow = z.infer<typeof EventRow>;
/** An event with all its markets. `players`: those that outcomes of scorer markets name. */
export const EventView = EventRow.extend({
  players: z.array(z.object({ id: z.string(), name: z.string(), side: z.string() })),
});
export type EventView = z.infer<typeof EventView>;

export const ResultRow = EventFacts.extend({ state: EventState, progress: EventProgress });
export type ResultRow = z.infer<typeof ResultRow>;

export const Incident = z.object({
  sequence: z.number().int(),
  atMs: z.number().int(),
  period: z.string(),
  second: z.number().int(),
  kind: z.string(),
  side: z.enum(['home', 'away']).optional(),
  player: z.string().optional(),
  detail: z.string().optional(),
});

const Competition = z.object({
  id: z.uuid(),
  name: z.string(),
  slug: z.string(),
  isSimulated: z.boolean(),
  eventCount: z.number().int(),
});

/** What changed of an event within a tick: of each market only what is other than before. */
export type OfferFrame = {
  readonly topic: string;
  readonly events: readonly {
    readonly id: string;
    readonly state: z.infer<typeof EventState>;
    readonly version: number;
    readonly progress: EventProgress;
    readonly markets: readonly {
      readonly key: string;
      readonly state: z.infer<typeof MarketState>;
      readonly version: number;
      readonly materialVersion: number;
      /** Absent: the same as before. */
      readonly outcomes?: readonly {
        readonly id: string;
        readonly oddsMilli: number | null;
        /** Of a boosted price: what it would be otherwise. */
        readonly unboostedOddsMilli?: number;
      }[];
    }[];
  }[];
};
/**
 * Server-sent events of OfferFrame, one for each topic and 100 ms at most: `event:<id>` has every market of the event,
 * `live` and `sport:<sport>` those of the lists. It sends changes alone: a page opens it, then reads the event, and reads
 * it again after a new connection. Query: `topics`, joined by commas, and `market`.
 */
export const OFFER_STREAM_PATH = '/sportsbook-api/stream';
export const StreamTopic = z
  .string()
  .regex(new RegExp(`^(?:live|sport:(?:${sports.join('|')})|event:${uuid})$`));

/** The market of the page, and in which language names are written. A player's own market counts before it. */
export const SportsbookPlace = { market: z.string().max(8), language: z.string().max(8).default('en') };
const place = z.object(SportsbookPlace);
const rateLimit = { max: 600, windowSeconds: 60 };
const access = 'visitor';
const isCompressed = true;
const refusals = { 'sportsbook.not_available': 403 } as const;
const eventRefusals = { ...refusals, 'sportsbook.event_unknown': 404 } as const;
const limit = whole({ min: 1, max: 100 }).default(50);
const cursor = z.string().max(80).optional();
const params = z.object({ id: z.uuid() });

export const offerEndpoints = endpoints({
  'GET /sportsbook-api/sports': {
    summary: 'Sports with their regions and competitions, and how many events each has on offer',
    access,
    isCompressed,
    rateLimit,
    query: place,
    answer: z.object({
      items: z.array(
        z.object({
          sport: Sport,
          eventCount: z.number().int(),
          liveCount: z.number().int(),
          regions: z.array(Region.extend({ competitions: z.array(Competition) })),
        }),
      ),
    }),
    refusals,
  },
  'GET /sportsbook-api/competitions/:id': {
    summary: 'A competition and its next events',
    access,
    isCompressed,
    rateLimit,
    params,
    query: place,
    answer: z.object({
      competition: Competition.extend({ sport: Sport, season: z.string(), region: Region }),
      events: z.array(EventRow),
    }),
    refusals: { ...refusals, 'sportsbook.competition_unknown': 404 },
  },
  'GET /sportsbook-api/events': {
    summary: 'Events on offer by start, with the markets of their rows',
    access,
    isCompressed,
    rateLimit,
    query: place.extend({
      sport: Sport.optional(),
      region: z.uuid().optional(),
      competition: z.uuid().optional(),
      from: Instant.optional(),
      to: Instant.optional(),
      live: z.enum(['true', 'false']).optional(),
      /** `true`: events with a boosted price, each with the markets that have one. */
      boosted: z.literal('true').optional(),
      /** Ids of events, competitions and participants, joined by commas: events that are, or have, one of them. */
      of: z
        .string()
        .regex(new RegExp(`^${uuid}(?:,${uuid})*$`))
        .max(FAVOURITES_MAX * 37)
        .optional(),
      cursor,
      limit,
    }),
    answer: pageOf(EventRow),
    refusals,
  },
  'GET /sportsbook-api/events/:id': {
    summary: 'An event with all its markets; none of one that is over',
    access,
    isCompressed,
    rateLimit,
    params,
    query: place,
    answer: EventView,
    refusals: eventRefusals,
  },
  'GET /sportsbook-api/events/:id/incidents': {
    summary: 'What happened in an event, in order',
    access,
    isCompressed,
    rateLimit,
    params,
    query: place.extend({ after: whole({ min: 0, max: 1_000_000 }).default(0) }),
    answer: z.object({ items: z.array(Incident) }),
    refusals: eventRefusals,
  },
  'GET /sportsbook-api/live': {
    summary: 'Events that are being played, by sport, with the markets of their rows',
    access,
    isCompressed,
    rateLimit,
    query: place,
    answer: z.object({ items: z.array(z.object({ sport: Sport, events: z.array(EventRow) })) }),
    refusals,
  },
  'GET /sportsbook-api/results': {
    summary: 'Events of a day, in the time of the market, that are over, with their scores',
    access,
    isCompressed,
    rateLimit,
    query: place.extend({ date: CalendarDate, sport: Sport.optional(), cursor, limit }),
    answer: pageOf(ResultRow),
    refusals,
  },
});
