import type { operatorTradingEndpoints } from '@halcyon/contract/operations/trading.contract';
import type { AnswerOf, InputOf } from '@halcyon/contract/platform/endpoint';
import { Refusal } from '@halcyon/contract/platform/refusal';
import { lockGuard } from '../../ledger/public.ts';
import type { OperatorCommandContext, OperatorContext } from '../dependencies.ts';
import { mustFind, writeDeed } from '../players/player-file.service.ts';

type Ends = typeof operatorTradingEndpoints;

export async function listEvents(
  { operations, at }: OperatorContext,
  { query }: InputOf<Ends['GET /api/operator/v1/trading/events']>,
): Promise<AnswerOf<Ends['GET /api/operator/v1/trading/events']>> {
  return { ...(await operations.trading.listEvents(query)), asOf: at.toISOString() };
}

/** Refuses: sportsbook.event_unknown. */
export async function readEvent(
  { operations, at }: OperatorContext,
  { params }: InputOf<Ends['GET /api/operator/v1/trading/events/:eventId']>,
): Promise<AnswerOf<Ends['GET /api/operator/v1/trading/events/:eventId']>> {
  return { ...(await operations.trading.readEvent(params.eventId)), asOf: at.toISOString() };
}

/** Refuses: sportsbook.event_unknown, event_over, market_unknown, market_over, suspended_already. */
export async function suspendBets(
  ctx: OperatorCommandContext,
  { params, body }: InputOf<Ends['POST /api/operator/v1/trading/events/:eventId/suspend']>,
): Promise<AnswerOf<Ends['POST /api/operator/v1/trading/events/:eventId/suspend']>> {
  const { operations, operator, tx, at } = ctx;
  const { market = null, reason } = body;
  await operations.trading.suspend(tx, { ...params, market, by: operator.email, reason, at });
  const facts = { eventId: params.eventId, ...(market !== null && { market }) };
  await writeDeed(ctx, tx, { action: 'bets.suspended', reason, facts });
  return { suspension: { at: at.toISOString(), by: operator.email, reason } };
}

/** Refuses: not_suspended. */
export async function resumeBets(
  ctx: OperatorCommandContext,
  { params, body }: InputOf<Ends['POST /api/operator/v1/trading/events/:eventId/resume']>,
): Promise<Record<never, never>> {
  const { market = null, reason } = body;
  await ctx.operations.trading.resume(ctx.tx, { ...params, market });
  const facts = { eventId: params.eventId, ...(market !== null && { market }) };
  await writeDeed(ctx, ctx.tx, { action: 'bets.resumed', reason, facts });
  return {};
}

export async function readSettings({
  operations,
}: OperatorContext): Promise<AnswerOf<Ends['GET /api/operator/v1/trading/settings']>> {
  return operations.trading.readSettings();
}

/**
 * Refuses: sportsbook.event_unknown, event_over, market_unknown, market_over, setting_not_fit, outcome_unknown,
 * changed_meanwhile, price_unsafe.
 */
export async function setMarketSetting(
  ctx: OperatorCommandContext,
  { body }: InputOf<Ends['POST /api/operator/v1/trading/settings']>,
): Promise<AnswerOf<Ends['POST /api/operator/v1/trading/settings']>> {
  const { operations, operator, tx, at } = ctx;
  const { scope, basedOn, reason, ...values } = body;
  const by = operator.email;
  const setting = await operations.trading.setMarketSetting(tx, { scope, basedOn, reason, values, by, at });
  await writeDeed(ctx, tx, { action: 'market_setting.set', reason, facts: { scope, ...values } });
  return setting;
}

export async function listBoosts(
  { operations, at }: OperatorContext,
  { query }: InputOf<Ends['GET /api/operator/v1/trading/boosts']>,
): Promise<AnswerOf<Ends['GET /api/operator/v1/trading/boosts']>> {
  return { ...(await operations.trading.listBoosts(query, at)), asOf: at.toISOString() };
}

/**
 * Refuses: sportsbook.event_unknown, event_over, market_unknown, market_over, outcome_unknown, boost_not_fit,
 * boost_running.
 */
export async function setBoost(
  ctx: OperatorCommandContext,
  { body }: InputOf<Ends['POST /api/operator/v1/trading/boosts']>,
): Promise<AnswerOf<Ends['POST /api/operator/v1/trading/boosts']>> {
  const { operations, operator, tx, at } = ctx;
  const boost = await operations.trading.setBoost(tx, { ...body, by: operator.email, setAt: at });
  const { reason, ...facts } = body;
  const { boostId, from, to, marginBps } = boost;
  await writeDeed(ctx, tx, {
    action: 'price_boost.set',
    reason,
    facts: { ...facts, boostId, from, to, marginBps },
  });
  return boost;
}

/** Refuses: boost_unknown. */
export async function endBoost(
  ctx: OperatorCommandContext,
  { params, body }: InputOf<Ends['POST /api/operator/v1/trading/boosts/:boostId/end']>,
): Promise<Record<never, never>> {
  const { operations, operator, tx, at } = ctx;
  await operations.trading.endBoost(tx, { ...params, by: operator.email, at });
  await writeDeed(ctx, tx, { action: 'price_boost.ended', reason: body.reason, facts: params });
  return {};
}

export async function listPlayerFactors({
  operations,
}: OperatorContext): Promise<AnswerOf<Ends['GET /api/operator/v1/trading/player-factors']>> {
  const rows = await operations.trading.listFactors();
  return {
    items: rows.map((row) => ({
      playerId: Number(row.player_id),
      factorHundredths: row.factor_hundredths,
      at: row.set_at.toISOString(),
      by: row.set_by,
      reason: row.reason,
    })),
  };
}

/** Refuses: player_unknown, changed_meanwhile. */
export async function setPlayerFactor(
  ctx: OperatorCommandContext,
  { params, body }: InputOf<Ends['POST /api/operator/v1/players/:playerId/factor']>,
): Promise<AnswerOf<Ends['POST /api/operator/v1/players/:playerId/factor']>> {
  const { operations, operator, tx, at } = ctx;
  const playerId = BigInt(params.playerId);
  await mustFind(tx, playerId);
  await lockGuard(tx, playerId); // first lock of the player
  const { factorHundredths, basedOn, reason } = body;
  const row = {
    player_id: playerId,
    factor_hundredths: factorHundredths,
    set_at: at,
    set_by: operator.email,
    reason,
  };
  if (!(await operations.trading.setFactor(tx, row, basedOn)))
    throw new Refusal('operations.changed_meanwhile');
  const facts = { from: basedOn, to: factorHundredths };
  await writeDeed(ctx, tx, { action: 'player_factor.set', playerId, reason, facts });
  return { factorHundredths };
}
