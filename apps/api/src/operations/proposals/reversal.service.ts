import type { Done } from '@halcyon/contract/operations/players.contract';
import type { operatorReversalEndpoints } from '@halcyon/contract/operations/reversals.contract';
import type { InputOf } from '@halcyon/contract/platform/endpoint';
import { Refusal } from '@halcyon/contract/platform/refusal';
import { findReversible } from '../../cashier/public.ts';
import type { OperatorCommandContext } from '../dependencies.ts';
import { propose } from './proposal.service.ts';

type Ends = typeof operatorReversalEndpoints;

/**
 * For a provider that reports a chargeback in its own back office only: one operator proposes, another confirms.
 * Refuses: deposit_not_reversible, proposal_open.
 */
export async function proposeReversal(
  ctx: OperatorCommandContext,
  { params, body }: InputOf<Ends['POST /api/operator/v1/players/:playerId/deposits/:paymentId/reversal']>,
): Promise<Done> {
  const playerId = BigInt(params.playerId);
  if (!(await findReversible(ctx.tx, playerId, params.paymentId)))
    throw new Refusal('operations.deposit_not_reversible');
  const of = { kind: 'reversal' as const, playerId, subject: params.paymentId, facts: {} };
  return propose(ctx, { ...of, reason: body.reason });
}
