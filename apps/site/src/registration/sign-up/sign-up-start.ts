import { defaultSignUpCountry, registrationCountries } from '@halcyon/contract/market/countries';
import { markets } from '@halcyon/contract/market/markets';
import type { Locale } from '@halcyon/contract/market/locale';

/**
 * Initial country of a sign-up: where the visitor is seen, else the market's own, else the specified
 * default; never one that this form leaves out. Pure.
 */
export function startCountry({ language, market }: Locale, seen: string | null = null): string {
  const offered = registrationCountries(language, market).map(({ code }) => code);
  if (seen !== null && offered.includes(seen)) return seen;
  const own = markets[market].countries.find((code) => offered.includes(code));
  return own ?? (offered.includes(defaultSignUpCountry) ? defaultSignUpCountry : (offered[0] ?? ''));
}
