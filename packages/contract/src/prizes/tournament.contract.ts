import { z } from 'zod';
import { languageIds } from '../market/languages.ts';
import { endpoints } from '../platform/endpoint.ts';
import { CurrencyCode, Instant, Money } from '../platform/shapes.ts';

/** Entries that a board shows. */
export const BOARD_ROWS = 50;
const PRIZES_MAX = 1_000;
const GAMES_MAX = 2_000;
const TEXT_LENGTH_MAX = 500;

export const Scoring = z.enum([
  'WIN_MULTIPLIER',
  'TOTAL_STAKE',
  'STAKE_COUNT',
  'TOTAL_RATIO',
  'POINTS',
  'PROFIT',
]);
export const TournamentState = z.enum([
  'DRAFT',
  'PUBLISHED',
  'RUNNING',
  'ENDED',
  'REVIEW',
  'FINAL',
  'CANCELED',
]);
/**
 * AUTO: with the first round that counts. OPT_IN: by the player's own word, and rounds count from then on. BUY_IN: the same
 * for a payment into the prize pool, which is all paid out, or paid back if the tournament is cancelled.
 */
export const Joining = z.enum(['AUTO', 'OPT_IN', 'BUY_IN']);

const minor = z.string().regex(/^(?:0|[1-9]\d{0,14})$/);
const BasisPoints = z.number().int().min(0).max(10_000);
const Text = z.string().min(1).max(TEXT_LENGTH_MAX);
const hash = z.string().regex(/^[0-9a-f]{64}$/);

/** The same prize for `places` places in a row. */
const PrizeLine = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('MONEY'),
    places: z.number().int().min(1).max(PRIZES_MAX),
    amountMinor: minor,
  }),
  z.strictObject({ kind: z.literal('GOODS'), places: z.number().int().min(1).max(PRIZES_MAX), goods: Text }),
  /** Of a tournament with a buy-in: a share of the prize pool for each of the places. */
  z.strictObject({
    kind: z.literal('POOL'),
    places: z.number().int().min(1).max(PRIZES_MAX),
    shareBps: BasisPoints.min(1),
  }),
]);

/**
 * The rules of a tournament, frozen at publication. Amounts are minor units of `currency`. Their address is the SHA-256 of
 * their canonical JSON.
 */
export const TournamentRules = z
  .strictObject({
    rulesVersion: z.literal(1),
    siteId: z.number().int().min(1),
    /** Null: every market. */
    markets: z.array(z.string()).nullable(),
    texts: z.record(z.enum(languageIds), z.strictObject({ title: Text, summary: Text })),
    joining: Joining,
    /** Of BUY_IN alone: what an entry pays into the prize pool. */
    buyInMinor: minor.exactOptional(),
    /** The campaign whose audience may join, and whose claim joins. Absent: everybody in its markets. */
    campaignId: z.uuid().exactOptional(),
    scoring: Scoring,
    currency: CurrencyCode,
    /** What a euro is worth; players of a currency that is absent cannot take part. */
    perEuro: z.record(CurrencyCode, z.string().regex(/^\d{1,9}(?:\.\d{1,6})?$/)),
    ratesOn: z.iso.date(),
    minStakeMinor: minor,
    minRounds: z.number().int().min(1).max(100_000),
    /** Null: every game. */
    games: z.array(z.string()).min(1).max(GAMES_MAX).nullable(),
    /** Of POINTS: the stake for one point, and how much of a stake counts by the game's category. */
    minorPerPoint: minor,
    weights: z.record(z.string(), BasisPoints),
    defaultWeight: BasisPoints,
    /** IANA name of the zone that times are shown in. */
    zone: z.string(),
    startsAt: Instant,
    endsAt: Instant,
    /** How long the table is looked at after its last round. */
    reviewMinutes: z
      .number()
      .int()
      .min(0)
      .max(24 * 60),
    /** Best first, from the first place down. */
    prizes: z.array(PrizeLine).max(100),
    /** SHA-256 of the seed that draws between equal entries; the seed is published with the final table. */
    seedHash: hash,
  })
  .refine(({ startsAt, endsAt }) => Date.parse(startsAt) < Date.parse(endsAt), 'ends before it starts')
  .refine(({ currency, perEuro }) => currency in perEuro, 'no rate of the own currency')
  .refine(
    ({ scoring, minorPerPoint }) => scoring !== 'POINTS' || minorPerPoint !== '0',
    'no stake for a point',
  )
  .refine(
    ({ prizes }) => prizes.reduce((sum, { places }) => sum + places, 0) <= PRIZES_MAX,
    'too many prizes',
  )
  .refine(
    ({ joining, buyInMinor }) => (joining === 'BUY_IN') === (buyInMinor !== undefined && buyInMinor !== '0'),
    'a buy-in without an amount, or an amount without one',
  )
  .refine(
    ({ joining, perEuro }) => joining !== 'BUY_IN' || Object.keys(perEuro).length === 1,
    'a prize pool has one currency',
  )
  .refine(
    ({ joining, prizes }) =>
      joining === 'BUY_IN'
        ? prizes.reduce(
            (sum, line) => sum + (line.kind === 'POOL' ? line.shareBps * line.places : Number.NaN),
            0,
          ) === 10_000
        : prizes.every(({ kind }) => kind !== 'POOL'),
    'the shares of a prize pool are not the whole pool',
  );
export type TournamentRules = z.infer<typeof TournamentRules>;

