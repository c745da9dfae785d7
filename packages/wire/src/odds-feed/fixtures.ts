import { z } from 'zod';
import { FeedId, eventStatuses } from './messages.ts';

/** Text by language id; a vendor sends at least `en`. */
const Names = z.record(z.string().max(8), z.string().min(1).max(120));

export const Participant = z.strictObject({
  id: FeedId,
  /** `home` and `away` in a match; a number in a race. */
  role: z.union([z.enum(['home', 'away']), z.int().min(1).max(60)]),
  names: Names,
  /** From which a crest or silks are drawn. */
  look: z.string().max(60).optional(),
  players: z
    .array(
      z.strictObject({ id: FeedId, names: Names, shirt: z.int().min(1).max(99), isStarting: z.boolean() }),
    )
    .max(40)
    .optional(),
});

/** What an event is: GET `oddsFeedPaths.event/{id}`, and asked for again after each `fixture_change`. */
export const Fixture = z.strictObject({
  id: FeedId,
  sport: z.string().max(40),
  /** Country or class, such as `england`, `international`, `atp`. */
  category: z.strictObject({ id: FeedId, names: Names, countryCode: z.string().length(2).optional() }),
  competition: z.strictObject({
    id: FeedId,
    names: Names,
    season: z.string().max(40),
    /** Shown wherever the competition is: no real club, player or competition is meant. */
    isSimulated: z.boolean(),
  }),
  kind: z.enum(['match', 'race', 'outright']),
  names: Names,
  startsAtMs: z.int().min(0),
  /** IANA zone of the venue. */
  zone: z.string().max(60),
  status: z.enum(eventStatuses),
  round: z.string().max(40).optional(),
  participants: z.array(Participant).max(60),
  /** Facts that rules depend on: `bestOf`, `mapFormat`, `hasExtraTime`, `isNeutral`. */
  format: z.record(z.string().max(40), z.union([z.string().max(60), z.number(), z.boolean()])),
  /** Draws that were bound before betting and can be repeated after it. A vendor that scouts real matches has none. */
  fairness: z
    .strictObject({
      /** SHA-256 of the event's seed, published with the event. */
      seedHash: z.string(),
      /** SHA-256 of the key of the day, published before that day. */
      dayKeyHash: z.string(),
      /** Unknown when the keys were bound: the ledger's root of the day before the start. From the start on. */
      publicSeed: z.string().optional(),
      /** Once the event is closed. */
      seed: z.string().optional(),
      /** A day after the day of the start. */
      dayKey: z.string().optional(),
      /** What it is drawn by, as prices before the start had it. From the start on. */
      law: z.strictObject({ model: z.string().max(40), parameters: z.unknown() }).optional(),
    })
    .optional(),
});
export type Fixture = z.infer<typeof Fixture>;

/** GET `oddsFeedPaths.schedule?from&to&cursor`: events by start, at most 500 a page. */
export const SchedulePage = z.strictObject({
  items: z.array(Fixture).max(500),
  nextCursor: z.string().max(120).nullable(),
});
