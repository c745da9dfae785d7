import { Refusal } from '@halcyon/contract/platform/refusal';
import type { OperatorCommandContext } from '../dependencies.ts';
import type { ProposalRow } from './proposal.store.ts';

/**
 * Does what was confirmed. Refuses: proposal_stale, when the draft was changed, or the tournament has moved; tournament_late,
 * when it would have begun.
 */
export async function carryTournament(
  { operations, tx, operator, at }: OperatorCommandContext,
  row: ProposalRow,
): Promise<void> {
  const { tournaments } = operations;
  const way = row.facts['way'] === 'publish' ? 'publish' : 'cancel';
  const termsId = row.facts['termsId'] ?? null;
  const rejection = await tournaments.rejection(tx, row.subject, { way, at, termsId });
  if (rejection === 'late') throw new Refusal('operations.tournament_late');
  if (rejection !== null) throw new Refusal('operations.proposal_stale');
  const by = `${row.proposed_by}, ${operator.operatorId}`;
  const isDone =
    way === 'publish'
      ? await tournaments.publish(tx, row.subject, { by, at })
      : await tournaments.cancel(tx, row.subject, { reason: row.reason, at });
  if (!isDone) throw new Refusal('operations.proposal_stale');
}
