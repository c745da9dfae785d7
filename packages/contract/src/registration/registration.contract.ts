import { z } from 'zod';
import { Email, EnteredCode } from '../identity/login.contract.ts';
import { isPersonName, NAME_LENGTH_MAX, plainLine, plainName } from '../identity/person-name.ts';
import { plainDigits, plainTyped } from '../market/typed-text.ts';
import { endpoints } from '../platform/endpoint.ts';
import { BonusCode } from '../identity/arrival.ts';
import { PASSWORD_LENGTH_MAX } from '../identity/password-rule.ts';
import { CalendarDate, PlayerId, SiteId, whole } from '../platform/shapes.ts';

/** Steps of sign-up, in order. */
export const signUpSteps = ['Details', 'ContactInfo', 'Verification', 'Complete'] as const;
export type SignUpStep = (typeof signUpSteps)[number];

/** Bounds what is normalised before its own rule is checked. */
const Typed = z.string().max(500);

/** A name as people have it, in any script, in one spelling of apostrophes, hyphens and spaces. */
export const PersonName = Typed.transform(plainName).pipe(
  z.string().min(1).max(NAME_LENGTH_MAX).refine(isPersonName, 'error.name.invalid'),
);
export const CountryCode = z
  .string()
  .regex(/^[A-Za-z]{2}$/)
  .transform((code) => code.toUpperCase());
/** As typed: the numbering plan of its country decides whether it is valid. */
export const MobilePhone = Typed.transform((text) => plainTyped(text).trim()).pipe(z.string().min(3).max(40));
export const AddressLine = Typed.transform(plainLine).pipe(
  z
    .string()
    .min(1)
    .max(120)
    .regex(/^[^\p{Cc}<>]*$/u),
);
/** A day of birth, in digits of any script. */
const BirthDate = Typed.transform(plainDigits).pipe(CalendarDate);
/** Brazil's tax number, with or without dots. */
export const Cpf = Typed.transform(plainDigits).pipe(z.string().max(20));
const Accepted = z.union([z.boolean(), whole({ min: 0, max: Number.MAX_SAFE_INTEGER })]);

export const PostalCode = Typed.transform((text) => plainLine(plainTyped(text))).pipe(
  z
    .string()
    .min(2)
    .max(12)
    .regex(/^[\p{L}\d][\p{L}\d -]*$/u),
);

const conditions = {
  termsAndConditions: z.boolean().optional(),
  /** Version that was accepted, or whether one was. */
  termsAndConditionsAccepted: Accepted.optional(),
  allConditions: z.boolean().optional(),
  cookiePolicyAccepted: z.boolean().optional(),
  marketingOptIn: z.boolean().optional(),
};

const AffiliateMark = z.string().trim().min(1).max(200).optional();
/** A partner's marks; see `affiliateNames`. */
export const Affiliate = z.object({
  aff: AffiliateMark,
  aff_id: AffiliateMark,
  appsflyer_token: AffiliateMark,
});
export type Affiliate = z.output<typeof Affiliate>;

export const RegistrationDetails = z.object({
  email: Email,
  password: z.string().min(1).max(PASSWORD_LENGTH_MAX),
  firstName: PersonName,
  lastName: PersonName,
  countryCode: CountryCode,
  provinceCode: z.string().trim().max(3).optional(),
  dateOfBirth: BirthDate.optional(),
  mobilePhone: MobilePhone.optional(),
  /** Whose numbering plan the phone is read in; the country of residence where it is missing. */
  phoneCountryCode: CountryCode.optional(),
  cpf: Cpf.optional(),
  languageCode: z.string().trim().max(8).optional(),
  /** Held since the page that named it. */
  bonusCode: z.string().trim().regex(BonusCode).optional(),
  affiliate: Affiliate.optional(),
  ...conditions,
});
export type RegistrationDetails = z.output<typeof RegistrationDetails>;

