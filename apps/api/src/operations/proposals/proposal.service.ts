import { randomUUIDv7 } from 'node:crypto';
import type { VerificationLevel } from '@halcyon/contract/kyc/verification-level';
import type { OperatorRight } from '@halcyon/contract/operations/right';
import type { Done } from '@halcyon/contract/operations/players.contract';
import type { operatorReviewEndpoints, Proposal } from '@halcyon/contract/operations/review.contract';
import type { InputOf } from '@halcyon/contract/platform/endpoint';
import { Refusal } from '@halcyon/contract/platform/refusal';
import {
  findDocumentOf,
  lockFile,
  StepIllegal,
  verifyDocument,
  verificationOf,
  setLevel,
} from '../../kyc/public.ts';
import { lockGuard } from '../../ledger/public.ts';
import { carryCampaign } from './campaign-end.service.ts';
import { forgetFactor } from '../operators/operator-factor.service.ts';
import { carryCorrection } from './correction-end.service.ts';
import { carryIncident } from './incident-end.service.ts';
import { carrySuspense } from './suspense-end.service.ts';
import { listNames } from '../operators/operator.store.ts';
import type { OperatorCommandContext, OperatorContext } from '../dependencies.ts';
import { writeDeed } from '../players/player-file.service.ts';
import { carryPersonReview } from './person-review-end.service.ts';
import { carryReversal } from './reversal-end.service.ts';
import { carryLoyaltyLevel, carryPrize } from './rewards-end.service.ts';
import { carryTournament } from './tournament-end.service.ts';
import { carryWithdrawal } from './withdrawal-end.service.ts';
import * as store from './proposal.store.ts';
import type { ProposalRow } from './proposal.store.ts';

type Ends = typeof operatorReviewEndpoints;
const LISTED_MAX = 100;

/** The operator who confirms needs the right of the one who proposes: both must be allowed to see it. */
const rightOf: Readonly<Record<ProposalRow['kind'], OperatorRight>> = {
  level: 'level.move',
  document: 'documents.decide',
  suspense: 'suspense.decide',
  withdrawal: 'withdrawals.decide',
  person_review: 'person_reviews.decide',
  incident: 'incidents.decide',
  prize: 'prizes.decide',
  loyalty_level: 'level.move',
  reversal: 'deposits.reverse',
  tournament: 'tournaments.write',
  campaign: 'campaigns.publish',
  budget: 'campaigns.publish',
  codes: 'campaigns.publish',
  second_factor: 'operators.reset',
  correction: 'trading.correct',
};

/** Stores a proposal of one operator; another has to confirm it. Refuses: operations.proposal_open. */
export async function propose(
  ctx: OperatorCommandContext,
  wish: Pick<ProposalRow, 'kind' | 'subject' | 'facts' | 'reason'> & { readonly playerId?: bigint },
): Promise<Done> {
  const { playerId, ...rest } = wish;
  const proposalId = randomUUIDv7();
  const row = {
    ...rest,
    proposal_id: proposalId,
    player_id: playerId ?? null,
    proposed_by: ctx.operator.operatorId,
    proposed_at: ctx.at,
  };
  if (!(await store.insertProposal(ctx.tx, row))) throw new Refusal('operations.proposal_open');
  const facts = { proposalId, kind: wish.kind, subject: wish.subject };
  await writeDeed(ctx, ctx.tx, {
    action: 'proposal.made',
    ...aboutPlayer(playerId),
    reason: wish.reason,
    facts,
  });
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
      playerId: row.player_id === null ? null : Number(row.player_id),
      ...(row.facts['campaignId'] && { campaignId: row.facts['campaignId'] }),
      ...(row.facts['eventId'] && { eventId: row.facts['eventId'] }),
      subject: subjectOf(row),
      reason: row.reason,
      proposedBy: names.find(({ operator_id: id }) => id === row.proposed_by)?.name ?? row.proposed_by,
      proposedAt: row.proposed_at.toISOString(),
      isOwn: row.proposed_by === ctx.operator.operatorId,
    })),
  };
}