const Prize = z.object({
  fromPlace: z.number().int(),
  toPlace: z.number().int(),
  money: Money.nullable(),
  goods: z.string().nullable(),
  /** A share of the prize pool; `money` is what each place has of it now. */
  shareBps: z.number().int().optional(),
});

/** A tournament as players see it. */
export const Tournament = z.object({
  id: z.string(),
  category: z.string(),
  title: z.string(),
  summary: z.string(),
  state: TournamentState,
  joins: Joining,
  /** Of BUY_IN: what an entry pays, and what has been paid in so far. */
  buyIn: Money.optional(),
  pool: Money.optional(),
  /** Joining is the claim of this campaign; the call to join makes it. */
  campaignId: z.string().optional(),
  /** Absent for a visitor. */
  joined: z.boolean().optional(),
  cancelledAt: Instant.optional(),
  /** The player's buy-in of a cancelled tournament, or of one without a place; `at` null: it is on its way back. */
  returned: z.object({ amount: Money, at: Instant.nullable() }).optional(),
  scoring: Scoring,
  minStake: Money,
  minRounds: z.number().int(),
  /** Of POINTS: the stake for one point. */
  stakePerPoint: Money.optional(),
  /** Ids of the catalogue; null: every game. */
  games: z.array(z.string()).nullable(),
  startsAt: Instant,
  endsAt: Instant,
  zone: z.string(),
  prizes: z.array(Prize),
  termsId: hash,
  seedHash: hash,
  /** With the final table: its proof's SHA-256, and the seed of the draw. */
  resultHash: hash.optional(),
  seed: z.string().optional(),
});
export type Tournament = z.infer<typeof Tournament>;

/** `score`: hundredths of a percent for ratios and multipliers, ten-thousandths of a point, minor units, or a count. */
export const BoardRow = z.object({
  place: z.number().int(),
  /** The entry's name in this tournament; the proof uses it as well. */
  entryId: z.string(),
  name: z.string(),
  score: z.string(),
  prize: z.object({ money: Money.nullable(), goods: z.string().nullable() }).optional(),
  you: z.literal(true).optional(),
});
export type BoardRow = z.infer<typeof BoardRow>;

/** `place` null: too few rounds, or no score yet. `toNext`: what the place above has more; absent on the first place. */
export const OwnPlace = z.object({
  entryId: z.string(),
  place: z.number().int().nullable(),
  score: z.string(),
  toNext: z.string().optional(),
  roundsCounted: z.number().int(),
});

export const TournamentPage = z.object({
  tournament: Tournament,
  board: z.array(BoardRow),
  you: OwnPlace.optional(),
  asOf: Instant,
});
const TournamentList = z.object({ items: z.array(Tournament), asOf: Instant });

/** What the stream sends: the top of the board, the same text for everybody, or the own place. */
export type BoardFrame =
  | { readonly board: readonly z.infer<typeof BoardRow>[]; readonly state: string; readonly asOf: string }
  | { readonly you: z.infer<typeof OwnPlace> };

/** Server-sent events of BoardFrame, at most one of each in two seconds. Public; `?entry=` adds an entry's own place. */
export const TOURNAMENT_STREAM_PATH = '/api/v1/tournament/stream/:id';
/** NDJSON of every round that counted, without names. */
export const TOURNAMENT_PROOF_PATH = '/api/v1/tournament/proof/:id';

const params = z.object({ category: z.string().max(40), id: z.string().max(64), lang: z.enum(languageIds) });
const rateLimit = { max: 600, windowSeconds: 60 };
const refusals = { 'prizes.tournament_unknown': 404 } as const;

export const tournamentEndpoints = endpoints({
  'GET /api/v1/tournament/:category/:id/:lang': {
    summary:
      'A tournament with its board and the player’s own place; id `all` lists the tournaments of the category, of category `all` every one',
    access: 'player',
    rateLimit,
    params,
    answer: z.union([TournamentPage, TournamentList]),
    refusals,
  },
  'GET /api/v1/tournament/public/:category/:id/:lang': {
    summary: 'The same for visitors',
    access: 'public',
    rateLimit,
    params,
    answer: z.union([TournamentPage, TournamentList]),
    refusals,
  },
  'POST /api/v1/tournament/:category/:id/join': {
    summary:
      'Joins a tournament, with a buy-in for its payment; rounds that begin afterwards count. A second time changes nothing',
    access: 'player',
    params: params.omit({ lang: true }),
    body: z.object({ termsId: hash }),
    answer: z.object({ entryId: z.string(), joinedAt: Instant }),
    refusals: {
      ...refusals,
      'prizes.tournament_closed': 422,
      'prizes.terms_changed': 422,
      'prizes.not_eligible': 422,
      'prizes.barred': 422,
      'prizes.currency_without_rate': 422,
      'wallet.insufficient_funds': 422,
      'wallet.stakes_barred': 422,
      'wallet.limit_missing': 422,
      'wallet.limit_reached': 422,
      'wallet.play_not_allowed': 422,
      'rewards.campaign_unknown': 404,
      'rewards.campaign_full': 422,
      'rewards.campaign_not_active': 422,
      'rewards.already_claimed': 422,
      'rewards.not_eligible': 422,
      'rewards.bonus_not_allowed': 422,
      'rewards.barred': 422,
      'rewards.consent_required': 422,
      'rewards.currency_mismatch': 422,
    },
  },
});
