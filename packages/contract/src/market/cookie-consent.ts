import { defaultMarket, marketIds, markets, type MarketId } from './markets.ts';

/** The two categories that a visitor chooses; the essential one is always on. */
export type CookieOptions = { readonly performanceFunctional: boolean; readonly marketing: boolean };

/** Countries where only a box that the visitor ticks is consent: EU, EEA and their territories, UK, Switzerland, Brazil. */
// oxfmt-ignore
const optInCountries = new Set([
  'AT', 'BE', 'BG', 'HR', 'CY', 'CZ', 'DK', 'EE', 'FI', 'FR', 'DE', 'GR', 'HU', 'IE', 'IT', 'LV', 'LT', 'LU', 'MT',
  'NL', 'PL', 'PT', 'RO', 'SK', 'SI', 'ES', 'SE', 'IS', 'LI', 'NO', 'AX', 'GF', 'GP', 'MF', 'MQ', 'RE', 'YT',
  'GB', 'GG', 'IM', 'JE', 'GI', 'CH', 'BR',
  // Visitors from a country with its own market keep that market's rule everywhere.
  ...marketIds.flatMap((id) => markets[id].countries),
]);

/**
 * The boxes that are ticked for a visitor who has not chosen: both optional categories in the global market, for a
 * visitor seen in a country without opt-in; nothing for anyone else. Null: the address gives no country. Pure.
 */
export function cookieDefault(market: MarketId, seenCountry: string | null): CookieOptions {
  const isOn = market === defaultMarket && seenCountry !== null && !optInCountries.has(seenCountry);
  return { performanceFunctional: isOn, marketing: isOn };
}
