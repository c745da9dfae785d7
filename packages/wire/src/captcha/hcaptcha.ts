import { z } from 'zod';

/** hCaptcha's siteverify: a form post (never JSON), a JSON answer. Source: docs/domains/sandbox.md#api. */

/** Public dummy values of hCaptcha for tests; none of them protects anything. */
export const hcaptchaTestSiteKey = '10000000-ffff-ffff-ffff-000000000001';
export const hcaptchaTestSecret = `0x${'0'.repeat(40)}`;
export const hcaptchaTestToken = '10000000-aaaa-bbbb-cccc-000000000001';

export const SiteVerifyRequest = z.object({
  secret: z.string().max(200).optional(),
  response: z.string().max(5_000).optional(),
  remoteip: z.string().max(60).optional(),
  sitekey: z.string().max(60).optional(),
});
export type SiteVerifyRequest = z.infer<typeof SiteVerifyRequest>;

export const hcaptchaErrors = [
  'missing-input-secret',
  'invalid-input-secret',
  'missing-input-response',
  'invalid-input-response',
  'expired-input-response',
  'already-seen-response',
  'bad-request',
  'not-using-dummy-passcode',
  'sitekey-secret-mismatch',
] as const;
export type HcaptchaError = (typeof hcaptchaErrors)[number];

export const SiteVerifyReply = z.looseObject({
  success: z.boolean(),
  challenge_ts: z.string().optional(),
  hostname: z.string().optional(),
  'error-codes': z.array(z.string()).optional(),
});
export type SiteVerifyReply = z.infer<typeof SiteVerifyReply>;
