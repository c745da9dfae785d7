import type { operatorOddsFeedEndpoints } from '@halcyon/contract/operations/odds-feed.contract';
import type { operatorTradedBetEndpoints } from '@halcyon/contract/operations/traded-bets.contract';
import type { AnswerOf, InputOf } from '@halcyon/contract/platform/endpoint';
import type { OperatorCommandContext, OperatorContext } from '../dependencies.ts';
import { writeDeed } from '../players/player-file.service.ts';

type Ends = typeof operatorOddsFeedEndpoints & typeof operatorTradedBetEndpoints;

export async function readFeed({
  operations,
  at,
}: OperatorContext): Promise<AnswerOf<Ends['GET /api/operator/v1/trading/feed']>> {
  return { ...(await operations.trading.readFeed()), asOf: at.toISOString() };
}

/** Refuses: producer_unknown, producer_down, recovery_running, recovery_too_soon. */
export async function requestRecovery(
  ctx: OperatorCommandContext,
  { params, body }: InputOf<Ends['POST /api/operator/v1/trading/feed/:product/recovery']>,
): Promise<Record<never, never>> {
  const { product } = params;
  await ctx.operations.trading.requestRecovery(product);
  await writeDeed(ctx, ctx.tx, { action: 'recovery.requested', reason: body.reason, facts: { product } });
  return {};
}

export async function listBets(
  { operations, at }: OperatorContext,
  { query }: InputOf<Ends['GET /api/operator/v1/trading/bets']>,
): Promise<AnswerOf<Ends['GET /api/operator/v1/trading/bets']>> {
  return { ...(await operations.trading.listBets(query)), asOf: at.toISOString() };
}
