import { z } from 'zod';
import { FileAnswer } from '../platform/file-answer.ts';
import { Instant } from '../platform/shapes.ts';
import { CampaignParams } from './campaigns.contract.ts';
import { operatorEndpoints } from './operator-endpoint.ts';
import { Done, Reason } from './players.contract.ts';

/** Codes that were made together. */
export const CodeBatch = z.object({
  batchId: z.uuid(),
  codeCount: z.number().int(),
  /** Null: any number of players. */
  usesEach: z.number().int().nullable(),
  expiresAt: Instant.nullable(),
  madeBy: z.string(),
  madeAt: Instant,
  exportedBy: z.string().nullable(),
  exportedAt: Instant.nullable(),
  /** Codes without a use left, or all uses of a code for any number of players that has been claimed. */
  usedUpCount: z.number().int(),
});
export type CodeBatch = z.infer<typeof CodeBatch>;

const Uses = z.number().int().min(1).max(1_000_000);

export const operatorCampaignCodeEndpoints = operatorEndpoints({
  'GET /api/operator/v1/campaigns/:campaignId/code-batches': {
    summary: 'Batches of codes of a campaign, the newest first',
    right: 'campaigns.read',
    params: CampaignParams,
    answer: z.object({ items: z.array(CodeBatch) }),
    refusals: { 'operations.campaign_unknown': 404 },
  },
  'POST /api/operator/v1/campaigns/:campaignId/code-batches': {
    summary: 'Makes codes; a second operator confirms more than 1,000',
    right: 'codes.make',
    params: CampaignParams,
    body: z.object({
      /** Of the caller: the same one again makes nothing. */
      batchId: z.uuid(),
      codeCount: z.number().int().min(1).max(10_000),
      usesEach: Uses.nullable(),
      expiresAt: Instant.nullable(),
      reason: Reason,
    }),
    answer: Done,
    refusals: {
      'operations.campaign_unknown': 404,
      'operations.campaign_without_codes': 422,
      'operations.end_invalid': 422,
      'operations.proposal_open': 409,
    },
  },
  'POST /api/operator/v1/campaigns/:campaignId/code-batches/:batchId/export': {
    summary: 'The codes of a batch as CSV, once; their texts are not kept after it',
    right: 'codes.make',
    params: CampaignParams.extend({ batchId: z.uuid() }),
    body: z.object({ reason: Reason }),
    answer: z.instanceof(FileAnswer),
    answerType: 'application/octet-stream',
    refusals: { 'operations.codes_unknown': 404, 'operations.codes_exported': 422 },
  },
});
