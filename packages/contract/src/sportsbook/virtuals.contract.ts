import { virtualSeasonMax, virtualSports } from '@halcyon/odds/sport';
import { z } from 'zod';
import { endpoints } from '../platform/endpoint.ts';
import { Instant, pageOf, whole } from '../platform/shapes.ts';
import { betEndpoints } from './bet.contract.ts';
import { EventFacts, EventState, OfferedMarket, SportsbookPlace } from './offer.contract.ts';
import { slipEndpoints } from './slip.contract.ts';

const Sport = z.enum(virtualSports);
export type VirtualSport = z.infer<typeof Sport>;

/** When bets end and when its film ends; both by the server's clock. */
const times = { startsAt: Instant, closesAt: Instant, endsAt: Instant };

const ScheduledEvent = z.object({
  id: z.uuid(),
  sport: Sport,
  /** `outright`: a season of the league, from its first round to its last. */
  kind: EventFacts.shape.kind,
  competition: z.string(),
  season: z.string(),
  round: z.string(),
  /** Of a match both sides; of a race how many run. */
  name: z.string(),
  runnerCount: z.number().int(),
  state: EventState,
  ...times,
});
export type ScheduledEvent = z.infer<typeof ScheduledEvent>;

/** Part of decided stakes that each type of market returns on average, in basis points. */
const ReturnsBps = z.record(z.string(), z.number().int());

const VirtualEvent = EventFacts.omit({ region: true, zone: true }).extend({
  sport: Sport,
  season: z.string(),
  round: z.string(),
  state: EventState,
  ...times,
  version: z.number().int(),
  /** None once the event is over. */
  markets: z.array(OfferedMarket),
  returnsBps: ReturnsBps,
});
export type VirtualEventView = z.infer<typeof VirtualEvent>;

const Side = z.enum(['home', 'away']);
/** Played over the time from the start of an event to its end, whatever `durationMs` it was drawn for. */
const Film = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('race'),
    durationMs: z.number().int(),
    runners: z.array(
      z.object({
        number: z.number().int(),
        finishMs: z.number().int(),
        /** Places on the course at evenly spaced instants, two digits of base 64 each. */
        track: z.string(),
      }),
    ),
  }),
  z.object({
    kind: z.literal('football'),
    durationMs: z.number().int(),
    moments: z.array(
      z.object({
        kind: z.enum(['goal', 'miss']),
        side: Side,
        second: z.number().int(),
        atMs: z.number().int(),
      }),
    ),
  }),
  z.object({
    kind: z.literal('tennis'),
    durationMs: z.number().int(),
    /** Points of each game, `h` and `a`. */
    games: z.array(z.string()),
  }),
]);
export type VirtualFilm = z.infer<typeof Film>;

const VirtualResult = z.object({
  id: z.uuid(),
  sport: Sport,
  startsAt: Instant,
  /** Runners by number; of a match home and away. */
  names: z.array(z.string()),
  /** `3/1/2` in a race and a season, `2:1 (1:0) home` in football with the side of the first goal, `4:2` in tennis. */
  result: z.string(),
  seed: z.string(),
  publicSeed: z.string(),
});
export type VirtualResult = z.infer<typeof VirtualResult>;

/** What proves a draw. A null comes with time: the public seed with the start, seed and result with the end. */
const Fairness = z.object({
  /** The event's name in its draw. */
  eventId: z.string(),
  startsAtMs: z.number().int(),
  law: z.unknown(),
  dayKeyBoundAtMs: z.number().int(),
  dayKeyHash: z.string(),
  seedHash: z.string(),
  /** Day of the ledger whose root is the public seed. */
  rootDay: z.string(),
  publicSeed: z.string().nullable(),
  seed: z.string().nullable(),
  dayKey: z.string().nullable(),
  result: z.string().nullable(),
  /** Of a season the same of its matches in the order of the rounds; clubs by number. */
  matches: z
    .array(
      z.object({
        eventId: z.string(),
        home: z.number().int(),
        away: z.number().int(),
        goals: z.object({ home: z.number(), away: z.number() }),
        seedHash: z.string(),
        publicSeed: z.string().nullable(),
        seed: z.string().nullable(),
        result: z.string().nullable(),
      }),
    )
    .optional(),
});
export type VirtualFairnessView = z.infer<typeof Fairness>;

