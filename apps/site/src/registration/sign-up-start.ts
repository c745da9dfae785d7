import { defaultSignUpCountry, registrationCountries } from '@halcyon/contract/market/countries';
import { markets } from '@halcyon/contract/market/markets';
import type { Locale } from '@halcyon/contract/market/locale';

/** The country that a sign-up starts with: the market's own, else the specified default. Pure. */
export function startCountry({ language, market }: Locale): string {
  const offered = registrationCountries(language, market).map(({ code }) => code);
  const own = markets[market].countries.find((code) => offered.includes(code));
  return own ?? (offered.includes(defaultSignUpCountry) ? defaultSignUpCountry : (offered[0] ?? ''));
}
