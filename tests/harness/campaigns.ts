import { CampaignBody } from '@halcyon/contract/rewards/campaign';
import { RewardTerms } from '@halcyon/contract/rewards/terms';
import { languageIds } from '@halcyon/contract/market/languages';
import { policies } from './dependencies.ts';
import { publishCampaign, saveCampaign } from '../../apps/api/src/rewards/campaign/campaign.service.ts';
import type { Clock } from '@halcyon/server-kit/clock';
import type { Db } from '@halcyon/server-kit/sql';

export function someRewardTerms(more: Partial<RewardTerms> = {}): RewardTerms {
  return RewardTerms.parse({
    kind: 'BONUS',
    bonusType: 'NON_STICKY',
    vertical: 'CASINO',
    wager: { base: 'BONUS', multiplierE2: 1_000, countsAt: 'PLACEMENT' },
    weights: { games: {}, categories: {}, default: 10_000 },
    excludedGames: [],
    maxBetMinor: { EUR: '500' },
    maxBetScope: 'BONUS_FUNDED',
    conversionCap: null,
    principalCashable: true,
    validSeconds: 7 * 86_400,
    ...more,
  });
}

export const fixed = (minor: string) => ({
  percentBps: null,
  capMinor: null,
  fixedMinor: minor,
  minDepositMinor: null,
});
export const share = (percentBps: number, capMinor: string, minDepositMinor: string | null = null) => ({
  percentBps,
  capMinor,
  fixedMinor: null,
  minDepositMinor,
});
export const noBudgetLimit = { limitMinor: null, limitCount: null };

/** A campaign that any player of market UN can claim once for 10.00. */
export function someCampaign(more: Partial<CampaignBody> = {}): CampaignBody {
  return CampaignBody.parse({
    name: 'Ten for everyone',
    type: 'MANUAL',
    trigger: { event: 'REGISTRATION', withinHours: 8_000 },
    audience: {
      markets: ['UN'],
      languages: [],
      players: [],
      deposits: null,
      loyaltyLevelMin: null,
      verificationLevels: [],
    },
    schedule: { zone: 'UTC', from: '2020-01-01T00:00', to: null, weekdays: [], hours: null },
    offers: { EUR: fixed('1000') },
    budgets: { EUR: noBudgetLimit },
    countPerPlayer: 1,
    needsConsent: false,
    autoGrant: false,
    mayQueue: false,
    priority: 0,
    claimHours: 72,
    qualifyingVertical: null,
    texts: Object.fromEntries(
      languageIds.map((id) => [id, { title: `Ten (${id})`, summary: 'Ten to play' }]),
    ),
    image: null,
    ...more,
  });
}

/** Saves and publishes a campaign, by two operators; its id. */
export async function publish(
  of: { readonly db: Db; readonly clock: Clock },
  body: CampaignBody,
  terms: RewardTerms = someRewardTerms(),
  campaignId?: string,
): Promise<string> {
  const deps = { policies, clock: of.clock };
  return of.db.transact(async (tx) => {
    const saved = await saveCampaign(deps, tx, {
      body,
      terms,
      by: 'operator-1',
      ...(campaignId && { campaignId }),
    });
    await publishCampaign(deps, tx, { campaignId: saved.campaignId, by: 'operator-2' });
    return saved.campaignId;
  });
}
