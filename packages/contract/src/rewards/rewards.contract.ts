import { z } from 'zod';
import { gameClasses } from '../content/game-class.ts';
import { endpoints } from '../platform/endpoint.ts';
import { Instant, Money } from '../platform/shapes.ts';
import { WalletVertical } from '../wallet/wallet.contract.ts';
import { triggerEvents } from './campaign.ts';
import { Assignment, Reward, RewardResult, RunningBonus } from './reward.ts';
import { TermsId } from './terms.contract.ts';

const REWARDS_MAX = 100;

/** One value, or the same parameter several times. */
const repeated = <Item extends z.ZodType>(item: Item) =>
  z.preprocess(
    (value) => (value === undefined || Array.isArray(value) ? value : [value]),
    z.array(item).max(20),
  );

/** What an action on a reward may be refused with, under its status: 400 for claims, 422 for the rest. */
export const rewardRefusals = <const Status extends 400 | 422>(status: Status) => ({
  ...slotRefusals(status),
  'rewards.campaign_unknown': 404,
  'rewards.assignment_unknown': 404,
  'rewards.assignment_ended': status,
  'rewards.not_eligible': status,
  'rewards.already_claimed': status,
  'rewards.campaign_not_active': status,
  'rewards.campaign_full': status,
  'rewards.expired': status,
  'rewards.consent_required': status,
  'rewards.bonus_not_allowed': status,
  'rewards.barred': status,
  'rewards.currency_mismatch': status,
  'rewards.terms_changed': status,
  'rewards.game_unavailable': status,
});
const slotRefusals = <const Status extends 400 | 422>(status: Status) => ({
  ACTIVE_BONUS_IN_SAME_VERTICAL: status,
  ACTIVE_TRIGGERED_BONUS: status,
});
/** Of a campaign whose claim joins a tournament. */
const ticketRefusals = {
  'prizes.tournament_unknown': 400,
  'prizes.tournament_closed': 400,
  'prizes.not_eligible': 400,
  'prizes.barred': 400,
  'prizes.currency_without_rate': 400,
  'wallet.insufficient_funds': 400,
  'wallet.play_not_allowed': 400,
  'wallet.stakes_barred': 400,
  'wallet.limit_missing': 400,
  'wallet.limit_reached': 400,
} as const;
const claimRefusals = { ...rewardRefusals(400), ...ticketRefusals };
const otherRefusals = rewardRefusals(422);

const Campaign = z.object({ campaignId: z.uuid() });
const Wish = z.object({
  /** What the player has read. */
  termsId: TermsId,
  forfeitAssignmentId: z.uuid().optional(),
});
const claims = { access: 'player', movesMoney: true, rateLimit: { max: 60, windowSeconds: 60 } } as const;

const ConsentAnswer = z.object({
  agreed: z.boolean(),
  decidedAt: Instant,
  reward: Reward.optional(),
  assignment: Assignment.optional(),
});
const ConsentBody = z.object({
  agreed: z.boolean(),
  bonusCode: z.string().min(1).max(64).optional(),
  forfeitAssignmentId: z.uuid().optional(),
});

