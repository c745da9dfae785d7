import { z } from 'zod';
import { PASSWORD_LENGTH_MAX } from './password-rule.ts';
import { endpoints } from '../platform/endpoint.ts';
import { Nothing } from '../platform/shapes.ts';
import { Email, EnteredCode } from './login.contract.ts';

/** How long a reset may take from its first form to the new password, and how long the link in a mail works. */
export const RESET_MINUTES = 15;
/** Wrong codes that end a reset. */
export const RESET_TRIES_MAX = 3;
/** Texts and mails that one e-mail can cause within an hour. */
export const RESET_SENT_MAX = 5;

/** 32 random bytes, base64url. */
const Key = z.string().min(1).max(100);
const NewPassword = z.string().min(1).max(PASSWORD_LENGTH_MAX);

export const resetEndpoints = endpoints({
  'POST /api/v1/player/password_reset': {
    summary:
      'Sends a code to the phone of this e-mail’s account, or a link to the e-mail; the answer never tells whether there is one',
    access: 'public',
    body: z.object({
      email: Email,
      /** `email`: a link instead of a code. An account without a proven phone always gets the link. */
      channel: z.enum(['sms', 'email']).default('sms'),
    }),
    /** Always present, for an unknown e-mail as well. */
    answer: z.object({ smsResetKeyId: z.string() }),
    status: 202,
    rateLimit: { max: 10, windowSeconds: 600 },
  },
  'POST /api/v1/player/password_reset/sms_verification': {
    summary: 'Checks the code from the phone; the third wrong one ends the reset',
    access: 'public',
    body: z.object({ smsResetKeyId: Key, code: EnteredCode }),
    answer: z.object({ resetKey: z.string() }),
    refusals: {
      'sms.code.invalid': 422,
      'sms.max.attempts.reached': 422,
      'unhandled.error.no.code': 503,
    },
    rateLimit: { max: 30, windowSeconds: 600 },
  },
  'POST /api/v1/player/password_reset/new_password': {
    summary: 'Sets the new password with the key that the code earned, and ends all sessions of the account',
    access: 'public',
    body: z.object({ smsResetKeyId: Key, resetKey: Key, password: NewPassword }),
    answer: Nothing,
    refusals: { 'error.password.reset': 422 },
    rateLimit: { max: 20, windowSeconds: 600 },
  },
  'POST /api/v1/player/password_reset/new_password/email': {
    summary: 'Sets the new password with the key from the mail, and ends all sessions of the account',
    access: 'public',
    body: z.object({ resetKey: Key, password: NewPassword }),
    answer: Nothing,
    refusals: { 'error.password.reset': 422 },
    rateLimit: { max: 20, windowSeconds: 600 },
  },
});
