import { z } from 'zod';
import { endpoints } from '../platform/endpoint.ts';
import { Instant, Money, pageOf } from '../platform/shapes.ts';

/** State of a round. `open`: a stake waits for its answer or the round for its end, for 90 days at most. */
export const RoundState = z.enum(['open', 'settled', 'refunded']);

/** One round of a game from the ledger. */
export const Round = z.object({
  /** The provider's round id. */
  id: z.string(),
  /** Slug of the provider; `halcyon` for our own games, whose rounds have a proof. */
  provider: z.string(),
  gameId: z.string(),
  state: RoundState,
  stake: Money,
  returned: Money,
  /** Part of the stake that was bonus money. */
  bonusPart: Money,
  startedAt: Instant,
  /** Null: open, or over because no further message came. */
  settledAt: Instant.nullable(),
});
export type Round = z.infer<typeof Round>;

/** A round that waits for its player, and the page that opens its game to continue it. */
export const UnfinishedRound = Round.extend({
  /** Its game's name; null: the game is no longer in the catalogue. */
  gameName: z.string().nullable(),
  /** Below the locale prefix; null: its game cannot be opened here any more. */
  resumePath: z.string().nullable(),
});
export type UnfinishedRound = z.infer<typeof UnfinishedRound>;

/** What is needed to check that the outcome was fixed before the stake. Source: docs/domains/games.md. */
export const RoundProof = z.object({
  publicId: z.string(),
  gameId: z.string(),
  state: z.string(),
  stake: Money,
  returned: Money,
  startedAt: Instant,
  settledAt: Instant.nullable(),
  mathVersion: z.string(),
  serverSeedHash: z.string(),
  clientSeed: z.string(),
  nonce: z.number().int(),
  /** Null until the player has rotated the seeds. */
  serverSeed: z.string().nullable(),
  /** Plays the round again, labelled a replay. */
  replayUrl: z.url(),
  /** The page on which anyone recomputes the round. */
  verifyUrl: z.url(),
});
export type RoundProof = z.infer<typeof RoundProof>;

const id = z.object({ id: z.string().min(1).max(80) });

export const roundEndpoints = endpoints({
  'GET /api/v1/player/rounds': {
    summary: 'The player’s rounds, newest first',
    access: 'restricted',
    query: z.object({
      cursor: z
        .string()
        .regex(/^\d{1,18}$/)
        .optional(),
      gameId: z.string().max(80).optional(),
    }),
    answer: pageOf(Round),
  },
  'GET /api/v1/player/rounds/unfinished': {
    summary: 'Rounds whose stake is taken and that are not over, with the money in them',
    access: 'restricted',
    answer: z.object({ items: z.array(UnfinishedRound), held: Money }),
  },
  'GET /api/v1/player/rounds/:id': {
    summary: 'One round of the player; of our own games unless another provider is named',
    access: 'restricted',
    params: id,
    query: z.object({ provider: z.string().max(40).default('halcyon') }),
    answer: Round,
    refusals: { 'play.round_unknown': 404 },
  },
  'GET /api/v1/player/rounds/:id/replay': {
    summary: 'Proof of one of the player’s rounds of our own games, and where it can be seen again',
    access: 'restricted',
    params: id,
    answer: RoundProof,
    refusals: { 'play.round_unknown': 404, 'play.replay_unavailable': 422, 'play.provider_unavailable': 503 },
  },
  'GET /api/v1/rounds/:publicId': {
    summary: 'A shared round by its public id; says nothing about who played it',
    access: 'public',
    params: z.object({ publicId: z.string().min(8).max(80) }),
    answer: RoundProof,
    refusals: { 'play.round_unknown': 404, 'play.provider_unavailable': 503 },
  },
});
