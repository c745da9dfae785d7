import type { LanguageId } from '@halcyon/contract/market/languages';
import type { MarketId } from '@halcyon/contract/market/markets';
import type { Campaign } from './campaign.service.ts';
import { endsAt } from './schedule.rules.ts';

type LevelBenefit = {
  readonly level: number;
  readonly campaignId: string;
  readonly title: string;
  readonly summary: string;
};

/** What the campaigns of a market give from a loyalty level on, the most important first. Pure. */
export function levelBenefits(
  campaigns: readonly Campaign[],
  {
    marketId,
    language,
    at,
  }: { readonly marketId: MarketId; readonly language: LanguageId; readonly at: Date },
): readonly LevelBenefit[] {
  return campaigns
    .filter(({ status, body: { audience, schedule } }) => {
      const end = endsAt(schedule);
      const isForAll = audience.players.length === 0;
      const isSpoken = audience.languages.length === 0 || audience.languages.includes(language);
      const isRunning = status === 'ACTIVE' && (end === null || at < end);
      return isRunning && isForAll && isSpoken && audience.markets.includes(marketId);
    })
    .toSorted((one, other) => other.body.priority - one.body.priority)
    .flatMap(({ campaignId, body }) => {
      const level = body.audience.loyaltyLevelMin ?? 0;
      const text = body.texts[language];
      return level > 0 && text ? [{ level, campaignId, title: text.title, summary: text.summary }] : [];
    });
}
