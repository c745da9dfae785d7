import { z } from 'zod';
import { endpoints } from '../platform/endpoint.ts';
import { Reward, RewardResult } from './reward.ts';
import { rewardRefusals } from './rewards.contract.ts';
import { TermsId } from './terms.contract.ts';

const BonusCode = z.string().trim().min(1).max(64);
const codeRefusals = {
  'rewards.code_unknown': 422,
  'rewards.code_used': 422,
  'rewards.code_expired': 422,
  'rewards.too_many_tries': 429,
} as const;

export const bonusCodeEndpoints = endpoints({
  'GET /api/v1/bonus-code/manual-claim/available': {
    summary: 'May this player enter bonus codes?',
    access: 'player',
    answer: z.object({ isAvailable: z.boolean(), reason: z.string().optional() }),
  },
  'POST /api/v1/bonus-code/validate': {
    summary: 'What a code is for; it uses nothing up',
    access: 'player',
    body: z.object({ bonusCode: BonusCode }),
    answer: z.object({ campaignId: z.uuid(), reward: Reward }),
    refusals: { ...rewardRefusals(422), ...codeRefusals },
  },
  'POST /api/v1/bonus-code/manual-claim': {
    summary: 'Claims the campaign of a code',
    access: 'player',
    movesMoney: true,
    body: z.object({
      bonusCode: BonusCode,
      state: z.literal('ACTIVATED'),
      termsId: TermsId.optional(),
      forfeitAssignmentId: z.uuid().optional(),
    }),
    answer: RewardResult,
    refusals: {
      ...rewardRefusals(400),
      'rewards.code_unknown': 400,
      'rewards.code_used': 400,
      'rewards.code_expired': 400,
      'rewards.too_many_tries': 429,
    },
  },
});
