import { isLanguageId, sentAs, type LanguageId } from '@halcyon/contract/market/languages';
import { markets, type MarketId } from '@halcyon/contract/market/markets';
import type { Affiliate } from '@halcyon/contract/registration/registration.contract';
import { digitsOf, plainTyped } from '@halcyon/contract/market/typed-text';
import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max';

/**
 * Full years on the day it is in `timeZone`. A birthday on 29 February counts from 1 March in other years.
 * Pure.
 */
export function ageAt(birthDate: string, at: Date, timeZone: string): number {
  const today = Temporal.Instant.fromEpochMilliseconds(at.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDate();
  const [year, month, day] = birthDate.split('-').map(Number) as [number, number, number];
  const hadBirthday = today.month > month || (today.month === month && today.day >= day);
  return today.year - year - (hadBirthday ? 0 : 1);
}

/** A birth date of a living person: not in the future, not beyond 120 years. Pure. */
export function isBirthDate(birthDate: string, at: Date, timeZone: string): boolean {
  const age = ageAt(birthDate, at, timeZone);
  return age >= 0 && age <= 120;
}

/**
 * A mobile number in E.164, or null when it is none. The numbering plan of the country decides about separators,
 * trunk zeros and dialled prefixes; then a prefix without its plus is tried, as address books hold it.
 * Countries that number fixed and mobile lines alike are given the benefit of the doubt. Pure.
 */
export function readMobile(text: string, countryCode: string): string | null {
  const typed = plainTyped(text).trim();
  const plan = isSupportedCountry(countryCode) ? { defaultCountry: countryCode } : {};
  const found = [typed, `+${digitsOf(typed)}`]
    .map((number) => parsePhoneNumberFromString(number, { ...plan, extract: false }))
    .find((number) => number?.isValid());
  if (!found) return null;
  const type = found.getType();
  return type === 'MOBILE' || type === 'FIXED_LINE_OR_MOBILE' || type === undefined ? found.number : null;
}

/**
 * The language of an account. Takes an id (`caf`) or what services are sent (`fr`); the market's default
 * where it has neither. Pure.
 */
export function accountLanguage(code: string | undefined, market: MarketId): LanguageId {
  const { languages } = markets[market];
  if (code && isLanguageId(code) && languages.includes(code)) return code;
  return languages.find((id) => sentAs(id) === code) ?? languages[0];
}

/** A partner's marks; undefined: the visitor brought none. Pure. */
export function marksOf(affiliate: Affiliate | undefined): Affiliate | undefined {
  return affiliate && Object.values(affiliate).some((mark) => mark !== undefined) ? affiliate : undefined;
}
