import { z } from 'zod';
import { endpoints } from '../platform/endpoint.ts';
import { Instant } from '../platform/shapes.ts';

const Seed = z.object({
  /** SHA-256 of the server seed, published before the first round that uses it. */
  serverSeedHash: z.string(),
  clientSeed: z.string(),
  nextNonce: z.number().int(),
  createdAt: Instant,
});

export const Seeds = z.object({
  current: Seed,
  nextServerSeedHash: z.string(),
  revealed: z.array(Seed.extend({ serverSeed: z.string(), revealedAt: Instant })),
});
export type Seeds = z.infer<typeof Seeds>;

export const seedEndpoints = endpoints({
  'GET /api/v1/player/seeds': {
    summary: 'Seeds of our own games: the committed one, the next, and those already revealed',
    access: 'player',
    answer: Seeds,
    refusals: { 'play.provider_unavailable': 503 },
  },
  'POST /api/v1/player/seeds/rotate': {
    summary: 'Reveals the present server seed and begins the next with a client seed of the player’s choice',
    access: 'player',
    body: z.object({
      clientSeed: z
        .string()
        .regex(/^[\x21-\x7e]([\x20-\x7e]{0,62}[\x21-\x7e])?$/, 'play.client_seed_invalid'),
    }),
    answer: Seeds,
    refusals: { 'play.seeds_round_open': 422, 'play.provider_unavailable': 503 },
    rateLimit: { max: 20, windowSeconds: 60 },
  },
});
