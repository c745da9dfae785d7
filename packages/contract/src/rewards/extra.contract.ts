import { z } from 'zod';
import { endpoints } from '../platform/endpoint.ts';
import { Instant, Money } from '../platform/shapes.ts';
import { extraForms } from './terms.ts';

/** The player's part of an outcome: any text that the server could not have known. */
export const ClientSeed = z.string().regex(/^[0-9A-Za-z-]{1,64}$/);
const hash = z.string().regex(/^[0-9a-f]{64}$/);

/** One of the possible outcomes, as the terms state them. `odds`: of one play; of a draw, with as many tickets as there can be. */
const ExtraPrize = z.object({
  money: Money.nullable(),
  /** Wheel and loot box: the share of all outcomes. Draw: how many tickets win it. */
  weight: z.number().int(),
  oddsPercent: z.string(),
});

/** A wheel, a loot box or a ticket of a draw that a campaign has given the player. */
export const Extra = z.object({
  assignmentId: z.uuid(),
  campaignId: z.uuid(),
  form: z.enum(extraForms),
  /** READY: it can be opened. WAITING: the draw is still to come. */
  state: z.enum(['READY', 'WAITING', 'OPENED', 'EXPIRED']),
  title: z.string(),
  termsId: hash,
  prizes: z.array(ExtraPrize),
  /** SHA-256 of the seed, known before it is opened; the seed afterwards. */
  seedHash: hash,
  seed: z.string().optional(),
  clientSeed: z.string().optional(),
  /** Of a draw: the number of the ticket, how many there are, and when it is drawn. */
  ticket: z.number().int().optional(),
  tickets: z.number().int().optional(),
  /** No more tickets are given. */
  ticketsMax: z.number().int().optional(),
  drawsAt: Instant.optional(),
  /** Which of `prizes` it is; null: a ticket without a prize. Absent: not open yet. */
  outcome: z.number().int().nullable().optional(),
  won: Money.nullable().optional(),
  /** When the prize was credited. */
  paidAt: Instant.optional(),
  expiresAt: Instant,
});
export type Extra = z.infer<typeof Extra>;

/** NDJSON of a draw with all its tickets, without names, once it is drawn. `npm run verify-extra` reads it. */
export const EXTRA_PROOF_PATH = '/api/v1/bonus/extras/draws/:campaignId/:termsId/proof';

const refusals = { 'rewards.assignment_unknown': 404, 'rewards.barred': 422 } as const;

export const extraEndpoints = endpoints({
  'GET /api/v1/bonus/extras': {
    summary: 'Wheels, loot boxes and tickets of draws that the player has, with their stated odds',
    access: 'player',
    query: z.object({ lang: z.string().max(8).optional() }),
    answer: z.object({ items: z.array(Extra) }),
  },
  'POST /api/v1/bonus/extras/:assignmentId/open': {
    summary:
      'Opens a wheel or a loot box: the outcome follows from the seed that was committed to and the player’s own',
    access: 'player',
    movesMoney: true,
    params: z.object({ assignmentId: z.uuid() }),
    body: z.object({ clientSeed: ClientSeed }),
    answer: Extra,
    refusals: { ...refusals, 'rewards.expired': 422, 'rewards.already_claimed': 422 },
  },
  'GET /api/v1/bonus/extras/:assignmentId/proof': {
    summary: 'What an opened wheel or loot box follows from, for verify-extra',
    access: 'player',
    params: z.object({ assignmentId: z.uuid() }),
    answer: z.object({ line: z.string() }),
    refusals,
  },
});
