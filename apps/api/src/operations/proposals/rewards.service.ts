import type { Done } from '@halcyon/contract/operations/players.contract';
import type { operatorRewardsEndpoints } from '@halcyon/contract/operations/rewards.contract';
import type { AnswerOf, InputOf } from '@halcyon/contract/platform/endpoint';
import { Refusal } from '@halcyon/contract/platform/refusal';
import { toWire } from '@halcyon/money/amount';
import { listHeldPrizes } from '../../prizes/public.ts';
import type { OperatorCommandContext, OperatorContext } from '../dependencies.ts';
import { mustFind, writeDeed } from '../players/player-file.service.ts';
import { propose } from './proposal.service.ts';

type Ends = typeof operatorRewardsEndpoints;
const LISTED_MAX = 200;

/** Prizes that wait for a decision, by tournament and place. */
export async function readHeldPrizes(
  ctx: OperatorContext,
): Promise<AnswerOf<Ends['GET /api/operator/v1/held-prizes']>> {
  const rows = await listHeldPrizes(ctx.operations.db.sql, LISTED_MAX);
  return {
    items: rows.map((row) => ({
      playerId: Number(row.player_id),
      tournamentId: row.tournament_id,
      place: row.place,
      money: row.paid_minor === null ? null : toWire(row.paid_minor, row.currency),
      goods: row.goods,
      heldFor: row.held_reason ?? '',
    })),
  };
}

/** One operator proposes what becomes of it, another confirms. Refuses: prize_unknown, proposal_open. */
export async function proposePrize(
  ctx: OperatorCommandContext,
  { params, body }: InputOf<Ends['POST /api/operator/v1/players/:playerId/held-prizes/:tournamentId']>,
): Promise<Done> {
  const playerId = BigInt(params.playerId);
  const held = await listHeldPrizes(ctx.tx.sql, LISTED_MAX, playerId);
  if (!held.some((row) => row.tournament_id === params.tournamentId))
    throw new Refusal('operations.prize_unknown');
  const of = { kind: 'prize' as const, playerId, subject: params.tournamentId };
  return propose(ctx, { ...of, facts: { way: body.way }, reason: body.reason });
}

/**
 * Sets a loyalty level, or proposes it where two people are needed.
 * Refuses: player_unknown, level_unknown, level_same, vip_checks_missing, proposal_open.
 */
export async function moveLoyaltyLevel(
  ctx: OperatorCommandContext,
  { params, body }: InputOf<Ends['POST /api/operator/v1/players/:playerId/loyalty-level']>,
): Promise<Done> {
  const { tx, operations, operator } = ctx;
  const playerId = BigInt(params.playerId);
  const { level, reason, checks = null } = body;
  await mustFind(tx, playerId);
  if (await operations.loyalty.needsSecondPerson(tx, playerId, level)) {
    if (!checks) throw new Refusal('rewards.vip_checks_missing');
    return propose(ctx, {
      kind: 'loyalty_level',
      playerId,
      subject: String(level),
      reason,
      facts: { ...checks },
    });
  }
  await operations.loyalty.setLevel(tx, { playerId, level, reason, checks, actor: operator.operatorId });
  await writeDeed(ctx, tx, { action: 'loyalty.moved', playerId, reason, facts: { level } });
  return { state: 'moved', proposalId: null };
}