function subjectOf({ kind, facts, subject }: ProposalRow): string {
  if (kind === 'tournament' || kind === 'prize') return `${facts['way']} ${subject}`;
  if (kind === 'correction') return `${facts['way']} ${facts['market']}`;
  return facts['documentType'] ?? facts['email'] ?? facts['way'] ?? facts['name'] ?? subject;
}

/**
 * Does what another operator proposed. Refuses: proposal_unknown, proposal_own (who proposed it, and whom it is
 * about), operator.not_allowed, proposal_stale (what it is about has moved since), tournament_late, suspense_limit,
 * money_held_back, balance_not_fit, campaign_invalid.
 */
export async function confirmProposal(
  ctx: OperatorCommandContext,
  { params, body }: InputOf<Ends['POST /api/operator/v1/proposals/:proposalId/confirm']>,
): Promise<Done> {
  const { tx, at, operator } = ctx;
  const row = await store.lockOpen(tx, params.proposalId);
  if (!row) throw new Refusal('operations.proposal_unknown');
  const isOwn = row.proposed_by === operator.operatorId || row.subject === operator.operatorId;
  if (isOwn) throw new Refusal('operations.proposal_own');
  if (!operator.rights.has(rightOf[row.kind])) throw new Refusal('operator.not_allowed');
  await carry(ctx, row);
  await store.decide(tx, row.proposal_id, 'confirmed', operator.operatorId, at);
  const facts = {
    proposalId: row.proposal_id,
    kind: row.kind,
    subject: row.subject,
    proposedBy: row.proposed_by,
  };
  const about = aboutPlayer(row.player_id);
  await writeDeed(ctx, tx, { action: 'proposal.confirmed', ...about, reason: body.reason, facts });
  return { state: 'moved', proposalId: row.proposal_id };
}

async function carry(ctx: OperatorCommandContext, row: ProposalRow): Promise<void> {
  const { player_id: playerId } = row;
  if (row.kind === 'tournament') return carryTournament(ctx, row);
  if (row.kind === 'correction') return carryCorrection(ctx, row);
  if (playerId === null) {
    if (row.kind !== 'second_factor') return carryCampaign(ctx, row);
    if (!(await forgetFactor(ctx.tx, row.subject, row.facts['since'] ?? null, ctx.at))) {
      throw new Refusal('operations.proposal_stale');
    }
    return;
  }
  if (row.kind === 'suspense') return carrySuspense(ctx, row, playerId);
  if (row.kind === 'withdrawal') return carryWithdrawal(ctx, row, playerId);
  if (row.kind === 'person_review') return carryPersonReview(ctx, row, playerId);
  if (row.kind === 'incident') return carryIncident(ctx, row, playerId);
  if (row.kind === 'prize') return carryPrize(ctx, row, playerId);
  if (row.kind === 'reversal') return carryReversal(ctx, row, playerId);
  if (row.kind === 'loyalty_level') return carryLoyaltyLevel(ctx, row, playerId);
  await lockGuard(ctx.tx, playerId); // first lock of the player
  await lockFile(ctx.tx, playerId);
  await (row.kind === 'level' ? carryLevel(ctx, row, playerId) : carryDocument(ctx, row, playerId));
}

async function carryLevel(ctx: OperatorCommandContext, row: ProposalRow, playerId: bigint): Promise<void> {
  const { level } = await verificationOf(ctx.tx, playerId);
  if (level !== row.facts['from']) throw new Refusal('operations.proposal_stale');
  const by = { actor: ctx.operator.operatorId, reason: row.reason, at: ctx.at };
  await setLevel(ctx.operations.outbox, ctx.tx, playerId, row.subject as VerificationLevel, by);
}

async function carryDocument(ctx: OperatorCommandContext, row: ProposalRow, playerId: bigint): Promise<void> {
  const document = await findDocumentOf(ctx.tx, playerId, row.subject);
  // Another upload arrived, or another operator rejected it: what was reviewed is not the present upload.
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
  const about = aboutPlayer(row.player_id);
  await writeDeed(ctx, ctx.tx, { action: 'proposal.declined', ...about, reason: body.reason, facts });
  return {};
}

function aboutPlayer(playerId: bigint | null | undefined): { readonly playerId?: bigint } {
  return playerId ? { playerId } : {};
}
