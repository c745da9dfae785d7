import type { Tx } from '@halcyon/server-kit/sql';
import { cashbackWindowAt } from '../campaign/cashback-window.rules.ts';
import * as store from './cashback.store.ts';
import type { CashbackDependencies } from './dependencies.ts';
import { newestSequenceOf } from './net-loss.service.ts';

/**
 * A break has begun: every cash-back of the player is off. What was settled until now stays owed, and is paid once its
 * window is over; nothing counts afterwards, until the player switches it on again. The guard row is locked.
 */
export async function endForBreak(
  { campaignOf }: Pick<CashbackDependencies, 'campaignOf'>,
  tx: Tx,
  playerId: bigint,
  at: Date,
): Promise<void> {
  const sequence = await newestSequenceOf(tx, playerId);
  for (const activation of await store.listActivations(tx, [playerId])) {
    const { campaign_id: campaignId, deactivated_at: endedAt, activated_sequence: since } = activation;
    const campaign = await campaignOf(tx, campaignId, activation);
    const window = campaign && cashbackWindowAt(campaign.schedule, campaign.zone, at.getTime());
    // The fold may not have seen the play of this window yet, and would open it without an end.
    if (campaign && window && (!endedAt || window.startsAtMs < endedAt.getTime()))
      await store.insertPeriod(tx, {
        player_id: playerId,
        campaign_id: campaignId,
        window_start: new Date(window.startsAtMs),
        window_end: new Date(window.endsAtMs),
        version: campaign.version,
        after_sequence: campaign.isRetroactive ? 0n : since,
        staked_minor: 0n,
        returned_minor: 0n,
        boosted_minor: 0n,
      });
    await store.closePeriod(tx, playerId, campaignId, { at, sequence });
    await store.endActivation(tx, playerId, campaignId, at);
  }
}
