import { z } from 'zod';
import { Instant, Money, PlayerId } from '../platform/shapes.ts';
import { operatorEndpoints } from './operator-endpoint.ts';
import { Done, PlayerParams, Reason } from './players.contract.ts';

/** Money that arrived above a player's deposit limit. */
export const SuspendedMoney = z.object({
  paymentId: z.uuid(),
  playerId: PlayerId,
  amount: Money,
  method: z.string(),
  provider: z.string(),
  /** False: the provider has no refund call; an operator does it in the provider's back office. */
  isSentByProvider: z.boolean(),
  /** True: another person's account paid, and the market has such money sent back; it cannot be credited. */
  isReturnOnly: z.boolean(),
  arrivedAt: Instant,
});
export type SuspendedMoney = z.infer<typeof SuspendedMoney>;

export const operatorSuspenseEndpoints = operatorEndpoints({
  'GET /api/operator/v1/suspense': {
    summary: 'Money that arrived above a deposit limit, the longest waiting first',
    right: 'suspense.decide',
    answer: z.object({ items: z.array(SuspendedMoney) }),
  },
  'POST /api/operator/v1/players/:playerId/suspense/:paymentId': {
    summary: 'Proposes to credit suspended money or to send it back; a second operator confirms',
    right: 'suspense.decide',
    params: PlayerParams.extend({ paymentId: z.uuid() }),
    body: z.object({ way: z.enum(['release', 'return']), reason: Reason }),
    answer: Done,
    refusals: {
      'operations.suspense_unknown': 404,
      'operations.suspense_return_only': 422,
      'operations.proposal_open': 409,
    },
  },
});
