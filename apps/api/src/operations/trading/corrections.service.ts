import type { operatorCorrectionEndpoints } from '@halcyon/contract/operations/corrections.contract';
import type { Done } from '@halcyon/contract/operations/players.contract';
import type { AnswerOf, InputOf } from '@halcyon/contract/platform/endpoint';
import type { OperatorCommandContext, OperatorContext } from '../dependencies.ts';
import { propose } from '../proposals/proposal.service.ts';

type Ends = typeof operatorCorrectionEndpoints;

/** Refuses: sportsbook.event_unknown. */
export async function readSettlement(
  { operations }: OperatorContext,
  { params }: InputOf<Ends['GET /api/operator/v1/trading/events/:eventId/settlement']>,
): Promise<AnswerOf<Ends['GET /api/operator/v1/trading/events/:eventId/settlement']>> {
  return operations.trading.readSettlement(params.eventId);
}

/**
 * One operator proposes, another confirms. Refuses: sportsbook.event_unknown, changed_meanwhile, market_unknown,
 * outcome_unknown, results_incomplete, settled_so, window_invalid, proposal_open.
 */
export async function proposeCorrection(
  ctx: OperatorCommandContext,
  { params, body }: InputOf<Ends['POST /api/operator/v1/trading/events/:eventId/corrections']>,
): Promise<Done> {
  const { eventId } = params;
  const { change, basedOn, reason } = body;
  await ctx.operations.trading.checkCorrection(ctx.tx, { eventId, change, basedOn });
  const subject = `${eventId} ${change.market}`;
  const facts = { eventId, way: change.way, market: change.market, basedOn, change: JSON.stringify(change) };
  return propose(ctx, { kind: 'correction', subject, facts, reason });
}
