import { z } from 'zod';
import { EnteredCode, RecoveryCodes } from '../identity/challenge.ts';
import { Email } from '../identity/login.contract.ts';
import { Instant, Nothing } from '../platform/shapes.ts';
import { operatorEndpoints } from './operator-endpoint.ts';
import { operatorRights, operatorRoleNames } from './right.ts';

export const SignedInOperator = z.object({
  operatorId: z.uuid(),
  email: z.string(),
  name: z.string(),
  roles: z.array(z.enum(operatorRoleNames)),
  rights: z.array(z.enum(operatorRights)),
  /** Sent back as `x-operator-token` with every call that changes something. */
  token: z.string(),
  /** Ends without activity at this instant. */
  idleAt: Instant,
});
export type SignedInOperator = z.infer<typeof SignedInOperator>;

/** The password was right, the second factor is to come. */
export const AwaitedOperator = z.object({
  /** `enrolment`: there is no authenticator app yet, so one is set up now. */
  next: z.enum(['code', 'enrolment']),
  /** As the token of a signed-in operator, good for the second factor alone. */
  token: z.string(),
  expiresAt: Instant,
});
export type AwaitedOperator = z.infer<typeof AwaitedOperator>;

/** Wrong passwords within the window after which an e-mail has to wait. */
export const OPERATOR_FAILURES_MAX = 5;
export const OPERATOR_WINDOW_MINUTES = 15;
export const OPERATOR_IDLE_MINUTES = 15;
export const OPERATOR_SESSION_HOURS = 8;
/** How long the second factor may follow the password. */
export const OPERATOR_AWAITED_MINUTES = 10;

/** The six digits of the app, or one of the recovery codes, however it is written. */
const Factor = z.string().trim().min(6).max(40);
const factorRefusals = { 'second_factor.invalid': 422, 'second_factor.too_many': 429 } as const;
const factorRate = { max: 20, windowSeconds: 60 } as const;

export const operatorSessionEndpoints = operatorEndpoints({
  'POST /api/operator/v1/login': {
    summary: 'Checks an operator’s password; the second factor follows',
    right: 'public',
    body: z.object({
      email: Email,
      password: z.string().min(1).max(128),
    }),
    answer: AwaitedOperator,
    rateLimit: { max: 20, windowSeconds: 60 },
    refusals: { 'operator.unauthorized': 401, 'operator.attempts_exceeded': 429 },
  },
  'POST /api/operator/v1/login/second_factor': {
    summary: 'Signs an operator in by a code of the app or by a recovery code',
    right: 'password',
    body: z.object({ code: Factor }),
    answer: SignedInOperator,
    rateLimit: factorRate,
    refusals: factorRefusals,
  },
  'POST /api/operator/v1/login/authenticator': {
    summary:
      'First sign-in. Without a code: a new secret. With its first code: signs in and gives recovery codes',
    right: 'password',
    body: z.object({ code: EnteredCode.optional() }),
    answer: z.object({
      /** Base32, to be typed in; with a new secret alone. */
      secret: z.string().optional(),
      /** `otpauth://…`, to be shown as a QR code. */
      uri: z.string().optional(),
      /** Shown once, here. */
      recoveryCodes: RecoveryCodes.optional(),
      operator: SignedInOperator.optional(),
    }),
    rateLimit: factorRate,
    refusals: { ...factorRefusals, 'second_factor.already_set': 422, 'second_factor.expired': 422 },
  },
  'GET /api/operator/v1/session': {
    summary: 'Who is signed in',
    right: 'operator',
    answer: SignedInOperator,
  },
  'GET /api/operator/v1/second-factor': {
    summary: 'The own second factor',
    right: 'operator',
    answer: z.object({ since: Instant, recoveryCodesLeft: z.number().int() }),
  },
  'POST /api/operator/v1/recovery-codes': {
    summary: 'New recovery codes against a code of the app; the old ones are worth nothing from then on',
    right: 'operator',
    body: z.object({ code: EnteredCode }),
    answer: z.object({ recoveryCodes: RecoveryCodes }),
    rateLimit: factorRate,
    refusals: factorRefusals,
  },
  'POST /api/operator/v1/sign_out': {
    summary: 'Ends the session',
    right: 'operator',
    answer: Nothing,
  },
});
