/**
 * The platform's calls about virtual sports: their films, draws and results. Signed like its other calls to the games
 * server (seamless/games-calls.ts), POST of JSON to `/operator/virtuals/<call>`. What is bet on, prices, suspensions and
 * settlements come over the odds feed as product 6.
 */
import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { Fixture } from '../odds-feed/fixtures.ts';
import { FeedId } from '../odds-feed/messages.ts';

/** Key of the feed's calls and connections, from the secret that both servers share. */
export const virtualFeedKeyOf = (seamlessSecret: string): string =>
  createHmac('sha256', seamlessSecret).update('virtual sports: odds feed').digest('hex');

/** Bets end this long before the start. */
export const virtualClosingMs = 10_000;

/** Where the line is in a track, and the furthest that a track reaches. */
export const lineAt = 3_600;
export const trackMax = 4_095;
export const filmBytesMax = 2_048;

const Side = z.enum(['home', 'away']);
const Hash = z.string().regex(/^[0-9a-f]{64}$/);

export const VirtualFilm = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('race'),
    durationMs: z.int(),
    runners: z
      .array(
        z.strictObject({
          number: z.int().min(1),
          finishMs: z.int(),
          /** Places on the course at 32 evenly spaced instants, each two digits of base 64 (`A` to `_`, as in base64url). */
          track: z.string().max(64),
        }),
      )
      .max(12),
  }),
  z.strictObject({
    kind: z.literal('football'),
    durationMs: z.int(),
    moments: z
      .array(z.strictObject({ kind: z.enum(['goal', 'miss']), side: Side, second: z.int(), atMs: z.int() }))
      .max(40),
  }),
  z.strictObject({
    kind: z.literal('tennis'),
    durationMs: z.int(),
    /** Points of each game: `h` and `a`. Played at an even pace. */
    games: z.array(z.string().regex(/^[ha]+$/)).max(7),
  }),
]);
export type VirtualFilm = z.infer<typeof VirtualFilm>;

const ClubChances = z.array(z.int().min(0)).max(16);

/** All that the draw depends on but the seeds; known before the betting. */
const Law = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('race'), winE6: z.array(z.int().min(1)).max(12) }),
  z.strictObject({
    kind: z.literal('football'),
    goals: z.strictObject({ home: z.number(), away: z.number() }),
  }),
  z.strictObject({
    kind: z.literal('tennis'),
    serve: z.strictObject({ home: z.number(), away: z.number() }),
  }),
  z.strictObject({
    kind: z.literal('season'),
    winnerE6: ClubChances,
    top3E6: ClubChances,
    lastE6: ClubChances,
  }),
]);

/** `3/1/2` in a race and a season, `2:1 (1:0) home` in football, with the side of the first goal, `4:2` in tennis. */
const Result = z.string().max(60);

/** What proves a draw. The seeds are there once the event is closed, the key of the day a day after it. */
export const VirtualFairness = z.strictObject({
  eventId: FeedId,
  startsAtMs: z.int(),
  law: Law,
  /** When the key of the day was bound, before its root was known. */
  dayKeyBoundAtMs: z.int(),
  dayKeyHash: Hash,
  seedHash: Hash,
  /** Day of the ledger whose root is the public seed. */
  rootDay: z.iso.date(),
  publicSeed: Hash.nullable(),
  seed: Hash.nullable(),
  dayKey: Hash.nullable(),
  result: Result.nullable(),
  /** Of a season its matches in the order of the rounds; clubs by number. */
  matches: z
    .array(
      z.strictObject({
        eventId: FeedId,
        home: z.int().min(1).max(16),
        away: z.int().min(1).max(16),
        goals: z.strictObject({ home: z.number(), away: z.number() }),
        seedHash: Hash,
        publicSeed: Hash.nullable(),
        seed: Hash.nullable(),
        result: Result.nullable(),
      }),
    )
    .max(240)
    .optional(),
});
export type VirtualFairness = z.infer<typeof VirtualFairness>;

export const virtualsPath = '/operator/virtuals';

const ofEvent = z.strictObject({ eventId: FeedId });
const virtualResultsMax = 100;
const Count = z.int().min(0);
/** Seasons are counted from 1970, 16 a day. */
const seasonMax = 9_999_999;

export const virtualCalls = {
  /** What can be bet on and what runs, by start, and which part of decided stakes each market returns. */
  schedule: {
    path: '/schedule',
    request: z.strictObject({}),
    answer: z.strictObject({
      ok: z.literal(true),
      nowMs: z.int(),
      events: z.array(z.strictObject({ fixture: Fixture, closesAtMs: z.int(), endsAtMs: z.int() })).max(500),
      returnsBps: z.record(z.string(), z.int()),
    }),
  },
  /** From the start on; later it is the replay. */
  film: {
    path: '/film',
    request: ofEvent,
    answer: z.strictObject({ ok: z.literal(true), film: VirtualFilm }),
  },
  fairness: {
    path: '/fairness',
    request: ofEvent,
    answer: z.strictObject({ ok: z.literal(true), fairness: VirtualFairness }),
  },
  /** Closed events, the latest first: so many, and those that started with the last of them. */
  /** The table of a season of the league from the matches that are settled; the running season's unless one is named. */
  table: {
    path: '/table',
    request: z.strictObject({ season: z.int().min(0).max(seasonMax).optional() }),
    answer: z.strictObject({
      ok: z.literal(true),
      season: z.int(),
      startsAtMs: z.int(),
      /** The last round of which a match is settled; 0: none. */
      round: z.int().min(0).max(30),
      /** All matches are settled, and lots decided between clubs that are level. */
      isFinal: z.boolean(),
      /** By place. */
      rows: z
        .array(
          z.strictObject({
            name: z.string(),
            look: z.string(),
            played: Count,
            won: Count,
            drawn: Count,
            lost: Count,
            goals: Count,
            conceded: Count,
            points: Count,
            /** The last five matches, the latest last. */
            form: z.string().regex(/^[WDL]{0,5}$/),
          }),
        )
        .max(16),
    }),
  },
  results: {
    path: '/results',
    request: z.strictObject({
      sport: z.string().max(40),
      beforeMs: z.int().min(0).optional(),
      limit: z.int().min(1).max(virtualResultsMax),
    }),
    answer: z.strictObject({
      ok: z.literal(true),
      results: z.array(
        z.strictObject({
          eventId: FeedId,
          startsAtMs: z.int(),
          names: z.array(z.string()).max(16),
          result: Result,
          seed: Hash,
          publicSeed: Hash,
        }),
      ),
    }),
  },
} as const;
export type VirtualCall = keyof typeof virtualCalls;
export type VirtualRequestOf<Call extends VirtualCall> = z.infer<(typeof virtualCalls)[Call]['request']>;
type VirtualRefusal = { readonly ok: false; readonly code: 'bad_request' | 'not_found' };
export type VirtualAnswerOf<Call extends VirtualCall> =
  | z.infer<(typeof virtualCalls)[Call]['answer']>
  | VirtualRefusal;
