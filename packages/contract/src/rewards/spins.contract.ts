import { z } from 'zod';
import { endpoints } from '../platform/endpoint.ts';
import { Instant, Money } from '../platform/shapes.ts';
import { RewardResult } from './reward.ts';
import { rewardRefusals } from './rewards.contract.ts';
import { SpinState } from './spin-state.ts';
import { TermsId } from './terms.contract.ts';

/** How far an award has been played. */
const SpinProgress = z.object({
  awardId: z.uuid(),
  roundsTotal: z.number().int(),
  roundsPlayed: z.number().int(),
  winnings: Money,
  status: SpinState,
});

/** An award, with what binds it. */
export const SpinAward = SpinProgress.extend({
  campaignId: z.string(),
  termsId: z.string(),
  /** The provider's name of the award. Null: it is being issued. */
  bonusCode: z.string().nullable(),
  value: Money,
  /** Most that all spins together bring. Absent: everything. */
  maxWinnings: Money.optional(),
  wagerFree: z.boolean(),
  /** True: the winnings wait until the place of a bonus is free. */
  isQueued: z.boolean(),
  gameId: z.string(),
  /** Of its page. Null: the game is no longer in the catalogue. */
  gameSlug: z.string().nullable(),
  /** Games of the terms, the first of which is offered. */
  games: z.array(z.string()),
  expiresAt: Instant,
});
export type SpinAward = z.infer<typeof SpinAward>;

export const spinEndpoints = endpoints({
  'POST /api/v1/bonus/freespin/campaign/:campaignId/claim': {
    summary: 'Claims free spins; the provider may still be issuing them',
    access: 'player',
    movesMoney: true,
    rateLimit: { max: 60, windowSeconds: 60 },
    params: z.object({ campaignId: z.uuid() }),
    body: z.object({
      termsId: TermsId,
      /** Where the terms leave a choice. */
      gameId: z.string().min(1).max(64).optional(),
    }),
    answer: RewardResult.extend({ award: SpinAward }),
    refusals: rewardRefusals(400),
  },
  'GET /api/v1/bonus/freespin/details': {
    summary: 'The player’s awards of free spins, newest first',
    access: 'player',
    query: z.object({ campaignId: z.uuid().optional() }),
    answer: z.object({ items: z.array(SpinAward) }),
  },
  'GET /api/v1/bonus/freespin/progress': {
    summary: 'How far the player’s awards have been played',
    access: 'player',
    query: z.object({ awardId: z.uuid().optional() }),
    answer: z.object({ items: z.array(SpinProgress) }),
  },
});
