import { z } from 'zod';
import { endpoints } from '../platform/endpoint.ts';
import { readEmail } from './email-address.ts';
import { Instant, Nothing, whole } from '../platform/shapes.ts';
import {
  answerRefusals,
  Challenge,
  ChallengeId,
  challengeRefusals,
  EnteredCode,
  FactorAnswer,
  SecondFactorName,
} from './challenge.ts';
import { GuardedAccess, Player } from './player.ts';

/** Wrong passwords within the window that lock an e-mail, with or without an account. */
export const LOGIN_FAILURES_MAX = 3;
export const LOGIN_WINDOW_MINUTES = 30;
/** After registration alone a login that is not ready yet is tried again. */
export const LOGIN_RETRIES_MAX = 5;
/** A code by e-mail: digits, and how long it can be entered. */
export const CODE_LENGTH = 6;
export const CODE_MINUTES = 10;

/** In its one spelling, as it is stored and sent to; whether it takes mail, a code proves. */
export const Email = z
  .string()
  .max(500)
  .transform((text, ctx) => {
    const email = readEmail(text);
    if (email === null) ctx.addIssue({ code: 'custom', message: 'error.email.invalid' });
    return email ?? z.NEVER;
  });
/** Never trimmed, never shortened. The upper bound keeps the cost of hashing bounded. */
export const EnteredPassword = z.string().min(1).max(128);

export { EnteredCode };

/** Device data of a login; unknown keys are dropped. */
export const LoginMeta = z.object({
  blackbox: z.string().max(16_000).optional(),
  screen: z.string().max(40).optional(),
  timeZone: z.string().max(60).optional(),
  /** Cookie consent that was given as a visitor; it joins the account. */
  consentId: z.uuid().optional(),
});

/** Why a session is restricted. Days are whole, at least one; an indefinite exclusion has none. */
export const Restriction = z.object({
  code: z.enum(['timeout_in_progress', 'exclusion_in_progress', 'exclusion_indefinite']),
  days: z.number().int().min(1).optional(),
});
export type Restriction = z.infer<typeof Restriction>;

/** What a login and a renewal have in common. */
export const SignedIn = z.object({
  /** Kept in memory only and sent as `Authorization: Bearer …`. */
  idToken: z.string(),
  /** End of the id token; renewed against the session cookie before it. */
  expiresAt: Instant,
  /** The session ends after this time without activity; one warning is shown five minutes before. */
  idleAt: Instant,
  player: Player,
  restriction: Restriction.optional(),
  access: GuardedAccess,
});
export type SignedIn = z.infer<typeof SignedIn>;

/** Where the code that unlocks a login goes. */
export const UnlockChannel = z.enum(['email', 'sms']);

/** Answer of a login, with or without a second factor. */
export const LoggedIn = SignedIn.extend({
  firstLogin: z.boolean(),
  /** The login before this one; null: there was none. */
  lastLoginAt: Instant.nullable(),
  updatedTermsRequired: z.boolean(),
});
export type LoggedIn = z.infer<typeof LoggedIn>;

/** What a right password may still be refused with, because of what became of the account. */
const statusRefusals = {
  'login.blacklisted': 403,
  'login.account_closed': 403,
  'login.account_deactivated': 403,
  'login.sign_up_unfinished': 403,
  'login.not_ready': 409,
} as const;

export const loginEndpoints = endpoints({
  'POST /api/v1/player/login': {
    summary: 'Signs in with e-mail and password',
    access: 'public',
    body: z.object({
      email: Email,
      password: EnteredPassword,
      meta: LoginMeta.optional(),
      redirectPath: z.string().max(500).optional(),
      retry: whole({ min: 0, max: LOGIN_RETRIES_MAX }).optional(),
    }),
    answer: LoggedIn,
    refusals: {
      'login.unauthorized': 401,
      /** With `challengeId` and `methods`, joined by commas. */
      'login.second_factor_required': 401,
      'login.attempts_exceeded': 403,
      ...statusRefusals,
    },
    rateLimit: { max: 30, windowSeconds: 60 },
  },
  'POST /api/v1/player/login/second_factor_request': {
    summary: 'Another second factor for a login that waits for one; without a method the present one again',
    access: 'public',
    body: z.object({ challengeId: ChallengeId, method: SecondFactorName.optional() }),
    answer: Challenge,
    refusals: { ...challengeRefusals, 'second_factor.expired': 422 },
    rateLimit: { max: 20, windowSeconds: 60 },
  },
  'POST /api/v1/player/login/second_factor': {
    summary: 'Finishes a login with its second factor',
    access: 'public',
    body: FactorAnswer.extend({ meta: LoginMeta.optional() }),
    answer: LoggedIn,
    refusals: { ...answerRefusals, ...statusRefusals },
    rateLimit: { max: 20, windowSeconds: 60 },
  },
  'POST /api/v1/player/login/unlock_request': {
    summary: 'Sends an unlock code to the account of this e-mail, if there is one; the answer never tells',
    access: 'public',
    body: z.object({ email: Email, channel: UnlockChannel.default('email') }),
    answer: Nothing,
    status: 202,
    rateLimit: { max: 10, windowSeconds: 60 },
  },
  'POST /api/v1/player/login/unlock': {
    summary: 'Unlocks an account with the code that was sent',
    access: 'public',
    body: z.object({ email: Email, code: EnteredCode, channel: UnlockChannel.default('email') }),
    answer: Nothing,
    refusals: { 'login.code_invalid': 422 },
    rateLimit: { max: 10, windowSeconds: 60 },
  },
});
