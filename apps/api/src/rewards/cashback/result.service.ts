import type { RewardResult } from '@halcyon/contract/rewards/reward';
import { toWire } from '@halcyon/money/amount';
import type { Tx } from '@halcyon/server-kit/sql';
import { walletAfter } from '../wallet-view.ts';
import { readCashback, type Caller } from './info.service.ts';

/** What an action on a cash-back left, as of every reward. Throws: the player never had it. */
export async function cashbackResult(ctx: Caller, tx: Tx, campaignId: string): Promise<RewardResult> {
  const { campaign, activation, isActivated } = await readCashback(ctx, tx, campaignId);
  if (!activation) throw new Error(`player ${ctx.playerId} never had the cash-back ${campaignId}`);
  const none = toWire(0n, ctx.session.currency);
  return {
    assignment: {
      assignmentId: activation.assignment_id,
      campaignId,
      state: isActivated ? 'ACTIVATED' : 'FORFEITED',
      stage: isActivated ? 'ACTIVATED' : 'FORFEITED',
      ...(!isActivated && { endReason: 'givenUp' as const }),
      vertical: campaign.vertical,
      bonusType: 'NON_STICKY',
      granted: none,
      bonusLeft: none,
      lockedLeft: none,
      wageringAmount: none,
      wageringProgress: none,
      wageringLeft: none,
      activatedAt: activation.activated_at.toISOString(),
      expiresAt: campaign.endsAt?.toISOString() ?? null,
      termsId: campaign.termsId,
    },
    wallet: await walletAfter(tx, ctx.playerId),
    next: 'REWARDS',
  };
}
