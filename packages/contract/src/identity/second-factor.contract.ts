import { z } from 'zod';
import { endpoints } from '../platform/endpoint.ts';
import { Instant, Nothing } from '../platform/shapes.ts';
import {
  answerRefusals,
  Challenge,
  challengeRefusals,
  EnteredCode,
  FactorAnswer,
  PasskeyText,
  RecoveryCodes,
  SecondFactorName,
} from './challenge.ts';

export const PASSKEYS_MAX = 10;

/** What `navigator.credentials.create` gave, as JSON. */
export const NewPasskey = z.object({
  id: PasskeyText,
  rawId: PasskeyText,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: PasskeyText,
    attestationObject: PasskeyText,
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
  authenticatorAttachment: z.string().max(40).optional(),
  clientExtensionResults: z.record(z.string(), z.unknown()).default({}),
});
export type NewPasskey = z.output<typeof NewPasskey>;

export const OwnPasskey = z.object({
  id: z.uuid(),
  name: z.string(),
  createdAt: Instant,
  lastUsedAt: Instant.nullable(),
  /** True: it is kept in an account of its maker and so on several devices. */
  isBackedUp: z.boolean(),
});

export const secondFactorEndpoints = endpoints({
  'POST /api/v1/player/session/step_up_request': {
    summary: 'Asks for a second factor for this session; sends the code where one is sent',
    access: 'restricted',
    body: z.object({ method: SecondFactorName.optional() }),
    answer: Challenge,
    refusals: challengeRefusals,
    rateLimit: { max: 20, windowSeconds: 60 },
  },
  'POST /api/v1/player/session/step_up': {
    summary:
      'Answers it; calls that need a second factor work for a while after it. A code by e-mail proves an e-mail that was not proven yet',
    access: 'restricted',
    body: FactorAnswer,
    answer: z.object({ validUntil: Instant }),
    refusals: { ...answerRefusals, 'second_factor.email_taken': 409 },
    rateLimit: { max: 20, windowSeconds: 60 },
  },
  'GET /api/v1/player/second-factor': {
    summary: 'Which second factors the account has',
    access: 'player',
    answer: z.object({
      email: z.string(),
      /** Null: no phone is proven. */
      phone: z.string().nullable(),
      totp: z.object({ isSet: z.boolean(), since: Instant.nullable(), recoveryCodesLeft: z.number().int() }),
      passkeys: z.number().int(),
    }),
  },
  'POST /api/v1/player/second-factor/totp': {
    summary:
      'Without a code: a new secret for an authenticator app. With its first code: the app counts from now on',
    access: 'player',
    stepUp: true,
    body: z.object({ code: EnteredCode.optional() }),
    answer: z.object({
      isSet: z.boolean(),
      /** Base32, to be typed in; with a new secret alone. */
      secret: z.string().optional(),
      /** `otpauth://…`, to be shown as a QR code. */
      uri: z.string().optional(),
      /** Shown once, with the first code. */
      recoveryCodes: RecoveryCodes.optional(),
    }),
    refusals: {
      'second_factor.already_set': 422,
      'second_factor.invalid': 422,
      'second_factor.expired': 422,
    },
    rateLimit: { max: 20, windowSeconds: 60 },
  },
  'DELETE /api/v1/player/second-factor/totp': {
    summary: 'Takes the authenticator app away',
    access: 'player',
    stepUp: true,
    answer: Nothing,
    refusals: { 'second_factor.not_set': 404 },
  },
  'POST /api/v1/player/second-factor/recovery-codes': {
    summary: 'New recovery codes for the authenticator app; the old ones stop working',
    access: 'player',
    stepUp: true,
    answer: z.object({ recoveryCodes: RecoveryCodes }),
    refusals: { 'second_factor.not_set': 404 },
    rateLimit: { max: 10, windowSeconds: 60 },
  },
  'GET /api/v1/player/passkeys': {
    summary: 'Own passkeys, the oldest first',
    access: 'player',
    answer: z.object({ items: z.array(OwnPasskey), nextCursor: z.string().nullable() }),
  },
  'POST /api/v1/player/passkeys': {
    summary: 'Without a passkey: what the browser needs to make one. With it: keeps it',
    access: 'player',
    stepUp: true,
    body: z.object({ name: z.string().trim().min(1).max(60).optional(), passkey: NewPasskey.optional() }),
    answer: z.object({
      options: z.record(z.string(), z.unknown()).optional(),
      passkey: OwnPasskey.optional(),
    }),
    refusals: {
      'second_factor.invalid': 422,
      'second_factor.expired': 422,
      'second_factor.too_many_passkeys': 422,
    },
    rateLimit: { max: 20, windowSeconds: 60 },
  },
  'DELETE /api/v1/player/passkeys/:id': {
    summary: 'Takes one passkey away',
    access: 'player',
    stepUp: true,
    params: z.object({ id: z.uuid() }),
    answer: Nothing,
    refusals: { 'second_factor.passkey_unknown': 404 },
  },
});
