/**
 * The platform's calls to the provider of our own games: catalogue, seeds, rounds. Signed like the wallet's
 * calls (signature.ts) with the same secret, POST of JSON to `/operator/<call>` of the games server.
 * Refusals are `{ ok: false, code }` with 4xx; anything else is unknown and may be repeated.
 */
import { z } from 'zod';
import { AmountMinor, Mode, WireId } from './wallet-calls.ts';

export const GAMES_PREFIX = '/operator';

const Instant = z.iso.datetime();
const SeedHash = z.string().regex(/^[0-9a-f]{64}$/);
/** 1 to 64 printable ASCII characters. */
export const ClientSeed = z.string().regex(/^[\x21-\x7e]([\x20-\x7e]{0,62}[\x21-\x7e])?$/);

/** One game as the catalogue needs it. The rest is in the game itself. */
export const GameCard = z.strictObject({
  gameId: WireId,
  name: z.string(),
  kind: z.enum(['slot', 'blackjack']),
  mechanic: z.enum(['lines', 'ways', 'cascade', 'blackjack']),
  reels: z.number().int().nullable(),
  rows: z.number().int().nullable(),
  linesOrWays: z.number().int().nullable(),
  rtpBasisPoints: z.number().int(),
  volatility: z.number().int().min(1).max(5).nullable(),
  hitFrequencyBasisPoints: z.number().int().nullable(),
  maxWinMultiple: z.number().int(),
  hasFreeSpins: z.boolean(),
  /** Total stakes on offer in EUR; other currencies scale. */
  stakesMinorEur: z.array(AmountMinor),
  mathVersion: z.string(),
  /** Below the games server's own address. */
  playPath: z.string(),
});

const SeedView = z.strictObject({
  serverSeedHash: SeedHash,
  clientSeed: ClientSeed,
  nextNonce: z.number().int().min(0),
  createdAt: Instant,
});

export const SeedsAnswer = z.strictObject({
  ok: z.literal(true),
  current: SeedView,
  nextServerSeedHash: SeedHash,
  revealed: z.array(SeedView.extend({ serverSeed: SeedHash, revealedAt: Instant })),
});

export const RoundCard = z.strictObject({
  roundId: WireId,
  publicId: WireId,
  gameId: WireId,
  mode: Mode,
  state: z.enum(['staking', 'open', 'settling', 'settled', 'refused', 'cancelling', 'cancelled']),
  currency: z.string(),
  stakeMinor: AmountMinor,
  winMinor: AmountMinor,
  startedAt: Instant,
  settledAt: Instant.nullable(),
  mathVersion: z.string(),
  serverSeedHash: SeedHash,
  clientSeed: ClientSeed,
  nonce: z.number().int().min(0),
  /** Null until the seeds are rotated. */
  serverSeed: SeedHash.nullable(),
  /** Below the games server's own address: shows the round again, labelled a replay. */
  replayPath: z.string(),
});
export type RoundCard = z.infer<typeof RoundCard>;

export const GamesRefusedAnswer = z.strictObject({
  ok: z.literal(false),
  code: z.enum([
    'bad_request',
    'bad_signature',
    'stale_timestamp',
    'not_found',
    'seeds_round_open',
    'spins_refused',
    'unavailable',
  ]),
});

/** Free spins of a player as the games server holds them. */
const SpinStatus = z.strictObject({
  ok: z.literal(true),
  awardId: WireId,
  roundsTotal: z.number().int(),
  roundsPlayed: z.number().int(),
  winMinor: AmountMinor,
  isCancelled: z.boolean(),
});

export const gamesCalls = {
  games: {
    path: '/games',
    request: z.strictObject({}),
    answer: z.strictObject({ ok: z.literal(true), games: z.array(GameCard) }),
  },
  seeds: { path: '/seeds', request: z.strictObject({ playerRef: WireId }), answer: SeedsAnswer },
  rotateSeeds: {
    path: '/seeds/rotate',
    request: z.strictObject({ playerRef: WireId, clientSeed: ClientSeed }),
    answer: SeedsAnswer,
  },
  /** By public id or by round id. `view` is a RoundView of the games' protocol, made to be shown, not read. */
  round: {
    path: '/rounds/find',
    request: z.strictObject({ id: WireId }),
    answer: z.strictObject({ ok: z.literal(true), round: RoundCard, view: z.unknown() }),
  },
  /** Rounds whose stake is taken and that are not settled: funds in play. Oldest first, 200 at most. */
  unfinishedRounds: {
    path: '/rounds/unfinished',
    request: z.strictObject({ playerRef: WireId.optional() }),
    answer: z.strictObject({ ok: z.literal(true), rounds: z.array(RoundCard) }),
  },
  /**
   * Awards free spins of one value in one game. The same award again changes nothing. `spins_refused`: no such game, or
   * the value is no stake of it in this currency.
   */
  issueSpins: {
    path: '/spins/issue',
    request: z.strictObject({
      awardId: z.uuid(),
      playerRef: WireId,
      gameId: WireId,
      currency: z.string().regex(/^[A-Z]{3}$/),
      rounds: z.number().int().min(1).max(1_000),
      valueMinor: AmountMinor,
      expiresAt: Instant,
    }),
    answer: SpinStatus,
  },
  /** What is not played yet is void; a round under way ends. */
  cancelSpins: { path: '/spins/cancel', request: z.strictObject({ awardId: z.uuid() }), answer: SpinStatus },
  spinStatus: { path: '/spins/find', request: z.strictObject({ awardId: z.uuid() }), answer: SpinStatus },
  /** Finished real rounds in the order of settling, for comparison with the ledger. 500 at most. */
  settledRounds: {
    path: '/rounds/settled',
    request: z.strictObject({
      settledFrom: Instant,
      settledBefore: Instant,
      afterRoundId: WireId.optional(),
    }),
    answer: z.strictObject({ ok: z.literal(true), rounds: z.array(RoundCard), hasMore: z.boolean() }),
  },
} as const;

export type GamesCall = keyof typeof gamesCalls;
export type GamesRequestOf<Call extends GamesCall> = z.infer<(typeof gamesCalls)[Call]['request']>;
export type GamesAnswerOf<Call extends GamesCall> =
  | z.infer<(typeof gamesCalls)[Call]['answer']>
  | z.infer<typeof GamesRefusedAnswer>;
