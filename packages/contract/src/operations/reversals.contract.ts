import { z } from 'zod';
import { operatorEndpoints } from './operator-endpoint.ts';
import { Done, PlayerParams, Reason } from './players.contract.ts';

export const operatorReversalEndpoints = operatorEndpoints({
  'POST /api/operator/v1/players/:playerId/deposits/:paymentId/reversal': {
    summary:
      'Proposes to take back a deposit that its payment provider has charged back; a second operator confirms',
    right: 'deposits.reverse',
    params: PlayerParams.extend({ paymentId: z.uuid() }),
    body: z.object({ reason: Reason }),
    answer: Done,
    refusals: { 'operations.deposit_not_reversible': 422, 'operations.proposal_open': 409 },
  },
});
