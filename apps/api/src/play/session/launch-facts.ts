import { bcp47Of, gameLanguageOf, type LanguageId } from '@halcyon/contract/market/languages';
import type { MarketId } from '@halcyon/contract/market/markets';
import type { MarketPolicies } from '@halcyon/contract/market/policy';
import type { DemoLaunchRow, GameSessionRow } from './game-session.store.ts';
import { gameLinks } from './game-links.ts';
import type { LaunchFacts, PlayerView } from '../provider/adapter.ts';

type Place = Pick<DemoLaunchRow, 'country' | 'language_id' | 'market_id' | 'province'>;

/** What market and age require of a launched game. Only a session for money has a stake cap. */
export function launchFactsOf(
  policies: MarketPolicies,
  publicOrigin: string,
  row: DemoLaunchRow & Partial<Pick<GameSessionRow, 'stake_cap_minor'>>,
): Omit<LaunchFacts, 'mode'> {
  const locale = { language: row.language_id as LanguageId, market: row.market_id as MarketId };
  const { minCycleMs, autoplay } = policies.of(row.market_id, row.province);
  return {
    language: gameLanguageOf(locale.language, locale.market),
    stakeCapMinor: row.stake_cap_minor ?? null,
    minCycleMs: row.game_type === 'slots' ? minCycleMs.slots : minCycleMs.other,
    isAutoplayAllowed: autoplay,
    urls: gameLinks(publicOrigin, locale, row.game_type.startsWith('live')),
  };
}

/** What a provider may know of a player, or of a visitor who plays for play money. */
export function playerView(
  policies: MarketPolicies,
  row: Place,
  of: Pick<PlayerView, 'playerRef' | 'nickname' | 'birthDate'>,
): PlayerView {
  return {
    ...of,
    country: row.country,
    language: `${bcp47Of(row.language_id as LanguageId).split('-')[0]}-${row.country}`,
    jurisdiction: policies.of(row.market_id, row.province).id,
  };
}