const Count = z.number().int();
/** The table of a season of the league from its settled matches. */
const LeagueTable = z.object({
  season: z.number().int(),
  startsAt: Instant,
  /** The last round of which a match is settled; 0: none. */
  round: z.number().int(),
  /** All matches are settled; lots decided between clubs that were level. */
  isFinal: z.boolean(),
  /** By place. */
  rows: z.array(
    z.object({
      name: z.string(),
      /** Of the crest. */
      look: z.string(),
      played: Count,
      won: Count,
      drawn: Count,
      lost: Count,
      goals: Count,
      conceded: Count,
      points: Count,
      /** Its last five matches, the latest last: `W`, `D` or `L` each. */
      form: z.string(),
    }),
  ),
});
export type LeagueTableView = z.infer<typeof LeagueTable>;

const place = z.object(SportsbookPlace);
const params = z.object({ id: z.uuid() });
const rateLimit = { max: 600, windowSeconds: 60 };
const access = 'visitor';
const refusals = { 'virtuals.not_available': 403 } as const;
const eventRefusals = { ...refusals, 'virtuals.event_unknown': 404 } as const;
const gamesRefusals = { ...eventRefusals, 'play.provider_unavailable': 503 } as const;

export const virtualEndpoints = endpoints({
  'GET /sportsbook-api/virtuals/schedule': {
    summary: 'Virtual events that run or can be bet on, by start',
    access,
    rateLimit,
    query: place.extend({ sport: Sport.optional() }),
    answer: z.object({ now: Instant, items: z.array(ScheduledEvent) }),
    refusals,
  },
  'GET /sportsbook-api/virtuals/events/:id': {
    summary: 'A virtual event with its runners and markets, and what each market returns',
    access,
    rateLimit,
    params,
    query: place,
    answer: VirtualEvent,
    refusals: eventRefusals,
  },
  'GET /sportsbook-api/virtuals/results': {
    summary: 'Virtual events that are over, the latest first, with the seeds that prove them',
    access,
    rateLimit,
    query: place.extend({
      sport: Sport,
      /** Starts of the page before it. */
      cursor: whole({ min: 0, max: 9_007_199_254_740_991 }).optional(),
      limit: whole({ min: 1, max: 100 }).default(20),
    }),
    answer: pageOf(VirtualResult),
    refusals: { ...refusals, 'play.provider_unavailable': 503 },
  },
  'GET /sportsbook-api/virtuals/table': {
    summary: 'The league table of a season of virtual football, from its settled matches',
    access,
    rateLimit,
    query: place.extend({
      /** Absent: the running season. */
      season: whole({ min: 0, max: virtualSeasonMax }).optional(),
    }),
    answer: LeagueTable,
    refusals: { ...refusals, 'virtuals.season_unknown': 404, 'play.provider_unavailable': 503 },
  },
  'GET /sportsbook-api/virtuals/events/:id/replay': {
    summary: 'The film of a virtual event, from its start on',
    access,
    rateLimit,
    params,
    query: place,
    answer: z.object({ film: Film }),
    refusals: { ...gamesRefusals, 'virtuals.not_started': 409 },
  },
  'GET /sportsbook-api/virtuals/events/:id/fairness': {
    summary: 'What proves the draw of a virtual event',
    access,
    rateLimit,
    params,
    query: place,
    answer: Fairness,
    refusals: gamesRefusals,
  },
});

/** As those of the sportsbook: the same slip, the same answers. */
export const virtualBetEndpoints = endpoints({
  'POST /sportsbook-api/virtuals/slip/check': {
    ...slipEndpoints['POST /sportsbook-api/slip/check'],
    summary: 'The check of a slip with virtual events',
    refusals: { ...slipEndpoints['POST /sportsbook-api/slip/check'].refusals, ...refusals },
  },
  'POST /sportsbook-api/virtuals/bets': {
    ...betEndpoints['POST /sportsbook-api/bets'],
    summary: 'Places a bet on virtual events, up to ten seconds before the first of them starts',
    refusals: { ...betEndpoints['POST /sportsbook-api/bets'].refusals, ...refusals },
  },
});
