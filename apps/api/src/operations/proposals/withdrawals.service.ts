import type { Done } from '@halcyon/contract/operations/players.contract';
import type { operatorWithdrawalEndpoints } from '@halcyon/contract/operations/withdrawals.contract';
import type { AnswerOf, InputOf } from '@halcyon/contract/platform/endpoint';
import { Refusal } from '@halcyon/contract/platform/refusal';
import { toWire } from '@halcyon/money/amount';
import { canEnd, listWaiting } from '../../cashier/public.ts';
import type { OperatorCommandContext, OperatorContext } from '../dependencies.ts';
import { propose } from './proposal.service.ts';

type Ends = typeof operatorWithdrawalEndpoints;

const LISTED_MAX = 100;

/** Withdrawals whose money stays on hold until an operator decides, the longest waiting first. */
export async function readWithdrawals(
  ctx: OperatorContext,
): Promise<AnswerOf<Ends['GET /api/operator/v1/withdrawals']>> {
  const rows = await listWaiting(ctx.operations.db, LISTED_MAX);
  return {
    items: rows.map((row) => ({
      withdrawalId: row.withdrawal_id,
      playerId: Number(row.player_id),
      amount: toWire(row.amount_minor, row.currency),
      method: row.method,
      provider: row.provider,
      account: row.masked_account,
      orderId: row.order_id,
      waitsFor: row.waitsFor,
      requestedAt: row.requested_at.toISOString(),
    })),
  };
}

/** One operator proposes what becomes of it, another confirms. Refuses: withdrawal_unknown, proposal_open. */
export async function proposeDecision(
  ctx: OperatorCommandContext,
  { params, body }: InputOf<Ends['POST /api/operator/v1/players/:playerId/withdrawals/:withdrawalId']>,
): Promise<Done> {
  const playerId = BigInt(params.playerId);
  const { withdrawalId } = params;
  if (!(await canEnd(ctx.tx, { playerId, withdrawalId, way: body.way }))) {
    throw new Refusal('operations.withdrawal_unknown');
  }
  return propose(ctx, {
    kind: 'withdrawal',
    playerId,
    subject: withdrawalId,
    facts: { way: body.way },
    reason: body.reason,
  });
}
