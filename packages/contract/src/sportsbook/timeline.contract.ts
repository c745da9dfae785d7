import { z } from 'zod';
import { endpoints } from '../platform/endpoint.ts';
import { Instant } from '../platform/shapes.ts';
import { PublicKey } from '../wallet/receipt.contract.ts';
import { betStates } from './bet-state.ts';

const odds = z.number().int();

const TimelineLine = z.object({
  at: Instant,
  /**
   * `added`: the price that the player saw in the slip. `pressed`: at the press. `price`, `suspended`: messages between the
   * first and acceptance, each with our price as it is without a boost. `boosted`, `boost_ended`: from when, and until when,
   * operators had raised the price, and to what; both without a message. `accepted`, `refused`. `result`, `rolled_back`, `cancelled`,
   * `cancel_rolled_back`: messages that decided the leg. `moved`: the bet changed its state.
   */
  kind: z.enum([
    'added',
    'pressed',
    'price',
    'suspended',
    'boosted',
    'boost_ended',
    'accepted',
    'refused',
    'result',
    'rolled_back',
    'cancelled',
    'cancel_rolled_back',
    'moved',
  ]),
  /** Null: of the whole bet. */
  leg: z.number().int().nullable(),
  /** In thousandths. Null: none; a leg of a builder has none. */
  oddsMilli: odds.nullable(),
  /** Result of the leg, reason of a stop or a void, or state of the bet. */
  detail: z.string().nullable(),
  /** The stored message of the feed that it follows from. */
  message: z
    .object({
      eventId: z.uuid(),
      /** Of the event: one more with each message. */
      version: z.number().int(),
      /** SHA-256 of the message as it came. Null: it is not stored any more. */
      sha256: z.string().nullable(),
      sentAt: Instant.nullable(),
    })
    .nullable(),
});
export type TimelineLine = z.infer<typeof TimelineLine>;

export const BetTimeline = z.object({
  /** 1: without boosted prices. */
  version: z.literal(2),
  playerId: z.number().int(),
  betId: z.uuid(),
  kind: z.enum(['single', 'multiple', 'system', 'builder']),
  state: z.enum(betStates),
  priceRule: z.enum(['none', 'higher', 'any']),
  /** Of all lines. */
  totalOddsMilli: z.string(),
  legs: z.array(
    z.object({
      number: z.number().int(),
      eventId: z.uuid(),
      market: z.string(),
      outcome: z.string(),
      oddsMilli: odds.nullable(),
      /** Of a boosted price: what it was without the boost, by the message before it. Null: it was not boosted. */
      unboostedOddsMilli: odds.nullable(),
      version: z.number().int(),
    }),
  ),
  /** In the order of their instants. */
  lines: z.array(TimelineLine),
  issuedAt: Instant,
});
export type BetTimeline = z.infer<typeof BetTimeline>;

export const SignedTimeline = z.object({
  timeline: BetTimeline,
  keyId: z.string(),
  /** Ed25519 over `halcyon-bet-timeline-1 ` and the SHA-256 of the timeline's canonical JSON (RFC 8785), in hex. */
  signature: z.string(),
  keys: z.array(PublicKey),
});
export type SignedTimeline = z.infer<typeof SignedTimeline>;

export const timelineEndpoints = endpoints({
  'GET /sportsbook-api/bets/:id/timeline': {
    summary:
      'Prices, stops and results of a bet with the feed’s messages, signed; checked without the server by `npm run verify`',
    access: 'restricted',
    params: z.object({ id: z.uuid() }),
    answer: SignedTimeline,
    refusals: { 'bet.unknown': 404 },
    rateLimit: { max: 20, windowSeconds: 60 },
  },
});
