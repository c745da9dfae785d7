import type { IncidentWay } from '@halcyon/contract/operations/incident-way';
import { Refusal } from '@halcyon/contract/platform/refusal';
import { endIncident } from '../../ledger/public.ts';
import type { OperatorCommandContext } from '../dependencies.ts';
import type { ProposalRow } from './proposal.store.ts';

/**
 * Does what was confirmed. Refuses: balance_not_fit (nothing to collect from, or no room to credit); proposal_stale, when
 * a provider was faster.
 */
export async function carryIncident(
  ctx: OperatorCommandContext,
  row: ProposalRow,
  playerId: bigint,
): Promise<void> {
  const way = row.facts['way'] as IncidentWay;
  const ending = { playerId, incidentId: row.subject, way, decisionId: row.proposal_id, at: ctx.at };
  try {
    await endIncident(ctx.operations.ledger, ctx.tx, ending);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const isStale = error.code === 'wallet.incident_closed';
    throw new Refusal(isStale ? 'operations.proposal_stale' : 'operations.balance_not_fit');
  }
}