export const RegistrationUpdate = z.object({
  playerId: PlayerId.optional(),
  dateOfBirth: BirthDate.optional(),
  mobilePhone: MobilePhone.optional(),
  phoneCountryCode: CountryCode.optional(),
  countryCode: CountryCode.optional(),
  address: AddressLine.optional(),
  city: AddressLine.optional(),
  postalCode: PostalCode.optional(),
  /** State, province or area, where the country's addresses name one. */
  region: AddressLine.optional(),
  languageCode: z.string().trim().max(8).optional(),
  ...conditions,
});
export type RegistrationUpdate = z.output<typeof RegistrationUpdate>;

/** State of a sign-up. `step` is what the person does next; `isComplete`: the account can sign in. */
export const Progress = z.object({
  playerId: PlayerId,
  step: z.enum(signUpSteps),
  isEmailVerified: z.boolean(),
  isPhoneVerified: z.boolean(),
  /** End of the number that codes go to, `•••4567`; null: none was given. */
  phoneHint: z.string().nullable(),
  /** The number that this very call has given, grouped for reading: `+353 85 123 4567`. */
  phone: z.string().optional(),
  isComplete: z.boolean(),
});
export type Progress = z.infer<typeof Progress>;

const codeCall = z.object({
  playerId: PlayerId,
  siteId: SiteId.optional(),
  countryCode: z.string().max(2).optional(),
});
const codeEntry = codeCall.extend({ code: EnteredCode });
const ticketRefusals = { 'registration.ticket_invalid': 403 } as const;

export const registrationEndpoints = endpoints({
  'POST /api/v1/player/registration': {
    summary: 'Starts a sign-up; a known e-mail is answered like a new one',
    access: 'public',
    body: RegistrationDetails,
    answer: Progress,
    refusals: {
      'error.captcha.validation': 403,
      'error.country.blocked': 422,
      'error.registration.under_age': 422,
      'error.cpf.duplicate_found': 409,
    },
    rateLimit: { max: 40, windowSeconds: 600 },
  },
  'PUT /api/v1/player/registration': {
    summary:
      'Adds phone, birth date, address and the rest to a sign-up, and completes it when nothing is missing',
    access: 'public',
    body: RegistrationUpdate,
    answer: Progress,
    refusals: {
      ...ticketRefusals,
      'error.registration.under_age': 422,
      'error.country.blocked': 422,
      'error.registration.player_already_exists': 409,
      'error.cpf.duplicate_found': 409,
    },
    rateLimit: { max: 60, windowSeconds: 600 },
  },
  'POST /api/v1/player/registration/sms_request': {
    summary: 'Sends a code to the phone of the sign-up',
    access: 'public',
    body: codeCall,
    answer: Progress,
    refusals: {
      ...ticketRefusals,
      'error.captcha.validation': 403,
      'error.vonage.phone.invalid': 422,
      'sms.max.attempts.reached': 422,
      'registration.phone_missing': 422,
      'unhandled.error.no.code': 503,
    },
    rateLimit: { max: 20, windowSeconds: 600 },
  },
  'POST /api/v1/player/registration/sms_verification': {
    summary: 'Checks the code from the phone',
    access: 'public',
    body: codeEntry,
    answer: Progress,
    refusals: {
      ...ticketRefusals,
      'sms.code.invalid': 422,
      'sms.max.attempts.reached': 422,
      'unhandled.error.no.code': 503,
      'error.registration.player_already_exists': 409,
      'error.cpf.duplicate_found': 409,
    },
    rateLimit: { max: 30, windowSeconds: 600 },
  },
  'POST /api/v1/player/registration/email_request': {
    summary: 'Sends a code to the e-mail of the sign-up',
    access: 'public',
    body: codeCall,
    answer: Progress,
    refusals: {
      ...ticketRefusals,
      'error.captcha.validation': 403,
      'registration.email_attempts_exceeded': 422,
    },
    rateLimit: { max: 20, windowSeconds: 600 },
  },
  'POST /api/v1/player/registration/email_verification': {
    summary: 'Checks the code from the e-mail',
    access: 'public',
    body: codeEntry,
    answer: Progress,
    refusals: {
      ...ticketRefusals,
      'registration.email_code_invalid': 422,
      'registration.email_attempts_exceeded': 422,
      'error.registration.player_already_exists': 409,
      'error.cpf.duplicate_found': 409,
    },
    rateLimit: { max: 30, windowSeconds: 600 },
  },
});
