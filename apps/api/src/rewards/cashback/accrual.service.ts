import type { Tx } from '@halcyon/server-kit/sql';
import { listSettledPlay, type SettledPlay } from '../../wallet/public.ts';
import type { PlaySubscriber } from '../fold/play-fold.service.ts';
import { addPlay, listActivations, type ActivationRow, type CountedPlay } from './cashback.store.ts';
import type { CashbackCampaign, CashbackDependencies } from './dependencies.ts';
import { cashbackWindowAt } from '../campaign/cashback-window.rules.ts';

/** Keeps what cash-back shows up to date, out of the play fold. */
export function cashbackAccrual({ campaignOf }: Pick<CashbackDependencies, 'campaignOf'>): PlaySubscriber {
  return {
    name: 'rewards.cashback',
    async write(tx, spans) {
      const activations = await listActivations(
        tx,
        spans.map(({ playerId }) => playerId),
      );
      if (activations.length === 0) return;
      const active = new Set(activations.map((activation) => activation.player_id));
      const plays = await listSettledPlay(
        tx,
        spans.filter(({ playerId }) => active.has(playerId)),
      );
      const campaigns = await campaignsOf(tx, campaignOf, activations);
      const counted = activations.flatMap((activation) => {
        const campaign = campaigns.get(keyOf(activation));
        if (!campaign) return [];
        return plays
          .filter((play) => play.player_id === activation.player_id)
          .flatMap((play) => countIn(activation, campaign, play) ?? []);
      });
      if (counted.length > 0) await addPlay(tx, counted);
    },
  };
}

const keyOf = ({ campaign_id: id, version, zone }: ActivationRow) => `${id}:${version}:${zone}`;

async function campaignsOf(
  tx: Tx,
  campaignOf: CashbackDependencies['campaignOf'],
  activations: readonly ActivationRow[],
): Promise<ReadonlyMap<string, CashbackCampaign>> {
  const found = new Map<string, CashbackCampaign>();
  for (const activation of activations) {
    if (found.has(keyOf(activation))) continue;
    const campaign = await campaignOf(tx, activation.campaign_id, activation);
    if (campaign) found.set(keyOf(activation), campaign);
  }
  return found;
}

/** Null: it counts in no window. A window that ended, and was perhaps paid, follows what is taken back of it. */
function countIn(
  activation: ActivationRow,
  campaign: CashbackCampaign,
  play: SettledPlay,
): CountedPlay | null {
  const { schedule, zone, boostedGames, isRetroactive, endsAt } = campaign;
  const atMs = play.counted_at.getTime();
  const window = cashbackWindowAt(schedule, zone, atMs);
  if (!window && schedule.kind !== 'INSTANT') return null;
  const overMs = endsAt?.getTime() ?? Number.POSITIVE_INFINITY;
  const endedMs = Math.min(overMs, activation.deactivated_at?.getTime() ?? overMs);
  if (window ? window.startsAtMs >= endedMs : atMs >= overMs) return null;
  const isOlder = window !== null && window.endsAtMs <= activation.activated_at.getTime();
  const netMinor = play.staked_minor - play.returned_minor;
  return {
    playerId: play.player_id,
    campaignId: campaign.campaignId,
    version: campaign.version,
    window: window && { startsAt: new Date(window.startsAtMs), endsAt: new Date(window.endsAtMs) },
    afterSequence: isRetroactive && !isOlder ? 0n : activation.activated_sequence,
    countedSequence: play.counted_sequence,
    stakedMinor: play.staked_minor,
    returnedMinor: play.returned_minor,
    boostedMinor: play.game_id !== null && boostedGames.has(play.game_id) ? netMinor : 0n,
  };
}
