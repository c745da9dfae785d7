import type { MarketPolicies } from '@halcyon/contract/market/policy';
import { provinceCodes } from '@halcyon/contract/market/countries';
import { markets, type MarketId } from '@halcyon/contract/market/markets';
import { Refusal } from '@halcyon/contract/platform/refusal';
import type { Identity } from '../identity/public.ts';
import { Invalid } from '@halcyon/server-kit/problem';
import type { CaptchaVerifier } from './captcha.service.ts';
import { ageAt, isBirthDate } from './sign-up.rules.ts';

/** What sign-up is made of. */
export type RegistrationDependencies = { readonly identity: Identity; readonly captcha: CaptchaVerifier };

export function isProvinceCode(code: string): boolean {
  return provinceCodes.includes(code);
}

/**
 * The market says how old a player must be, on the day it is there.
 * Refuses: 400 for an impossible date, error.registration.under_age with `{ age }`.
 */
export function refuseUnderAge(
  policies: MarketPolicies,
  birthDate: string,
  marketId: MarketId,
  province: string | null,
  at: Date,
): void {
  const { timeZone } = markets[marketId];
  if (!isBirthDate(birthDate, at, timeZone)) {
    throw new Invalid([{ field: 'dateOfBirth', code: 'error.birth_date.invalid' }]);
  }
  const { age } = policies.of(marketId, province);
  if (ageAt(birthDate, at, timeZone) < age)
    throw new Refusal('error.registration.under_age', { age: String(age) });
}
