import { z } from 'zod';
import { languageIds } from '../market/languages.ts';
import { marketIds } from '../market/markets.ts';
import { CurrencyCode, Instant, Money, pageOf, PlayerId, whole } from '../platform/shapes.ts';
import { CampaignBody, triggerEvents } from '../rewards/campaign.ts';
import { assignmentStages, campaignStatuses } from '../rewards/reward.ts';
import { AmountMinor, RewardTerms } from '../rewards/terms.ts';
import { TermsId } from '../rewards/terms.contract.ts';
import { operatorEndpoints } from './operator-endpoint.ts';
import { Done, Reason } from './players.contract.ts';

export const CampaignParams = z.object({ campaignId: z.uuid() });
const Version = z.number().int().positive();
export const Cursor = z.string().min(1).max(100);
const DRAFT_BYTES_MAX = 512 * 1024;

const CampaignDraft = z.object({ body: CampaignBody, terms: RewardTerms });
export type CampaignDraft = z.infer<typeof CampaignDraft>;

const CampaignSummary = z.object({
  campaignId: z.uuid(),
  name: z.string(),
  /** EXPIRED: its period is over. */
  status: z.enum(campaignStatuses),
  triggerEvent: z.enum(triggerEvents),
  kind: RewardTerms.shape.kind,
  vertical: RewardTerms.shape.vertical,
  markets: z.array(z.enum(marketIds)),
  /** The version that players are offered. Null: none was published. */
  offeredVersion: Version.nullable(),
  newestVersion: Version,
  schedule: CampaignBody.shape.schedule,
  changedAt: Instant,
});
export type CampaignSummary = z.infer<typeof CampaignSummary>;

/** What differs between two versions, by the path of the field. */
const CampaignChange = z.object({ path: z.string(), from: z.string().nullable(), to: z.string().nullable() });
export type CampaignChange = z.infer<typeof CampaignChange>;

const CampaignBudget = z.object({
  currency: CurrencyCode,
  /** Null: without a limit. */
  limit: Money.nullable(),
  granted: Money,
  left: Money.nullable(),
  limitCount: z.number().int().nullable(),
  grantedCount: z.number().int(),
});
export type CampaignBudget = z.infer<typeof CampaignBudget>;

export const OperatorCampaign = CampaignSummary.extend({
  /** The newest version. */
  draft: CampaignDraft,
  termsId: TermsId,
  versions: z.array(
    z.object({
      version: Version,
      termsId: TermsId,
      createdBy: z.string(),
      /** Null: a draft. */
      approvedBy: z.string().nullable(),
      at: Instant,
    }),
  ),
  /** From what players are offered to the newest version. */
  changes: z.array(CampaignChange),
  /** Of its publication. */
  budgets: z.array(CampaignBudget),
  holders: z.array(
    z.object({
      state: z.enum(assignmentStages),
      count: z.number().int(),
      /** True: `count` and more. */
      isMore: z.boolean(),
    }),
  ),
  /** The newest version waits for a second person. */
  isProposed: z.boolean(),
  asOf: Instant,
});
export type OperatorCampaign = z.infer<typeof OperatorCampaign>;

const CampaignHolder = z.object({
  playerId: PlayerId,
  assignmentId: z.uuid(),
  version: Version,
  state: z.enum(assignmentStages),
  granted: Money,
  createdAt: Instant,
  endedAt: Instant.nullable(),
});
export type CampaignHolder = z.infer<typeof CampaignHolder>;

/** The card of a campaign in the words of a player, and what keeps it from being published. */
export const CampaignPreview = z.object({
  language: z.string(),
  title: z.string(),
  summary: z.string(),
  kind: z.string(),
  /** Null: the offer is not a sum. */
  amount: z.string().nullable(),
  facts: z.array(z.object({ term: z.string(), value: z.string() })),
  terms: z.array(z.string()),
  /** Of the largest bonus of the currency. Null: there is no wagering, or no offer in the currency. */
  averageCost: z.object({ title: z.string(), amount: z.string(), text: z.string() }).nullable(),
  isOffered: z.boolean(),
  problems: z.array(z.object({ field: z.string(), code: z.string() })),
});
export type CampaignPreview = z.infer<typeof CampaignPreview>;

const Saved = z.object({ campaignId: z.uuid(), version: Version });
const unknown = { 'operations.campaign_unknown': 404 } as const;

