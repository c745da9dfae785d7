import { PASSWORD_LENGTH_MIN, whyWeak } from '@halcyon/contract/identity/password-rule';
import { readEmail } from '@halcyon/contract/identity/email-address';
import { isPersonName, plainName } from '@halcyon/contract/identity/person-name';
import { missingOfAddress } from '@halcyon/contract/market/address-fields';
import { plainDigits } from '@halcyon/contract/market/typed-text';
import type { TextKey } from '../platform/text/text-keys.ts';
import type { FieldErrors, FieldName, Place, Values } from './sign-up-flow.ts';
import { personalWords, weakPasswordTexts } from './input/weak-password.ts';

/** Checks of the form; the server validates again by the registration contract. */
const PASSWORD_LENGTH_SAFE = 15;

/** The birth date as the API takes it, `yyyy-MM-dd`; null: no such day. Pure. */
export function birthDateOf({ birthDay, birthMonth, birthYear }: Values): string | null {
  const [day, month, year] = [birthDay, birthMonth, birthYear].map((text) =>
    Number(plainDigits(text) || Number.NaN),
  );
  if (!day || !month || !year || year < 1000) return null;
  const date = new Date(Date.UTC(year, month - 1, day));
  const isSame = date.getUTCDate() === day && date.getUTCMonth() === month - 1;
  return isSame ? date.toISOString().slice(0, 10) : null;
}

/**
 * Checks a step before it is sent: what is missing, and what cannot be right. Never stricter
 * than the server. `common`: the common passwords, as far as they have loaded. Pure.
 */
export function checkStep(
  place: Place,
  values: Values,
  common: ReadonlySet<string> = new Set(),
): FieldErrors {
  if (place === 'Details') return checkDetails(values, common);
  if (place === 'ContactInfo') return required(values, { phoneBody: 'registration.field.required' });
  return place === 'Complete' ? missingAddress(values.countryCode, values) : {};
}

type TypedAddress = Pick<Values, 'address' | 'city' | 'postCode' | 'region'>;

/** Missing fields of an address of this country. Pure. */
export function missingAddress(countryCode: string, typed: TypedAddress): FieldErrors {
  const text = 'registration.field.required' as const;
  const isEmpty = (value: string) => value.trim() === '';
  const missing = missingOfAddress(countryCode, {
    postalCode: typed.postCode.trim(),
    region: typed.region.trim(),
  });
  return {
    ...(isEmpty(typed.address) && { address: { text } }),
    ...(isEmpty(typed.city) && { city: { text } }),
    ...(missing.includes('postalCode') && { postCode: { text } }),
    ...(missing.includes('region') && { region: { text } }),
  };
}

/** An address as the API takes it; fields that the country does not have are omitted. Pure. */
export function addressBody({ address, city, postCode, region }: TypedAddress) {
  return {
    address,
    city,
    ...(postCode.trim() && { postalCode: postCode }),
    ...(region.trim() && { region }),
  };
}

function checkDetails(values: Values, common: ReadonlySet<string>): FieldErrors {
  const weakness = whyWeak(values.password, personalWords(values), common);
  const birthDate = birthDateOf(values);
  return {
    ...(!birthDate && { birthDay: { text: 'registration.field.birthDateInvalid' } }),
    ...(weakness && { password: { text: weakPasswordTexts[weakness] } }),
    ...(readEmail(values.email) === null && { email: { text: 'registration.field.emailInvalid' } }),
    ...nameError(values, 'firstName'),
    ...nameError(values, 'lastName'),
    ...required(values, {
      email: 'registration.field.required',
      password: 'registration.field.required',
      firstName: 'registration.field.required',
      lastName: 'registration.field.required',
      countryCode: 'registration.field.countryRequired',
      terms: 'registration.field.termsRequired',
      ...(values.countryCode === 'CA' && { provinceCode: 'registration.field.provinceRequired' }),
      ...(values.countryCode === 'BR' && { cpf: 'registration.field.required' }),
    }),
  };
}

function nameError(values: Values, name: 'firstName' | 'lastName'): FieldErrors {
  return isPersonName(plainName(values[name])) ? {} : { [name]: { text: 'registration.field.nameInvalid' } };
}

function required(values: Values, needed: Partial<Record<FieldName, TextKey>>): FieldErrors {
  const missing = Object.entries(needed).filter(([name]) => !values[name as FieldName].trim());
  return Object.fromEntries(missing.map(([name, text]) => [name, { text }]));
}

/** 0: too short. 4: strong. Length counts, kinds of characters hardly do. */
export type Strength = 0 | 1 | 2 | 3 | 4;

/**
 * A hint while typing. The server requires length and refuses what leaked; this says how far along a password
 * is, and never more than "weak" for one that the server would refuse, repeats itself or holds the player's own
 * data. `common` may be empty while its list is on the way. Pure.
 */
export function passwordStrength(
  password: string,
  personal: readonly string[],
  common: ReadonlySet<string> = new Set(),
): Strength {
  const length = [...password].length;
  if (length < PASSWORD_LENGTH_MIN) return 0;
  const plain = password.toLowerCase();
  const isOwn = personal.some((word) => word.length >= 4 && plain.includes(word.toLowerCase()));
  const kinds = new Set(plain).size;
  if (isOwn || kinds < 5 || isRun(plain) || whyWeak(password, personal, common)) return 1;
  if (length >= PASSWORD_LENGTH_SAFE) return 4;
  return length >= 12 ? 3 : 2;
}

/** `abcdefgh`, `87654321`: every character follows the one before it. */
function isRun(text: string): boolean {
  const codes = [...text].map((sign) => sign.codePointAt(0) ?? 0);
  const first = (codes[1] ?? 0) - (codes[0] ?? 0);
  return (
    Math.abs(first) === 1 && codes.every((code, at) => at === 0 || code - (codes[at - 1] ?? 0) === first)
  );
}
