import { z } from 'zod';

/** The one error shape of the API: `application/problem+json`. Screens switch on `code`. */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  code: z.string(),
  detail: z.string().optional(),
  additionalInfo: z.record(z.string(), z.string()).optional(),
  errors: z.array(z.object({ field: z.string(), code: z.string() })).optional(),
  requestId: z.string(),
});
export type Problem = z.infer<typeof Problem>;

/** Codes that any endpoint may answer with; an endpoint declares only its own. */
export const platformCodes = {
  'request.invalid': 400,
  'request.too_large': 413,
  'request.not_found': 404,
  'request.too_many': 429,
  'request.busy': 503,
  'session.none': 401,
  'session.token_missing': 401,
  'session.token_expired': 401,
  'session.revoked': 401,
  'session.idle': 401,
  'session.forbidden': 403,
  'session.restricted': 403,
  'session.step_up_required': 403,
  'idempotency.missing': 400,
  'idempotency.in_progress': 409,
  'idempotency.reused': 422,
  'fault.unexpected': 500,
} as const;
export type PlatformCode = keyof typeof platformCodes;
