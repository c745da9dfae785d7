import { z } from 'zod';
import { plainDigits, plainTyped } from '../market/typed-text.ts';
import { Instant } from '../platform/shapes.ts';

/** Digits of a code, in any script and however grouped. */
export const EnteredCode = z
  .string()
  .max(60)
  .transform(plainDigits)
  .pipe(z.string().regex(/^\d{4,8}$/));

/** How many are made together. */
export const RECOVERY_CODES = 10;
const RECOVERY_LETTERS = 16;
/** A recovery code however it is typed: any case, grouped or not, O read as 0, I and L as 1. */
export const RecoveryCode = z
  .string()
  .max(60)
  .transform((text) =>
    plainTyped(text).replaceAll(/[\s-]/g, '').toUpperCase().replaceAll('O', '0').replaceAll(/[IL]/g, '1'),
  )
  .pipe(z.string().regex(new RegExp(`^[0-9A-Z]{${RECOVERY_LETTERS}}$`)));
/** New recovery codes as they are shown, once. */
export const RecoveryCodes = z.array(z.string()).length(RECOVERY_CODES);

/** Every player has a code by e-mail or SMS; an authenticator app and passkeys are the player's choice. */
export const secondFactorMethods = ['email', 'sms', 'totp', 'passkey'] as const;
export type SecondFactorMethod = (typeof secondFactorMethods)[number];
export const SecondFactorName = z.enum(secondFactorMethods);

/** How long a required second factor may be answered, and how often. */
export const CHALLENGE_MINUTES = 10;
export const CHALLENGE_TRIES_MAX = 5;

export const ChallengeId = z.string().regex(/^[\w-]{43}$/);
/** Base64url of what an authenticator made. */
export const PasskeyText = z.string().max(8_000);

/** What `navigator.credentials.get` gave, as JSON; its meaning is checked with the passkey's own key. */
export const PasskeyProof = z.object({
  id: PasskeyText,
  rawId: PasskeyText,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: PasskeyText,
    authenticatorData: PasskeyText,
    signature: PasskeyText,
    userHandle: PasskeyText.optional(),
  }),
  authenticatorAttachment: z.string().max(40).optional(),
  clientExtensionResults: z.record(z.string(), z.unknown()).default({}),
});
export type PasskeyProof = z.output<typeof PasskeyProof>;

/** A code, the proof of a passkey, or a recovery code in place of the app's code. */
export const FactorAnswer = z.object({
  challengeId: ChallengeId,
  code: EnteredCode.optional(),
  recoveryCode: RecoveryCode.optional(),
  passkey: PasskeyProof.optional(),
});
export type FactorAnswer = z.output<typeof FactorAnswer>;

/** A pending second factor. */
export const Challenge = z.object({
  challengeId: ChallengeId,
  method: SecondFactorName,
  /** Every factor this account could answer with. */
  methods: z.array(SecondFactorName),
  /** Where the code went, all but unreadable: `o•••@players.example`. Null: nothing was sent. */
  sentTo: z.string().nullable(),
  expiresAt: Instant,
  /** With `passkey`: what the browser's call takes. */
  passkeyOptions: z.record(z.string(), z.unknown()).optional(),
});
export type Challenge = z.output<typeof Challenge>;

/** Refusals of every call that requires a second factor. */
export const challengeRefusals = {
  'second_factor.method_unavailable': 422,
  'second_factor.not_sent': 422,
  'second_factor.too_many': 429,
} as const;
/** Refusals of every call that answers one. `expired`: request a new one. */
export const answerRefusals = {
  'second_factor.invalid': 422,
  'second_factor.expired': 422,
  'second_factor.too_many': 429,
} as const;
