import { z } from 'zod';
import { Instant, Money, PlayerId } from '../platform/shapes.ts';
import { operatorEndpoints } from './operator-endpoint.ts';
import { Done, PlayerParams, Reason } from './players.contract.ts';
import { withdrawalWays } from './withdrawal-way.ts';

/** A withdrawal whose money stays on hold until an operator decides. */
export const WaitingWithdrawal = z.object({
  withdrawalId: z.uuid(),
  playerId: PlayerId,
  amount: Money,
  method: z.string(),
  provider: z.string(),
  /** The receiving account as its player reads it; null: none is known. */
  account: z.string().nullable(),
  /** The provider's number of the last order; null: none has one. */
  orderId: z.string().nullable(),
  waitsFor: z.enum(['review', 'doubt']),
  requestedAt: Instant,
});
export type WaitingWithdrawal = z.infer<typeof WaitingWithdrawal>;

export const operatorWithdrawalEndpoints = operatorEndpoints({
  'GET /api/operator/v1/withdrawals': {
    summary: 'Withdrawals in review and payouts in doubt, the longest waiting first',
    right: 'withdrawals.decide',
    answer: z.object({ items: z.array(WaitingWithdrawal) }),
  },
  'POST /api/operator/v1/players/:playerId/withdrawals/:withdrawalId': {
    summary: 'Proposes what becomes of a waiting withdrawal; a second operator confirms',
    right: 'withdrawals.decide',
    params: PlayerParams.extend({ withdrawalId: z.uuid() }),
    body: z.object({ way: z.enum([...withdrawalWays.review, ...withdrawalWays.doubt]), reason: Reason }),
    answer: Done,
    refusals: { 'operations.withdrawal_unknown': 404, 'operations.proposal_open': 409 },
  },
});
