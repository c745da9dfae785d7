import { z } from 'zod';
import { Email, LoginMeta, SignedIn } from '../identity/login.contract.ts';
import { endpoints } from '../platform/endpoint.ts';
import { CurrencyCode, Instant, PlayerId, PositiveMoney } from '../platform/shapes.ts';
import { limitDurations, limitKinds, PlayTime } from '../responsible-gambling/limits.contract.ts';
import {
  AddressLine,
  Affiliate,
  Cpf,
  MobilePhone,
  PostalCode,
} from '../registration/registration.contract.ts';

/** From the bank's page to the login: how long a visit may take. */
export const VISIT_MINUTES = 15;

/** What the bank did not say and the player still has to. */
export const missingFields = ['email', 'mobilePhone', 'cpf', 'postalCode', 'address', 'city'] as const;
export type MissingField = (typeof missingFields)[number];

/** A limit that the market requires before the first deposit. */
export const FirstLimit = z.object({
  kind: z.enum(limitKinds),
  duration: z.enum(limitDurations),
  /** Of kind `time` its minutes, of all others money. */
  limit: z.union([PositiveMoney, PlayTime]),
});
export type FirstLimit = z.infer<typeof FirstLimit>;

const sessionId = z.uuid();
/** A page of this site alone: never another origin. */
const CallbackPath = z.string().regex(/^\/[a-z]{2,4}-[A-Z]{2}\/signup\/callback$/);

const visitRefusals = {
  /** Unknown, of another browser, or already used up. */
  'paynplay.session_invalid': 403,
  'paynplay.session_expired': 403,
} as const;

export const payAndPlayEndpoints = endpoints({
  'POST /api/v1/paynplay/player/authorize': {
    summary:
      'Starts a visit: the address of the bank page, to be shown in a frame. Finland in EUR and Brazil in BRL only',
    access: 'public',
    body: z.object({
      amount: PositiveMoney,
      currency: CurrencyCode,
      country: z.string().regex(/^[A-Z]{2}$/),
      redirect: CallbackPath,
    }),
    answer: z.object({ iframeUrl: z.url(), sessionId, expiresAt: Instant }),
    status: 201,
    refusals: {
      'paynplay.market_unsupported': 422,
      'paynplay.unavailable': 503,
      'error.country.blocked': 422,
      'cashier.amount_below_minimum': 422,
      'cashier.amount_above_maximum': 422,
    },
    rateLimit: { max: 30, windowSeconds: 600 },
  },
  'POST /api/v1/paynplay/player/code': {
    summary: 'Takes the one-time code that the bank page sent back, and says whether the person is known',
    access: 'public',
    body: z.object({
      oneTimeCode: z.string().trim().min(1).max(400),
      sessionId,
      ipAddress: z.string().max(60).optional(),
      blackbox: z.string().max(16_000).optional(),
    }),
    answer: z.object({
      sessionId,
      /** False: the bank identity has an account, and login follows. */
      showSignUpForm: z.boolean(),
      firstName: z.string(),
      missing: z.array(z.enum(missingFields)),
      /** Limits that the market requires before the first deposit. */
      limits: z.array(FirstLimit.pick({ kind: true, duration: true })),
    }),
    refusals: {
      ...visitRefusals,
      'paynplay.code_invalid': 422,
      'paynplay.unavailable': 503,
      'error.country.blocked': 422,
      'error.registration.under_age': 422,
    },
    rateLimit: { max: 30, windowSeconds: 600 },
  },
  'POST /api/v1/paynplay/player/update': {
    summary: 'Opens the account of a new person with what the bank did not say',
    access: 'public',
    body: z.object({
      sessionId,
      email: Email,
      mobilePhone: MobilePhone,
      cpf: Cpf.optional(),
      address: AddressLine.optional(),
      city: AddressLine.optional(),
      postalCode: PostalCode.optional(),
      languageCode: z.string().trim().max(8).optional(),
      termsAndConditions: z.literal(true, 'error.field.required'),
      marketingOptIn: z.boolean().optional(),
      affiliate: Affiliate.optional(),
      limits: z.array(FirstLimit).max(12).optional(),
    }),
    answer: z.object({ sessionId, playerId: PlayerId }),
    refusals: {
      ...visitRefusals,
      'paynplay.code_missing': 409,
      'error.cpf.duplicate_found': 409,
      'error.registration.player_already_exists': 409,
      'limit.too_low': 422,
      'limit.too_high': 422,
      'limit.currency_mismatch': 422,
      'limit.interval': 422,
      'limit.not_offered': 422,
    },
    rateLimit: { max: 30, windowSeconds: 600 },
  },
  'POST /api/v1/paynplay/player/login': {
    summary: 'Signs the person in whom the bank named, and starts the deposit that the bank has agreed to',
    access: 'public',
    body: z.object({ sessionId, meta: LoginMeta.optional() }),
    answer: SignedIn.extend({
      firstLogin: z.boolean(),
      lastLoginAt: Instant.nullable(),
      updatedTermsRequired: z.boolean(),
      /** The deposit, or the code that says why nothing was taken from the bank. */
      deposit: z.union([
        z.object({ paymentId: z.uuid() }),
        z.object({ code: z.string(), facts: z.record(z.string(), z.string()) }),
      ]),
    }),
    refusals: {
      ...visitRefusals,
      'paynplay.code_missing': 409,
      'paynplay.details_missing': 409,
      'login.blacklisted': 403,
      'login.account_closed': 403,
      'login.account_deactivated': 403,
      'login.not_ready': 409,
    },
    rateLimit: { max: 30, windowSeconds: 600 },
  },
});
