import { z } from 'zod';
import { endpoints } from '../platform/endpoint.ts';
import { Incident, SportsbookPlace } from './offer.contract.ts';

const Starters = z.array(z.string());

/** How an event was drawn; null where it is not published yet. docs/domains/sportsbook.md#committed-draws */
export const EventFairness = z.object({
  /** The feed's name of the event: it is part of every number that is drawn. */
  event: z.string(),
  /** SHA-256 of the seed, from the listing on. */
  seedHash: z.string(),
  /** SHA-256 of the key of the day, from which the seeds of all its events follow. */
  dayKeyHash: z.string(),
  /** From the start on. */
  publicSeed: z.string().nullable(),
  /** Once the event is closed. */
  seed: z.string().nullable(),
  /** A day after the day. */
  dayKey: z.string().nullable(),
  /** What the event was drawn by. */
  law: z.object({ model: z.string(), parameters: z.unknown() }).nullable(),
  /** Players who began, in the order of their shirts. */
  starters: z.object({ home: Starters, away: Starters }),
  /** What was reported, in order. */
  incidents: z.array(Incident),
});
export type EventFairness = z.infer<typeof EventFairness>;

export const fairnessEndpoints = endpoints({
  'GET /sportsbook-api/events/:id/fairness': {
    summary:
      'How a simulated event was drawn: what was bound before bets, what is revealed, and what was reported',
    access: 'visitor',
    rateLimit: { max: 120, windowSeconds: 60 },
    params: z.object({ id: z.uuid() }),
    query: z.object({ market: SportsbookPlace.market }),
    answer: EventFairness,
    refusals: {
      'sportsbook.not_available': 403,
      'sportsbook.event_unknown': 404,
      /** It was played, and not drawn. */
      'sportsbook.event_not_drawn': 404,
    },
  },
});
