import { z } from 'zod';
import { EnteredCode } from '../identity/login.contract.ts';
import { endpoints } from '../platform/endpoint.ts';
import { AddressLine, CountryCode, MobilePhone, PostalCode } from './registration.contract.ts';

/** An address as the account holds it. The country is not part of it: only an operator corrects that. */
export const HomeAddress = z.object({
  address: z.string(),
  city: z.string(),
  postalCode: z.string().nullable(),
  region: z.string().nullable(),
});
export type HomeAddress = z.infer<typeof HomeAddress>;
/** Postal code and region where the country has them. */
export const NewAddress = z.object({
  address: AddressLine,
  city: AddressLine,
  postalCode: PostalCode.optional(),
  region: AddressLine.optional(),
});

const smsRefusals = { 'sms.max.attempts.reached': 422, 'unhandled.error.no.code': 503 } as const;

export const detailsEndpoints = endpoints({
  'POST /api/v1/player/phone_number/sms_request': {
    summary: 'Sends a code to a new phone number; the number stays the old one until the code came back',
    access: 'player',
    stepUp: true,
    body: z.object({ phone: MobilePhone, phoneCountryCode: CountryCode.optional() }),
    /** `phone`: where the code went, grouped for reading. */
    answer: z.object({ verificationId: z.uuid(), phone: z.string() }),
    refusals: { ...smsRefusals, 'error.vonage.phone.invalid': 422 },
    rateLimit: { max: 10, windowSeconds: 600 },
  },
  'POST /api/v1/player/phone_number/sms_verification': {
    summary: 'Checks the code and makes the new number the account’s',
    access: 'player',
    stepUp: true,
    body: z.object({ verificationId: z.uuid(), code: EnteredCode }),
    answer: z.object({ mobilePhone: z.string() }),
    refusals: { ...smsRefusals, 'sms.code.invalid': 422, 'error.phone.taken': 409 },
    rateLimit: { max: 20, windowSeconds: 600 },
  },
  'POST /api/v1/player/address': {
    summary: 'Changes where the player lives, within the same country',
    access: 'player',
    body: NewAddress,
    answer: HomeAddress,
    refusals: { 'error.same.customer.info.detected': 409 },
    rateLimit: { max: 20, windowSeconds: 600 },
  },
  'POST /api/v1/player/province': {
    summary: 'Changes the Canadian province, whose rules bind the account from then on',
    access: 'player',
    body: z.object({ provinceCode: z.string().trim().min(1).max(3) }),
    answer: z.object({ provinceCode: z.string() }),
    refusals: { 'error.province.not_applicable': 422, 'error.registration.under_age': 422 },
    rateLimit: { max: 20, windowSeconds: 600 },
  },
  'POST /api/v1/player/language': {
    summary: 'Changes the language of the account; takes an id (`caf`) or what services are sent (`fr`)',
    access: 'restricted',
    body: z.object({ languageCode: z.string().trim().min(2).max(8) }),
    /** `languageCode` as services and providers receive it: `inen` is `en`, `caf` is `fr`. */
    answer: z.object({ languageId: z.string(), languageCode: z.string() }),
    rateLimit: { max: 20, windowSeconds: 600 },
  },
});
