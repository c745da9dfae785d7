import { z } from 'zod';
import { CurrencyCode, Instant, Money, PlayerId } from '../platform/shapes.ts';
import { CampaignParams } from './campaigns.contract.ts';
import { operatorEndpoints } from './operator-endpoint.ts';

const ReplayParams = CampaignParams.extend({ replayId: z.uuid() });

/** Signs of harm that a replay knows: an open review of the person, a break or exclusion since the period began. */
export const harmMarkers = ['PERSON_REVIEW', 'BREAK'] as const;
const HarmMarker = z.enum(harmMarkers);
export type HarmMarker = z.infer<typeof HarmMarker>;

/** What a campaign would have done in a past period, had everyone claimed what they could. */
const ReplayResult = z.object({
  /** Players who would have had it. */
  qualifiedCount: z.number().int(),
  /** By player number, at most fifty. */
  first: z.array(
    z.object({
      playerId: PlayerId,
      grantCount: z.number().int(),
      cost: Money,
      markers: z.array(HarmMarker),
    }),
  ),
  /** Qualified players with a marker of harm. */
  markedCount: z.number().int(),
  markers: z.array(z.object({ marker: HarmMarker, count: z.number().int() })),
  /** Players with a trigger and nothing of the campaign, by reason. */
  leftOut: z.array(z.object({ reason: z.string(), count: z.number().int() })),
  /** Costs by player: what the budget would have granted. Percentiles by nearest rank. */
  currencies: z.array(
    z.object({
      currency: CurrencyCode,
      playerCount: z.number().int(),
      grantCount: z.number().int(),
      total: Money,
      p50: Money,
      p90: Money,
      p99: Money,
      max: Money,
      /** Of the version. Null: without a limit. */
      budget: Money.nullable(),
      budgetCount: z.number().int().nullable(),
      isBudgetEnough: z.boolean(),
    }),
  ),
});
export type ReplayResult = z.infer<typeof ReplayResult>;

export const replayStates = ['WAITING', 'RUNNING', 'DONE', 'CANCELED', 'FAILED'] as const;

export const Replay = z.object({
  replayId: z.uuid(),
  version: z.number().int(),
  from: Instant,
  to: Instant,
  state: z.enum(replayStates),
  /** Players looked at, and to look at. */
  done: z.number().int(),
  of: z.number().int(),
  startedBy: z.string(),
  startedAt: Instant,
  result: ReplayResult.nullable(),
});
export type Replay = z.infer<typeof Replay>;

const unknown = { 'operations.replay_unknown': 404 } as const;

export const operatorCampaignReplayEndpoints = operatorEndpoints({
  'GET /api/operator/v1/campaigns/:campaignId/replays': {
    summary: 'The newest replays of a campaign',
    right: 'campaigns.read',
    params: CampaignParams,
    answer: z.object({ items: z.array(Replay) }),
  },
  'POST /api/operator/v1/campaigns/:campaignId/replays': {
    summary: 'Runs a version over the past ledger in the background; it writes nothing but its own figures',
    right: 'campaigns.write',
    params: CampaignParams,
    body: z.object({ version: z.number().int().positive(), from: Instant, to: Instant }),
    status: 202,
    answer: z.object({ replayId: z.uuid() }),
    refusals: {
      'operations.campaign_unknown': 404,
      'operations.replay_running': 409,
      'operations.replay_not_possible': 422,
      'operations.replay_period': 422,
    },
  },
  'GET /api/operator/v1/campaigns/:campaignId/replays/:replayId': {
    summary: 'How far a replay is, and its figures',
    right: 'campaigns.read',
    params: ReplayParams,
    answer: Replay,
    refusals: unknown,
  },
  'POST /api/operator/v1/campaigns/:campaignId/replays/:replayId/cancel': {
    summary: 'Stops a replay',
    right: 'campaigns.write',
    params: ReplayParams,
    answer: z.object({}),
    refusals: unknown,
  },
});
