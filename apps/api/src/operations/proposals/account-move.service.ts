import type { MarketPolicies } from '@halcyon/contract/market/policy';
import type { Done, operatorPlayerEndpoints } from '@halcyon/contract/operations/players.contract';
import { subTypesOf, type DocumentType, type UploadType } from '@halcyon/contract/kyc/document';
import type { AnswerOf, InputOf } from '@halcyon/contract/platform/endpoint';
import { Refusal } from '@halcyon/contract/platform/refusal';
import {
  moveAccountStatus,
  type PlayerFacts,
  setMultibrandSuspension,
  writeNote,
} from '../../identity/public.ts';
import {
  lockFile,
  requestDocument,
  StepIllegal,
  needsSecondPerson,
  verificationOf,
  wasEnhanced,
  setLevel,
} from '../../kyc/public.ts';
import { beginBreak, earliestExclusionEnd, setOperatorLimit } from '../../responsible-gambling/public.ts';
import { lockGuard, setStanding } from '../../ledger/public.ts';
import type { OperatorCommandContext } from '../dependencies.ts';
import { mustFind, writeDeed } from '../players/player-file.service.ts';
import { propose } from './proposal.service.ts';

type Ends = typeof operatorPlayerEndpoints;
const DAY_MS = 86_400_000;

/**
 * Sets the status of an account. A time-out or an exclusion begins as the player's own does, and does not end by
 * an operator's hand before its time.
 * Refuses: player_unknown, status_same, sign_up_unfinished, exclusion_runs, end_invalid, exclusion_too_short.
 */
export async function moveStatus(
  ctx: OperatorCommandContext,
  { params, body }: InputOf<Ends['POST /api/operator/v1/players/:playerId/status']>,
): Promise<AnswerOf<Ends['POST /api/operator/v1/players/:playerId/status']>> {
  const { tx, at, operator } = ctx;
  const playerId = BigInt(params.playerId);
  const { status, reason } = body;
  await lockGuard(tx, playerId); // first lock
  const player = await mustFind(tx, playerId);
  const until = body.until === undefined ? null : new Date(body.until);
  if (player.status === 'PRE_REGISTERED' || player.status === 'ACCOUNT_UNVERIFIED') {
    throw new Refusal('operations.sign_up_unfinished');
  }
  if (until !== null && until <= at) throw new Refusal('operations.end_invalid');
  if (status === 'TIMEOUT' || status === 'SELF_EXCLUDED') {
    if (
      status === 'SELF_EXCLUDED' &&
      until !== null &&
      until < earliestEndOf(ctx.operations.policies, player, at)
    ) {
      throw new Refusal('operations.exclusion_too_short');
    }
    await exclude(ctx, playerId, player.currency, status, until);
  } else {
    if (until !== null) throw new Refusal('operations.end_invalid');
    if (player.status === status) throw new Refusal('operations.status_same');
    if (player.status === 'SELF_EXCLUDED' || player.status === 'TIMEOUT') {
      // A stricter status is always possible; back to play only as the break itself allows. From another status the
      // account returns to the break that still runs.
      if (status === 'REGISTERED' || status === 'PAYOUT') throw new Refusal('operations.exclusion_runs');
    }
    const actor = operator.operatorId;
    const isDeactivated = status === 'CLOSED';
    await moveAccountStatus(tx, playerId, { to: status, isDeactivated, actor, reason, at });
    const { status: counts } = await mustFind(tx, playerId);
    // On the guard a time-out is its bar alone.
    const standing = counts === 'SELF_EXCLUDED' && status !== 'RESTRICTED' ? counts : status;
    await setStanding(tx, playerId, { status: standing });
  }
  const { status: present } = await mustFind(tx, playerId);
  const facts = { from: player.status, to: status, until: body.until ?? null };
  await writeDeed(ctx, tx, { action: 'status.moved', playerId, reason, facts });
  return { accountStatus: present };
}

/** By the law of the player's market, as for an exclusion of the player's own. */
function earliestEndOf(
  policies: MarketPolicies,
  { marketId, province, timeZone }: PlayerFacts,
  at: Date,
): Date {
  return earliestExclusionEnd(policies.of(marketId, province), timeZone, at);
}

async function exclude(
  ctx: OperatorCommandContext,
  playerId: bigint,
  currency: string,
  status: 'TIMEOUT' | 'SELF_EXCLUDED',
  until: Date | null,
): Promise<void> {
  const { tx, at, operations, operator } = ctx;
  if (status === 'TIMEOUT' && until === null) throw new Refusal('operations.end_invalid');
  const kind = status === 'SELF_EXCLUDED' && until === null ? ('SELF_EXCLUDED_INDEFINITE' as const) : status;
  const next = {
    kind,
    endsAt: until,
    // Without an end: at least a year.
    earliestEndAt: until ?? new Date(at.getTime() + 365 * DAY_MS),
    endsByItself: until !== null,
  };
  const row = await beginBreak(operations, tx, { playerId, currency, next, actor: operator.operatorId, at });
  if (!row) throw new Refusal('operations.exclusion_runs');
}

/**
 * Sets the verification level, or proposes it where two people are needed.
 * Refuses: player_unknown, level_same, end_invalid, proposal_open.
 */