export const operatorCampaignEndpoints = operatorEndpoints({
  'GET /api/operator/v1/campaigns': {
    summary: 'Campaigns, the newest first',
    right: 'campaigns.read',
    query: z.strictObject({
      status: z.enum(['DRAFT', 'ACTIVE', 'CANCELED']).optional(),
      triggerEvent: z.enum(triggerEvents).optional(),
      market: z.enum(marketIds).optional(),
      /** Part of the name. */
      search: z.string().trim().min(1).max(100).optional(),
      cursor: Cursor.optional(),
      limit: whole({ min: 1, max: 200 }).optional(),
    }),
    answer: pageOf(CampaignSummary).extend({ asOf: Instant }),
  },
  'GET /api/operator/v1/campaigns/:campaignId': {
    summary: 'One campaign with its versions, budgets and the players who have it',
    right: 'campaigns.read',
    params: CampaignParams,
    answer: OperatorCampaign,
    refusals: unknown,
  },
  'POST /api/operator/v1/campaigns': {
    summary: 'Saves a new campaign as a draft',
    right: 'campaigns.write',
    body: CampaignDraft.extend({ reason: Reason }),
    bodyBytesMax: DRAFT_BYTES_MAX,
    answer: Saved,
  },
  'POST /api/operator/v1/campaigns/:campaignId/versions': {
    summary: 'Saves a new version; players see it once it is published',
    right: 'campaigns.write',
    params: CampaignParams,
    body: CampaignDraft.extend({
      /** The newest version when the form was opened. */
      basedOn: Version,
      reason: Reason,
    }),
    bodyBytesMax: DRAFT_BYTES_MAX,
    answer: Saved,
    refusals: { ...unknown, 'operations.changed_meanwhile': 409, 'operations.campaign_stopped': 422 },
  },
  'POST /api/operator/v1/campaigns/preview': {
    summary:
      'The card of a draft as a player reads it, and what keeps it from being published; saves nothing',
    right: 'campaigns.read',
    body: CampaignDraft.extend({
      /** Absent: of a new campaign. */
      campaignId: z.uuid().optional(),
      language: z.enum(languageIds),
      market: z.enum(marketIds),
      currency: CurrencyCode,
    }),
    bodyBytesMax: DRAFT_BYTES_MAX,
    answer: CampaignPreview,
  },
  'POST /api/operator/v1/campaigns/:campaignId/publication': {
    summary: 'Proposes to publish the newest version; a second operator confirms',
    right: 'campaigns.write',
    params: CampaignParams,
    body: z.object({ version: Version, reason: Reason }),
    answer: Done,
    refusals: {
      ...unknown,
      'operations.changed_meanwhile': 409,
      'operations.campaign_stopped': 422,
      'operations.campaign_published': 422,
      'operations.proposal_open': 409,
    },
  },
  'POST /api/operator/v1/campaigns/:campaignId/stop': {
    summary: 'Stops new claims at once; what players have goes on',
    right: 'campaigns.write',
    params: CampaignParams,
    body: z.object({ reason: Reason }),
    answer: Done,
    refusals: { ...unknown, 'operations.campaign_stopped': 422 },
  },
  'POST /api/operator/v1/campaigns/:campaignId/budgets/:currency': {
    summary: 'Changes a budget: a lower one at once, a higher one once a second operator confirms',
    right: 'campaigns.write',
    params: CampaignParams.extend({ currency: CurrencyCode }),
    body: z.object({
      limitMinor: AmountMinor.nullable(),
      limitCount: z.number().int().min(0).max(1_000_000_000).nullable(),
      reason: Reason,
    }),
    answer: Done,
    refusals: {
      ...unknown,
      'operations.budget_unknown': 404,
      'operations.budget_same': 422,
      'operations.budget_granted': 422,
      'operations.proposal_open': 409,
    },
  },
  'GET /api/operator/v1/campaigns/:campaignId/holders': {
    summary: 'Players who have or had the campaign, by player',
    right: 'campaigns.read',
    params: CampaignParams,
    query: z.strictObject({
      state: z.enum(assignmentStages).optional(),
      cursor: Cursor.optional(),
      limit: whole({ min: 1, max: 200 }).optional(),
    }),
    answer: pageOf(CampaignHolder).extend({ asOf: Instant }),
    refusals: unknown,
  },
});
