import { randomUUIDv7 } from 'node:crypto';
import type { VerificationLevel } from '@halcyon/contract/kyc/verification-level';
import type { OperatorRight } from '@halcyon/contract/operations/right';
import type { Done } from '@halcyon/contract/operations/players.contract';
import type { operatorReviewEndpoints, Proposal } from '@halcyon/contract/operations/review.contract';
import type { InputOf } from '@halcyon/contract/platform/endpoint';
import { Refusal } from '@halcyon/contract/platform/refusal';
import { findDocumentOf, lockFile, StepIllegal, verifyDocument } from '../kyc/document-move.service.ts';
import { verificationOf } from '../kyc/kyc.service.ts';
import { setLevel } from '../kyc/set-level.service.ts';
import { lockGuard } from '../wallet/wallet.service.ts';
import { listNames } from './operator.store.ts';
import type { OperatorCommandContext, OperatorContext } from './parts.ts';
import { writeDeed } from './player-file.service.ts';
import * as store from './proposal.store.ts';
import type { ProposalRow } from './proposal.store.ts';

type Ends = typeof operatorReviewEndpoints;
const LISTED_MAX = 100;

/** Whoever confirms needs the right of whoever proposes: two pairs of eyes that may both look. */
const rightOf: Readonly<Record<ProposalRow['kind'], OperatorRight>> = {
  level: 'level.move',
  document: 'documents.decide',
};

/** Writes down what one operator wants; another has to confirm it. Refuses: operations.proposal_open. */
export async function propose(
  ctx: OperatorCommandContext,
  wish: Pick<ProposalRow, 'kind' | 'subject' | 'facts' | 'reason'> & { readonly playerId: bigint },
): Promise<Done> {
  const { playerId, ...rest } = wish;
  const proposalId = randomUUIDv7();
  const row = {
    ...rest,
    proposal_id: proposalId,
    player_id: playerId,
    proposed_by: ctx.operator.operatorId,
    proposed_at: ctx.at,
  };
  if (!(await store.insertProposal(ctx.tx, row))) throw new Refusal('operations.proposal_open');
  const facts = { proposalId, kind: wish.kind, subject: wish.subject };
  await writeDeed(ctx, ctx.tx, { action: 'proposal.made', playerId, reason: wish.reason, facts });
  return { state: 'proposed', proposalId };
}

/** What waits for a second operator, the longest first. */
export async function listProposals(ctx: OperatorContext): Promise<{ items: Proposal[] }> {
  const { db } = ctx.operations;
  const rows = await store.listOpen(db, LISTED_MAX);
  const names = await listNames(db, [...new Set(rows.map((row) => row.proposed_by))]);
  return {
    items: rows.map((row) => ({
      proposalId: row.proposal_id,
      kind: row.kind,
      playerId: Number(row.player_id),
      subject: row.kind === 'level' ? row.subject : (row.facts['documentType'] ?? row.subject),
      reason: row.reason,
      proposedBy: names.find(({ operator_id: id }) => id === row.proposed_by)?.name ?? row.proposed_by,
      proposedAt: row.proposed_at.toISOString(),
      isOwn: row.proposed_by === ctx.operator.operatorId,
    })),
  };
}

/**
 * Does what another operator proposed. Refuses: proposal_unknown, proposal_own, operator.not_allowed,
 * proposal_stale (the player's level or document has moved since).
 */
export async function confirmProposal(
  ctx: OperatorCommandContext,
  { params, body }: InputOf<Ends['POST /api/operator/v1/proposals/:proposalId/confirm']>,
): Promise<Done> {
  const { tx, at, operator } = ctx;
  const row = await store.lockOpen(tx, params.proposalId);
  if (!row) throw new Refusal('operations.proposal_unknown');
  if (row.proposed_by === operator.operatorId) throw new Refusal('operations.proposal_own');
  if (!operator.rights.has(rightOf[row.kind])) throw new Refusal('operator.not_allowed');
  await lockGuard(tx, row.player_id); // first lock of the player
  await lockFile(tx, row.player_id);
  await (row.kind === 'level' ? carryLevel(ctx, row) : carryDocument(ctx, row));
  await store.decide(tx, row.proposal_id, 'confirmed', operator.operatorId, at);
  const facts = {
    proposalId: row.proposal_id,
    kind: row.kind,
    subject: row.subject,
    proposedBy: row.proposed_by,
  };
  const { player_id: playerId } = row;
  await writeDeed(ctx, tx, { action: 'proposal.confirmed', playerId, reason: body.reason, facts });
  return { state: 'moved', proposalId: row.proposal_id };
}

async function carryLevel(ctx: OperatorCommandContext, row: ProposalRow): Promise<void> {
  const { level } = await verificationOf(ctx.tx, row.player_id);
  if (level !== row.facts['from']) throw new Refusal('operations.proposal_stale');
  const by = { actor: ctx.operator.operatorId, reason: row.reason, at: ctx.at };
  await setLevel(ctx.operations.outbox, ctx.tx, row.player_id, row.subject as VerificationLevel, by);
}

async function carryDocument(ctx: OperatorCommandContext, row: ProposalRow): Promise<void> {
  const document = await findDocumentOf(ctx.tx, row.player_id, row.subject);
  // Another upload came, or somebody rejected it: what was looked at is not what stands there now.
  const isSame = String(document?.upload_number) === row.facts['uploadNumber'];
  if (!document || document.status !== 'UNDER_REVIEW' || !isSame)
    throw new Refusal('operations.proposal_stale');
  const by = { actor: ctx.operator.operatorId, reason: row.reason, at: ctx.at };
  try {
    await verifyDocument(ctx.operations.outbox, ctx.tx, document, row.facts['expiresOn'] ?? null, by);
  } catch (error) {
    if (error instanceof StepIllegal) throw new Refusal('operations.proposal_stale');
    throw error;
  }
}

/** Declines a proposal, or takes the own one back. Refuses: proposal_unknown. */
export async function declineProposal(
  ctx: OperatorCommandContext,
  { params, body }: InputOf<Ends['POST /api/operator/v1/proposals/:proposalId/decline']>,
): Promise<Record<never, never>> {
  const row = await store.lockOpen(ctx.tx, params.proposalId);
  if (!row) throw new Refusal('operations.proposal_unknown');
  await store.decide(ctx.tx, row.proposal_id, 'declined', ctx.operator.operatorId, ctx.at);
  const facts = { proposalId: row.proposal_id, kind: row.kind, subject: row.subject };
  const { player_id: playerId } = row;
  await writeDeed(ctx, ctx.tx, { action: 'proposal.declined', playerId, reason: body.reason, facts });
  return {};
}