export async function moveLevelByOperator(
  ctx: OperatorCommandContext,
  { params, body }: InputOf<Ends['POST /api/operator/v1/players/:playerId/level']>,
): Promise<Done> {
  const { tx, at, operations, operator } = ctx;
  const playerId = BigInt(params.playerId);
  const { level, reason } = body;
  const dueAt = body.documentsDueAt === undefined ? null : new Date(body.documentsDueAt);
  if (dueAt !== null && (level !== 'PENDING' || dueAt <= at)) throw new Refusal('operations.end_invalid');
  await mustFind(tx, playerId);
  await lockGuard(tx, playerId); // first lock
  await lockFile(tx, playerId);
  const { level: from } = await verificationOf(tx, playerId);
  if (from === level) throw new Refusal('operations.level_same');
  if (needsSecondPerson(from, level, await wasEnhanced(tx, playerId))) {
    return propose(ctx, { kind: 'level', playerId, subject: level, reason, facts: { from } });
  }
  const by = { actor: operator.operatorId, reason, at };
  await setLevel(operations.outbox, tx, playerId, level, by, dueAt ?? undefined);
  await writeDeed(ctx, tx, { action: 'level.moved', playerId, reason, facts: { from, to: level } });
  return { state: 'moved', proposalId: null };
}

/** Refuses: player_unknown. */
export async function setSuspension(
  ctx: OperatorCommandContext,
  { params, body }: InputOf<Ends['POST /api/operator/v1/players/:playerId/suspension']>,
): Promise<AnswerOf<Ends['POST /api/operator/v1/players/:playerId/suspension']>> {
  const playerId = BigInt(params.playerId);
  await mustFind(ctx.tx, playerId);
  await setMultibrandSuspension(ctx.tx, playerId, body.isSuspended);
  const facts = { isSuspended: body.isSuspended };
  await writeDeed(ctx, ctx.tx, { action: 'suspension.set', playerId, reason: body.reason, facts });
  return { isMultibrandSuspended: body.isSuspended };
}

/** Refuses: player_unknown, limit.currency_mismatch. */
export async function setPlayerLimit(
  ctx: OperatorCommandContext,
  { params, body }: InputOf<Ends['POST /api/operator/v1/players/:playerId/limits']>,
): Promise<AnswerOf<Ends['POST /api/operator/v1/players/:playerId/limits']>> {
  const { tx, operations, operator } = ctx;
  const { kind, duration, maximum, isLocked, reason } = body;
  const player = await mustFind(tx, BigInt(params.playerId));
  const { playerId, currency } = player;
  if (maximum !== null && maximum.currency !== currency) throw new Refusal('limit.currency_mismatch');
  const maximumMinor = maximum === null ? null : BigInt(maximum.amountMinor);
  const to = { kind, duration, maximumMinor, isLocked };
  const before = await setOperatorLimit(operations, tx, player, to, operator.operatorId);
  const from = { maximumMinor: before.maximumMinor?.toString() ?? null, isLocked: before.isLocked };
  const facts = { kind, duration, from, to: { maximumMinor: maximum?.amountMinor ?? null, isLocked } };
  await writeDeed(ctx, tx, { action: 'limit.set', playerId, reason, facts });
  return { maximum, isLocked };
}

/** Refuses: player_unknown. */
export async function writePlayerNote(
  ctx: OperatorCommandContext,
  { params, body }: InputOf<Ends['POST /api/operator/v1/players/:playerId/notes']>,
): Promise<AnswerOf<Ends['POST /api/operator/v1/players/:playerId/notes']>> {
  const { tx, at, operator } = ctx;
  const playerId = BigInt(params.playerId);
  await mustFind(tx, playerId);
  await writeNote(tx, { playerId, text: body.text, actor: operator.operatorId, at });
  await writeDeed(ctx, tx, { action: 'note.written', playerId });
  return { notedAt: at.toISOString() };
}

/** Refuses: player_unknown, kyc.document_requested, document_under_review, sub_type_invalid. */
export async function askForDocument(
  ctx: OperatorCommandContext,
  { params, body }: InputOf<Ends['POST /api/operator/v1/players/:playerId/documents']>,
): Promise<AnswerOf<Ends['POST /api/operator/v1/players/:playerId/documents']>> {
  const { tx, at, operations, operator } = ctx;
  const playerId = BigInt(params.playerId);
  const { documentType: type, subType, note, dueDays, reason } = body;
  if (subType !== undefined && !codesOf(type).includes(subType)) throw new Refusal('kyc.sub_type_invalid');
  await mustFind(tx, playerId);
  await lockGuard(tx, playerId); // first lock
  if (!(await lockFile(tx, playerId))) throw new Refusal('operations.player_unknown');
  const by = { actor: operator.operatorId, reason, at };
  try {
    const row = await requestDocument(
      operations.outbox,
      tx,
      {
        playerId,
        type,
        subType: subType ?? null,
        note: note || null,
        raisesLevel: true,
        ...(dueDays === undefined ? {} : { dueAt: new Date(at.getTime() + dueDays * DAY_MS) }),
      },
      by,
    );
    const facts = { documentId: row.document_id, documentType: type };
    await writeDeed(ctx, tx, { action: 'document.requested', playerId, reason, facts });
    return { documentId: row.document_id };
  } catch (error) {
    if (!(error instanceof StepIllegal)) throw error;
    throw new Refusal(
      error.status === 'UNDER_REVIEW' ? 'kyc.document_under_review' : 'kyc.document_requested',
    );
  }
}

function codesOf(type: DocumentType): readonly string[] {
  return type === 'EDD_QUESTIONNAIRE' ? [] : subTypesOf[type satisfies UploadType].codes;
}
