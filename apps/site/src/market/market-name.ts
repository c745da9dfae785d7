import { type MarketId, markets } from '@halcyon/contract/market/markets';
import type { Site } from '../platform/site.ts';

/** The one country of a market; null where it has none or many. */
export function countryOf(market: MarketId): string | null {
  const [country, ...others] = markets[market].countries;
  return others.length === 0 ? (country ?? null) : null;
}

/** A market's name in the language of the page: its country, or its title where it has none. Texts: shell. */
export function marketName({ bcp47, texts }: Pick<Site, 'bcp47' | 'texts'>, market: MarketId): string {
  const country = countryOf(market);
  if (country) return new Intl.DisplayNames(bcp47, { type: 'region' }).of(country) ?? markets[market].name;
  return texts.find(`shell.markets.name.${market}`) ?? markets[market].name;
}
