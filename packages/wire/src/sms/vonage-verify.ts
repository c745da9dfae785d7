import { z } from 'zod';

/**
 * Vonage Verify v1: form posts, JSON answers under HTTP 200, the outcome in `status`.
 * Source: docs/domains/sandbox.md#api.
 */

export const vonageStatus = {
  ok: '0',
  throttled: '1',
  missingParameter: '2',
  invalidValue: '3',
  wrongCredentials: '4',
  internalError: '5',
  notFound: '6',
  numberBlocked: '7',
  alreadyInProgress: '10',
  wrongCode: '16',
  wrongCodeTooOften: '17',
  requestsNotFound: '101',
} as const;
export type VonageStatus = (typeof vonageStatus)[keyof typeof vonageStatus];

const Credentials = { api_key: z.string().max(60), api_secret: z.string().max(120) };

export const VerifyRequest = z.object({
  ...Credentials,
  /** E.164 without the plus. */
  number: z.string().max(20),
  /** Brand that requests the code; shown in the text message. */
  brand: z.string().min(1).max(18),
  code_length: z.enum(['4', '6']).default('4'),
  lg: z.string().max(10).default('en-us'),
  pin_expiry: z.coerce.number().int().min(60).max(3600).default(300),
});
export const VerifyReply = z.looseObject({
  request_id: z.string().optional(),
  status: z.string(),
  error_text: z.string().optional(),
});

export const CheckRequest = z.object({
  ...Credentials,
  request_id: z.string().min(1).max(60),
  code: z.string().min(1).max(10),
});
export const CheckReply = z.looseObject({
  request_id: z.string().optional(),
  event_id: z.string().optional(),
  status: z.string(),
  price: z.string().optional(),
  currency: z.string().optional(),
  error_text: z.string().optional(),
});

export const ControlRequest = z.object({
  ...Credentials,
  request_id: z.string().min(1).max(60),
  cmd: z.enum(['cancel', 'trigger_next_event']),
});
export const ControlReply = z.looseObject({
  status: z.string(),
  command: z.string().optional(),
  error_text: z.string().optional(),
});

export const SearchRequest = z.object({ ...Credentials, request_id: z.string().min(1).max(60) });
