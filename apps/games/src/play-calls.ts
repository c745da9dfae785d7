import { ClientSeed } from '@halcyon/wire/seamless/games-calls';
import { AmountMinor, WireId, WireToken } from '@halcyon/wire/seamless/wallet-calls';
import { z } from 'zod';
import { BLACKJACK_ACTIONS_MAX } from './blackjack/blackjack-facts.ts';

/** What a browser may send. The answers are the types of protocol.ts. */
export const SessionRequest = z.strictObject({ launchToken: WireToken, gameId: WireId });
export const RoundRequest = z.strictObject({
  stakeMinor: z.string().regex(/^[1-9]\d{0,14}$/),
  idempotencyKey: z.uuid(),
  /** The round was begun by autoplay and not by a press; refused where the market forbids that. */
  isAutoplay: z.boolean().exactOptional(),
  /** The award of free spins that pays for the round. */
  awardId: z.uuid().exactOptional(),
});
const Action = z.enum(['hit', 'stand', 'double', 'split', 'insure', 'decline-insurance']);
export const ActionRequest = z.strictObject({
  action: Action,
  actionIndex: z.number().int().min(0).max(BLACKJACK_ACTIONS_MAX),
});
export const RotateRequest = z.strictObject({ clientSeed: ClientSeed });
export const VerifyRequest = z.strictObject({
  gameId: WireId,
  mathVersion: z.string().max(20),
  serverSeed: z.string().regex(/^[0-9a-f]{64}$/),
  clientSeed: ClientSeed,
  nonce: z.number().int().min(0).max(2_147_483_647),
  stakeMinor: AmountMinor,
  actions: z.array(Action).max(BLACKJACK_ACTIONS_MAX).optional(),
});
