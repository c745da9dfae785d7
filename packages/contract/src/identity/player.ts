import { z } from 'zod';
import { CalendarDate, CurrencyCode, Instant, PlayerId } from '../platform/shapes.ts';
import { accountStatusNames } from './account-status.ts';

/** What the site's shell has about the signed-in player. */
export const Player = z.object({
  playerId: PlayerId,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  countryCode: z.string(),
  provinceCode: z.string().nullable(),
  /** Market of the account; its rules bind the player wherever the address points. */
  marketId: z.string(),
  /** Language id of the product: `br`, `caf`, `en`. */
  languageId: z.string(),
  currencyCode: CurrencyCode,
  /** IANA name; days of limits and history begin at midnight here. */
  timeZone: z.string(),
  accountStatus: z.enum(accountStatusNames),
  /** Verification level, as the tables of the specification spell it. */
  kycStatus: z.string(),
});
export type Player = z.infer<typeof Player>;

/** Verticals and calls that an account may use. All follow the account, none is guessed when it is missing. */
export const AccessFlags = z.object({
  casino: z.boolean(),
  liveCasino: z.boolean(),
  sports: z.boolean(),
  virtualSports: z.boolean(),
  bonuses: z.boolean(),
  deposit: z.boolean(),
  withdrawal: z.boolean(),
  /** True: a risk payout. The account may only be paid out. */
  payout: z.boolean(),
});
export type AccessFlags = z.infer<typeof AccessFlags>;

/** What the page guards need of an account besides its status. Source: `platform/guard.ts`. */
export const GuardedAccess = z.object({
  /** `payout` and every feature that is switched off, in the terms of the specification. */
  disabled: z.array(z.string()),
  isManualClaimAllowed: z.boolean(),
  /** The terms in force are newer than the accepted ones. */
  isTermsDue: z.boolean(),
  /** Birth date or address is missing. */
  isDetailsDue: z.boolean(),
});

/** The player's profile with every field of the specification, and the own data that the account page shows. */
export const Profile = AccessFlags.extend({
  playerId: PlayerId,
  /** True until the first login is over. */
  firstLogin: z.boolean(),
  /** As services and providers receive it: `inen` is `en`, `caf` is `fr`. */
  languageCode: z.string(),
  currencyCode: CurrencyCode,
  countryCode: z.string(),
  provinceCode: z.string().nullable(),
  kycStatus: z.string(),
  /** Requested document types, joined by commas; empty: none. */
  requestDocumentTypeStatus: z.string(),
  personid: z.string().nullable(),
  firstDepositDate: Instant.nullable(),
  loyaltyLevel: z.number().int(),
  limitLevel: z.number().int(),
  volt: z.boolean(),
  affiliateReg: z.boolean(),
  macropay: z.boolean(),
  /** True while a withdrawal waits for a person. */
  isWithdrawalReview: z.boolean(),
  crypto: z.boolean(),
  termsAndConditionsAcceptedVersion: z.number().int(),
  accountStatus: z.enum(accountStatusNames),
  marketId: z.string(),
  email: z.string(),
  /** False: given and not proven, so nothing is sent there but its own code. */
  isEmailProven: z.boolean(),
  firstName: z.string(),
  lastName: z.string(),
  dateOfBirth: CalendarDate.nullable(),
  /** E.164: `+353851234567`. */
  mobilePhone: z.string().nullable(),
  /** The same, grouped for reading: `+353 85 123 4567`. */
  mobilePhoneText: z.string().nullable(),
  isPhoneProven: z.boolean(),
  address: z.string().nullable(),
  city: z.string().nullable(),
  postalCode: z.string().nullable(),
  region: z.string().nullable(),
  registrationDate: Instant,
  totalDepositsCount: z.number().int(),
});
export type Profile = z.infer<typeof Profile>;
