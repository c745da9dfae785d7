import type { Change } from '@halcyon/contract/operations/corrections.contract';
import { Refusal } from '@halcyon/contract/platform/refusal';
import type { OperatorCommandContext } from '../dependencies.ts';
import type { ProposalRow } from './proposal.store.ts';

/** Does what was confirmed. Refuses: proposal_stale, when anything was decided about the event since. */
export async function carryCorrection(
  { operations, tx, operator, at }: OperatorCommandContext,
  { proposal_id: correctionId, facts, reason, proposed_by: proposer }: ProposalRow,
): Promise<void> {
  const { trading } = operations;
  const { eventId, change: text, basedOn = null } = facts;
  if (!eventId || !text) throw new Error('a proposal about a correction names none');
  const change = JSON.parse(text) as Change;
  try {
    await trading.checkCorrection(tx, { eventId, change, basedOn });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new Refusal('operations.proposal_stale');
  }
  const by = `${proposer}, ${operator.operatorId}`;
  await trading.correct(tx, { correctionId, eventId, change, by, reason, at });
}
