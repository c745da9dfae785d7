import { z } from 'zod';
import { endpoints } from '../platform/endpoint.ts';
import { EventFacts, EventRow, ResultRow, Sport, SportsbookPlace } from './offer.contract.ts';

/** Finished matches of a side, and meetings of both, that are shown. */
export const LAST_MATCHES = 5;

const Side = z.object({ id: z.uuid(), name: z.string(), look: z.string().nullable() });
const place = z.object(SportsbookPlace);
const access = 'visitor';
const refusals = { 'sportsbook.not_available': 403 } as const;

/** Where a side is in its competition, from the finished events of the season that are on record. */
const TableRow = Side.extend({
  played: z.number().int(),
  won: z.number().int(),
  drawn: z.number().int(),
  lost: z.number().int(),
  scored: z.number().int(),
  conceded: z.number().int(),
  points: z.number().int(),
});

export const lookupEndpoints = endpoints({
  'GET /sportsbook-api/search': {
    summary: 'Teams, players, competitions and events on offer whose names fit',
    access,
    rateLimit: { max: 120, windowSeconds: 60 },
    query: place.extend({ words: z.string().min(2).max(60) }),
    answer: z.object({
      sides: z.array(Side.extend({ sport: Sport })),
      competitions: z.array(
        z.object({
          sport: Sport,
          region: EventFacts.shape.region,
          competition: EventFacts.shape.competition,
        }),
      ),
      events: z.array(EventRow),
    }),
    refusals,
  },
  'GET /sportsbook-api/events/:id/statistics': {
    summary: 'Table, last matches and earlier meetings, from the events on record alone',
    access,
    rateLimit: { max: 300, windowSeconds: 60 },
    params: z.object({ id: z.uuid() }),
    query: place,
    answer: z.object({
      /** Empty where there is no table: of tours, and before the first match. */
      table: z.array(TableRow),
      form: z.array(z.object({ participantId: z.uuid(), results: z.array(ResultRow) })),
      meetings: z.array(ResultRow),
    }),
    refusals: { ...refusals, 'sportsbook.event_unknown': 404 },
  },
});
