import { z } from 'zod';
import { endpoints } from '../platform/endpoint.ts';
import { Instant, Money, Nothing, PlayerId } from '../platform/shapes.ts';
import { Restriction } from './login.contract.ts';

/** Fits the longest password of sign-up; the server's rules say which of them are taken. */
const PASSWORD_LENGTH_MAX = 128;

export const accountEndpoints = endpoints({
  'POST /api/v1/player/password': {
    summary: 'Changes the password; every other session of the account ends, and its owner gets a mail',
    access: 'restricted',
    stepUp: true,
    body: z.object({
      oldPassword: z.string().min(1).max(PASSWORD_LENGTH_MAX),
      newPassword: z.string().min(1).max(PASSWORD_LENGTH_MAX),
    }),
    answer: Nothing,
    refusals: { 'error.old_password.incorrect': 422 },
    rateLimit: { max: 10, windowSeconds: 900 },
  },
  'GET /api/v1/player/access/context': {
    summary: 'Under which market, language and restriction this session stands',
    access: 'restricted',
    answer: z.object({
      playerId: PlayerId,
      siteId: z.number().int(),
      marketId: z.string(),
      provinceCode: z.string().nullable(),
      countryCode: z.string(),
      currencyCode: z.string(),
      languageId: z.string(),
      /** As services and providers receive it. */
      languageCode: z.string(),
      timeZone: z.string(),
      loginMethod: z.string(),
      sessionOpenedAt: Instant,
      restriction: Restriction.nullable(),
    }),
  },
  'GET /api/v1/player/migration': {
    summary: 'Whether the account must accept new terms or choose a new password before it goes on',
    access: 'restricted',
    answer: z.object({
      termsRequired: z.boolean(),
      /** The version to accept. */
      termsVersion: z.number().int(),
      passwordRequired: z.boolean(),
    }),
  },
  'GET /api/v1/player/transaction-summary': {
    summary: 'How many deposits went through, and when the first one did',
    access: 'restricted',
    answer: z.object({ totalDepositsCount: z.number().int(), firstDepositDate: Instant.nullable() }),
  },
  'GET /api/v1/player/latest-activity-log': {
    summary: 'The last note that an operator wrote for the player; null: there is none',
    access: 'restricted',
    answer: z.object({ note: z.object({ text: z.string(), createdAt: Instant }).nullable() }),
  },
  'GET /api/v1/player/markets/risk-setting': {
    summary: 'The thresholds of the account’s market',
    access: 'restricted',
    answer: z.object({
      marketId: z.string(),
      /** Version of the market's policy. */
      version: z.number().int(),
      ageMinimum: z.number().int(),
      idleMinutes: z.number().int(),
      verifyBefore: z.enum(['deposit', 'play', 'withdrawal']),
      /** From this total on proof of identity is required. */
      verifyThreshold: Money,
      /** Most that the regulator allows to be deposited; null: it sets none. */
      depositCap: z.object({ period: z.enum(['D', 'W', 'M']), max: Money }).nullable(),
    }),
  },
  'GET /api/v1/player/data-export': {
    summary: 'Everything that is stored about the player, as one JSON file',
    access: 'restricted',
    stepUp: true,
    answer: z.unknown(),
    answerType: 'application/json; charset=utf-8',
    refusals: { 'account.export.busy': 503 },
    rateLimit: { max: 10, windowSeconds: 3600 },
  },
});
