import { Refusal } from '@halcyon/contract/platform/refusal';
import type { Tx } from '@halcyon/server-kit/sql';
import type { Campaign } from '../campaign/campaign.service.ts';
import { takeBudget } from '../campaign/campaign.store.ts';
import type { RewardsDependencies } from '../dependencies.ts';
import { endReason } from './assignment.machine.ts';
import { moveAssignment, type AssignmentRow } from './assignment.store.ts';

/**
 * Claims what is no bonus: a wheel, a loot box, the ticket of a draw, or that of a tournament, which is used with its claim. The guard row is locked.
 * Refuses: rewards.campaign_full, rewards.campaign_not_active; of a ticket as joining does.
 */
export async function takePrize(
  deps: RewardsDependencies,
  tx: Tx,
  row: AssignmentRow,
  campaign: Campaign,
): Promise<void> {
  const { body, terms } = campaign;
  if (terms.extra) return deps.beginExtra(deps, tx, row, campaign, terms.extra);
  const { player_id: playerId, campaign_id: campaignId } = row;
  const at = deps.clock.now();
  if (body.trigger.event !== 'TOURNAMENT') throw new Refusal('rewards.campaign_not_active');
  if (!row.is_budgeted && !(await takeBudget(tx, campaignId, row.currency, row.granted_minor)))
    throw new Refusal('rewards.campaign_full');
  await deps.tournaments.join(tx, { campaignId, tournamentId: row.occurrence, playerId, at });
  const expiresAt = new Date(at.getTime() + terms.validSeconds * 1_000);
  const used = { isBudgeted: true, activatedAt: at, expiresAt, endedAt: at };
  await moveAssignment(tx, row, { ...used, state: 'COMPLETED', endReason: endReason.completed });
}
