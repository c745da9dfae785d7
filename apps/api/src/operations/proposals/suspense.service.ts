import type { Done } from '@halcyon/contract/operations/players.contract';
import type { operatorSuspenseEndpoints } from '@halcyon/contract/operations/suspense.contract';
import type { AnswerOf, InputOf } from '@halcyon/contract/platform/endpoint';
import { Refusal } from '@halcyon/contract/platform/refusal';
import { toWire } from '@halcyon/money/amount';
import { canGiveBack, findSuspended, isReturnOnly, listSuspended } from '../../cashier/public.ts';
import type { OperatorCommandContext, OperatorContext } from '../dependencies.ts';
import { propose } from './proposal.service.ts';

type Ends = typeof operatorSuspenseEndpoints;

const LISTED_MAX = 100;

/** Money that arrived above a deposit limit, the longest waiting first. */
export async function readSuspense(
  ctx: OperatorContext,
): Promise<AnswerOf<Ends['GET /api/operator/v1/suspense']>> {
  const rows = await listSuspended(ctx.operations.db, LISTED_MAX);
  return {
    items: rows.map((row) => ({
      paymentId: row.payment_id,
      playerId: Number(row.player_id),
      amount: toWire(row.amount_minor, row.currency),
      method: row.method,
      provider: row.provider,
      isSentByProvider: canGiveBack(ctx.operations.cashier.connections, row.provider),
      isReturnOnly: isReturnOnly(ctx.operations.policies, row),
      arrivedAt: row.moved_at.toISOString(),
    })),
  };
}

/**
 * One operator proposes to credit or return the money, another confirms.
 * Refuses: suspense_unknown, suspense_return_only, proposal_open.
 */
export async function proposeWayOut(
  ctx: OperatorCommandContext,
  { params, body }: InputOf<Ends['POST /api/operator/v1/players/:playerId/suspense/:paymentId']>,
): Promise<Done> {
  const playerId = BigInt(params.playerId);
  const row = await findSuspended(ctx.tx, playerId, params.paymentId);
  if (!row) throw new Refusal('operations.suspense_unknown');
  if (body.way === 'release' && isReturnOnly(ctx.operations.policies, row))
    throw new Refusal('operations.suspense_return_only');
  return propose(ctx, {
    kind: 'suspense',
    playerId,
    subject: params.paymentId,
    facts: { way: body.way },
    reason: body.reason,
  });
}
