import { z } from 'zod';
import { endpoints } from '../platform/endpoint.ts';
import { Instant, Money, Nothing } from '../platform/shapes.ts';
import { CashbackInfo } from './cashback.ts';
import { RewardResult } from './reward.ts';

export const cashbackPeriodStates = ['RUNNING', 'WAITING', 'CLAIMABLE', 'CLAIMED', 'EXPIRED'] as const;

const PERIODS_MAX = 60;

export const CashbackPeriod = z.object({
  from: Instant,
  to: Instant.nullable(),
  netLoss: Money,
  /** What a claim pays now; null: it cannot be claimed, or comes to nothing. */
  due: Money.nullable(),
  paid: Money.nullable(),
  state: z.enum(cashbackPeriodStates),
});
export type CashbackPeriod = z.infer<typeof CashbackPeriod>;

const CampaignParams = z.object({ campaignId: z.uuid() });
const Activation = z.object({ cashbackActivated: z.boolean(), cashbackInfo: CashbackInfo });
export type CashbackActivation = z.infer<typeof Activation>;

export const CashbackPayment = RewardResult.extend({
  paid: Money,
  netLoss: Money,
  carry: Money,
  cashbackInfo: CashbackInfo,
});
export type CashbackPayment = z.infer<typeof CashbackPayment>;

const LoyaltyItem = CashbackInfo.extend({ campaignId: z.uuid() });

const offered = {
  'rewards.campaign_unknown': 404,
  'rewards.campaign_not_active': 422,
  'rewards.not_eligible': 422,
  'rewards.bonus_not_allowed': 422,
  'rewards.barred': 422,
  'rewards.currency_mismatch': 422,
} as const;

/** Paths that end in `claim` refuse with 400. */
const claims = {
  'rewards.nothing_to_claim': 400,
  ACTIVE_BONUS_IN_SAME_VERTICAL: 400,
  ACTIVE_TRIGGERED_BONUS: 400,
} as const;

const changes = { access: 'player', movesMoney: true, rateLimit: { max: 60, windowSeconds: 60 } } as const;

export const cashbackEndpoints = endpoints({
  'POST /api/v1/bonus/cashback/:campaignId/activate': {
    ...changes,
    summary:
      'Switches a cash-back on: play counts from now on, or from the start of the window where its terms say so',
    params: CampaignParams,
    body: Nothing,
    answer: Activation,
    refusals: offered,
  },
  'POST /api/v1/bonus/cashback/:campaignId/deactivate': {
    ...changes,
    access: 'restricted',
    summary: 'Switches a cash-back off; the window that runs still counts until its end',
    params: CampaignParams,
    body: Nothing,
    answer: Activation,
    refusals: { 'rewards.campaign_unknown': 404 },
  },
  'POST /api/v1/bonus/cashback/:campaignId/claim': {
    ...changes,
    access: 'restricted',
    summary: 'Pays what a window of cash-back comes to by the ledger',
    params: CampaignParams,
    body: z.object({ windowFrom: Instant }),
    answer: CashbackPayment,
    refusals: {
      ...claims,
      'rewards.campaign_unknown': 404,
      'rewards.period_open': 400,
      'rewards.already_claimed': 400,
      'rewards.expired': 400,
    },
  },
  'GET /api/v1/bonus/cashback/:campaignId/progress': {
    summary: 'The running window of a cash-back with its formula, and the windows before it',
    access: 'restricted',
    params: CampaignParams,
    answer: CashbackInfo.extend({
      cashbackActivated: z.boolean(),
      periods: z.array(CashbackPeriod).max(PERIODS_MAX),
    }),
    refusals: { 'rewards.campaign_unknown': 404 },
  },
  'PUT /api/v1/bonus/cashback/:assignmentId/state': {
    ...changes,
    access: 'restricted',
    summary: 'Switches a cash-back that the player has had on or off, by its assignment',
    params: z.object({ assignmentId: z.uuid() }),
    body: z.object({ state: z.enum(['ACTIVATED', 'FORFEITED']) }),
    answer: RewardResult,
    refusals: { ...offered, 'rewards.assignment_unknown': 404 },
  },
  'GET /api/v1/bonus/loyalty/cashback/progress': {
    summary: 'Every cash-back that the player has switched on',
    access: 'restricted',
    answer: z.object({ items: z.array(LoyaltyItem) }),
  },
  'POST /api/v1/bonus/loyalty/cashback/claim': {
    ...changes,
    access: 'restricted',
    summary: 'Pays everything that can be claimed as own money, of every cash-back',
    body: Nothing,
    answer: z.object({ paid: Money, items: z.array(LoyaltyItem) }),
    refusals: claims,
  },
});
