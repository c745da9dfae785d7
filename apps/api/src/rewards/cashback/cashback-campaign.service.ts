import type { Campaign, Campaigns } from '../campaign/campaign.service.ts';
import { endsAt } from '../campaign/schedule.rules.ts';
import { findStoppedAt } from './cashback.store.ts';
import type { CashbackCampaign, CashbackDependencies } from './dependencies.ts';

/** The cash-back of a campaign in a version, with the zone of a player's market. */
export function cashbackCampaigns(campaigns: Campaigns): CashbackDependencies['campaignOf'] {
  return async (on, campaignId, { zone, version }) => {
    const campaign =
      version === undefined
        ? await campaigns.find(on, campaignId)
        : await campaigns.get(on, campaignId, version);
    if (!campaign || campaign.status === 'DRAFT' || !campaign.terms.cashback) return null;
    const stoppedAt = campaign.status === 'CANCELED' ? await findStoppedAt(on, campaignId) : null;
    return cashbackOf(campaign, campaign.terms.cashback, zone, stoppedAt);
  };
}

/** Pure. */
function cashbackOf(
  { campaignId, version, termsId, terms, body }: Campaign,
  cashback: NonNullable<Campaign['terms']['cashback']>,
  zone: string,
  stoppedAt: Date | null,
): CashbackCampaign {
  const lastAt = endsAt(body.schedule);
  return {
    campaignId,
    version,
    termsId,
    vertical: terms.vertical,
    schedule: cashback.schedule,
    zone,
    rateBps: cashback.rateBps,
    boostBps: cashback.boostBps,
    boostedGames: new Set(cashback.boosterGames),
    amounts: new Map(
      Object.entries(cashback.amounts).map(([currency, { capMinor, minimumMinor }]) => [
        currency,
        { capMinor: capMinor === null ? null : BigInt(capMinor), minimumMinor: BigInt(minimumMinor) },
      ]),
    ),
    claimHours: body.claimHours,
    isRetroactive: cashback.isRetroactive,
    isWagered: terms.wager !== null,
    endsAt: stoppedAt && (!lastAt || stoppedAt < lastAt) ? stoppedAt : lastAt,
  };
}
