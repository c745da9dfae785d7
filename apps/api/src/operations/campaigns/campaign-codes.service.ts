import type { operatorCampaignCodeEndpoints } from '@halcyon/contract/operations/campaign-codes.contract';
import type { Done } from '@halcyon/contract/operations/players.contract';
import type { AnswerOf, InputOf } from '@halcyon/contract/platform/endpoint';
import { FileAnswer } from '@halcyon/contract/platform/file-answer';
import { Refusal } from '@halcyon/contract/platform/refusal';
import { csvOf } from '../../platform/csv.ts';
import { exportCodes, listBatches, makeCodes } from '../../rewards/public.ts';
import type { OperatorCommandContext, OperatorContext } from '../dependencies.ts';
import { namesOf, writeDeed } from '../players/player-file.service.ts';
import { propose } from '../proposals/proposal.service.ts';
import { mustFindCampaign } from './campaign-read.service.ts';

type Ends = typeof operatorCampaignCodeEndpoints;
type List = Ends['GET /api/operator/v1/campaigns/:campaignId/code-batches'];
type Make = Ends['POST /api/operator/v1/campaigns/:campaignId/code-batches'];
type Export = Ends['POST /api/operator/v1/campaigns/:campaignId/code-batches/:batchId/export'];

const LISTED_MAX = 100;
/** More codes than this at once take two people. */
const ALONE_MAX = 1_000;

/** Batches of codes, the newest first. Refuses: campaign_unknown. */
export async function listCodeBatches(
  ctx: OperatorContext,
  { params }: InputOf<List>,
): Promise<AnswerOf<List>> {
  const { db } = ctx.operations;
  await mustFindCampaign(db, params.campaignId);
  const rows = await listBatches(db, params.campaignId, LISTED_MAX);
  const nameOf = await namesOf(
    db,
    rows.flatMap((row) => [{ actor: row.made_by }, ...(row.exported_by ? [{ actor: row.exported_by }] : [])]),
  );
  return {
    items: rows.map((row) => ({
      batchId: row.batch_id,
      codeCount: row.code_count,
      usesEach: row.uses_each,
      expiresAt: row.expires_at?.toISOString() ?? null,
      madeBy: nameOf(row.made_by),
      madeAt: row.made_at.toISOString(),
      exportedBy: row.exported_by && nameOf(row.exported_by),
      exportedAt: row.exported_at?.toISOString() ?? null,
      usedUpCount: row.used_up,
    })),
  };
}

/**
 * Makes codes, or proposes a large batch. Refuses: campaign_unknown, campaign_without_codes, end_invalid,
 * proposal_open.
 */
export async function makeCodeBatch(
  ctx: OperatorCommandContext,
  { params: { campaignId }, body }: InputOf<Make>,
): Promise<Done> {
  const { tx, at, operations, operator } = ctx;
  const { batchId, codeCount, usesEach, expiresAt, reason } = body;
  const file = await mustFindCampaign(tx, campaignId);
  const hasCodes = file.body.trigger.event === 'MANUAL_CODE' && file.status !== 'CANCELED';
  if (!hasCodes) throw new Refusal('operations.campaign_without_codes');
  if (expiresAt !== null && new Date(expiresAt) <= at) throw new Refusal('operations.end_invalid');
  const facts = {
    campaignId,
    name: `${file.body.name}, ${codeCount} codes`,
    codeCount: String(codeCount),
    usesEach: usesEach === null ? null : String(usesEach),
    expiresAt,
  };
  if (codeCount > ALONE_MAX) return propose(ctx, { kind: 'codes', subject: batchId, facts, reason });
  await makeCodes(operations.config.vaultKey, tx, {
    batchId,
    campaignId,
    codeCount,
    usesEach,
    expiresAt: expiresAt === null ? null : new Date(expiresAt),
    madeBy: operator.operatorId,
    at,
  });
  await writeDeed(ctx, tx, { action: 'codes.made', reason, facts: { batchId, ...facts } });
  return { state: 'moved', proposalId: null };
}

/** The codes as CSV, once. Refuses: codes_unknown, codes_exported. */
export async function exportCodeBatch(
  ctx: OperatorCommandContext,
  { params: { campaignId, batchId }, body: { reason } }: InputOf<Export>,
): Promise<FileAnswer> {
  const { tx, at, operations, operator } = ctx;
  const of = { campaignId, batchId, by: operator.operatorId, at };
  const codes = await exportCodes(operations.config.vaultKey, tx, of);
  if (codes === null) throw new Refusal('operations.codes_unknown');
  if (codes === 'exported') throw new Refusal('operations.codes_exported');
  const facts = { campaignId, batchId, codeCount: codes.length };
  await writeDeed(ctx, tx, { action: 'codes.exported', reason, facts });
  const csv = csvOf([['code'], ...codes.map((code) => [code])], ',');
  return new FileAnswer({
    fileName: `codes-${batchId}.csv`,
    mediaType: 'text/csv; charset=utf-8',
    bytes: new TextEncoder().encode(csv),
  });
}