export const rewardsEndpoints = endpoints({
  'GET /api/v2/bonus/rewards': {
    summary: 'What the player can have and has, by kind',
    access: 'player',
    query: z.object({
      rewardsType: z.enum(['ELIGIBLE', 'ACTIVE', 'LOYALTY', 'FREE_SPIN', 'SPORTSBOOK']).optional(),
      hasBonusCode: z.enum(['true', 'false']).optional(),
      version: z.string().max(10).optional(),
      excludeTriggerType: repeated(z.enum(triggerEvents)).optional(),
    }),
    answer: z.object({
      items: z.array(Reward),
      /** The running bonus of each vertical. */
      slots: z.partialRecord(WalletVertical, z.uuid()),
      /** The campaign of a claim out of the queue that was refused. */
      claimQueueCampaignId: z.uuid().optional(),
      /** What the games of a class return on average, in basis points; absent: no such game states it. */
      returnsBps: z.partialRecord(z.enum(gameClasses), z.number().int()),
      asOf: Instant,
      nextCursor: z.string().nullable(),
    }),
  },
  'GET /api/v1/bonus': {
    summary: 'Bonuses that the player has, and can have',
    access: 'player',
    query: z.object({ lang: z.string().max(10).optional() }),
    answer: z.object({ active: z.array(RunningBonus), eligible: z.array(Reward) }),
  },
  'GET /api/v1/bonus/campaigns': {
    summary: 'Campaigns by their ids or by their status; unknown ids are left out',
    access: 'player',
    query: z.object({
      campaignIds: z
        .string()
        .max(REWARDS_MAX * 37)
        .transform((text) => text.split(','))
        .pipe(z.array(z.uuid()).max(REWARDS_MAX))
        .optional(),
      filter: z.enum(['ACTIVE', 'ALL', 'CANCELED', 'COMPLETED', 'DRAFT', 'EXPIRED']).optional(),
    }),
    answer: z.object({ items: z.array(Reward) }),
  },
  'GET /api/v1/bonus/campaigns/consent': {
    summary: 'Campaigns that require an agreement, with what the player has said',
    access: 'player',
    answer: z.object({
      items: z.array(
        z.object({
          campaignId: z.uuid(),
          title: z.string(),
          agreed: z.boolean().nullable(),
          decidedAt: Instant.nullable(),
          termsId: TermsId,
        }),
      ),
    }),
  },
  'POST /api/v1/bonus/campaigns/consent': {
    summary: 'Agrees to campaigns, or not',
    access: 'player',
    body: z.object({ campaignIds: z.array(z.uuid()).min(1).max(REWARDS_MAX), agreed: z.boolean() }),
    answer: z.object({
      items: z.array(z.object({ campaignId: z.uuid(), agreed: z.boolean(), decidedAt: Instant })),
    }),
    refusals: { 'rewards.campaign_unknown': 404 },
  },
  'POST /api/v2/bonus/rewards/:campaignId/claim': {
    ...claims,
    summary: 'Claims a reward under the terms that the player has read',
    params: Campaign,
    body: Wish.extend({ occurrence: z.string().min(1).max(100).optional(), queue: z.boolean().optional() }),
    answer: RewardResult,
    refusals: claimRefusals,
  },
  'POST /api/v1/bonus/:id/claim': {
    ...claims,
    summary: 'Claims an assignment of the bonus list',
    params: z.object({ id: z.uuid() }),
    body: Wish,
    answer: RewardResult,
    refusals: claimRefusals,
  },
  'POST /api/v1/bonus/optIn/:id/activate': {
    ...claims,
    summary: 'Opts into the bonus of the next deposit',
    params: z.object({ id: z.uuid() }),
    body: z.object({ termsId: TermsId }),
    answer: z.object({ reward: Reward }),
    refusals: otherRefusals,
  },
  'POST /api/v1/bonus/optIn/:id/deactivate': {
    ...claims,
    summary: 'Opts out again, before the deposit',
    params: z.object({ id: z.uuid() }),
    body: z.object({}),
    answer: z.object({ reward: Reward }),
    refusals: otherRefusals,
  },
  'POST /api/v1/bonus/state': {
    ...claims,
    summary: 'Activates an assignment',
    body: z.object({ state: z.literal('ACTIVATED'), bonusAssignmentId: z.uuid() }),
    answer: RewardResult,
    refusals: otherRefusals,
  },
  'PUT /api/v1/bonus/:bonusAssignmentId/state': {
    ...claims,
    summary: 'Gives a bonus up; own money that it binds stays the player’s',
    params: z.object({ bonusAssignmentId: z.uuid() }),
    body: z.object({
      state: z.literal('FORFEITED'),
      /** Part of the specified form. It decides nothing: the ledger has the progress. */
      wageringProgress: z.union([z.number(), z.string().max(40), Money]).optional(),
      /** The loss that the player has been shown; a higher one is refused. */
      agreedLoss: Money.optional(),
    }),
    answer: RewardResult,
    refusals: {
      'rewards.assignment_unknown': 404,
      'rewards.assignment_ended': 422,
      'rewards.loss_changed': 422,
      'rewards.currency_mismatch': 422,
    },
  },
  'POST /api/v1/bonus/consent': {
    ...claims,
    summary: 'Agrees to the campaign of a code, and claims it',
    body: ConsentBody,
    answer: ConsentAnswer,
    refusals: {
      ...otherRefusals,
      'rewards.code_unknown': 422,
      'rewards.code_used': 422,
      'rewards.code_expired': 422,
      'rewards.too_many_tries': 429,
    },
  },
  'POST /api/v1/bonus/campaigns/:campaignId/consent': {
    ...claims,
    summary: 'Agrees to a campaign, or not; what waited for it can be claimed then',
    params: Campaign,
    body: ConsentBody,
    answer: ConsentAnswer,
    refusals: {
      ...otherRefusals,
      'rewards.code_unknown': 422,
      'rewards.code_used': 422,
      'rewards.code_expired': 422,
      'rewards.too_many_tries': 429,
    },
  },
  'POST /api/v1/bonus/partner-bonus': {
    ...claims,
    summary: 'Claims an assignment by the code of a partner',
    body: z.object({ bonusAssignmentId: z.uuid(), partnerBonusCode: z.string().min(1).max(64) }),
    answer: RewardResult,
    refusals: {
      ...claimRefusals,
      'rewards.code_unknown': 400,
      'rewards.code_used': 400,
      'rewards.code_expired': 400,
      'rewards.too_many_tries': 429,
    },
  },
  'POST /api/v1/bonus/campaign/:campaignId/queued-bonus/:queuedPlayerBonusId/claim': {
    ...claims,
    summary: 'Begins the first bonus of the queue',
    params: z.object({ campaignId: z.uuid(), queuedPlayerBonusId: z.uuid() }),
    body: z.object({ forfeitAssignmentId: z.uuid().optional() }),
    answer: RewardResult,
    refusals: { ...claimRefusals, 'rewards.queue_empty': 400 },
  },
});
