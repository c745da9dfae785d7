import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

/**
 * Jumio Netverify v4: initiate, the callback with the verdict, and its retrieval. The redirect back to the merchant
 * reports only that the player reached the end; the verdict is sent by callback or fetched.
 * Source: docs/domains/kyc.md#provider.
 */

/** HMAC-SHA256 of the raw body under the callback's key, hexadecimal, behind `sha256=`. */
export const jumioSignatureHeader = 'x-jumio-signature';

/** Credentials shared by the sandboxed provider and a platform outside production. Public on purpose. */
export const sandboxJumio = {
  apiToken: 'halcyon-demonstration-jumio-token',
  apiSecret: 'halcyon-demonstration-jumio-secret-0001',
  callbackSecret: 'halcyon-demonstration-jumio-callback-01',
} as const;

export const InitiateCall = z.object({
  /** Returned as `merchantIdScanReference`. */
  customerInternalReference: z.string().min(1).max(100),
  userReference: z.string().min(1).max(100),
  successUrl: z.url().max(2_047),
  errorUrl: z.url().max(2_047),
  callbackUrl: z.url().max(255),
  /** 200 to 202: document and face. */
  workflowId: z.number().int(),
  locale: z.string().max(10).optional(),
  tokenLifetimeInMinutes: z.number().int().min(5).max(86_400),
});
export type InitiateCall = z.infer<typeof InitiateCall>;

export const InitiateAnswer = z.object({
  timestamp: z.string(),
  transactionReference: z.string().min(1).max(100),
  redirectUrl: z.url(),
});
export type InitiateAnswer = z.infer<typeof InitiateAnswer>;

/** The result of a scan. `rejectReason` and `identityVerification` are JSON inside a text, as they travel. */
export const ScanResult = z.object({
  callBackType: z.literal('NETVERIFYID'),
  jumioIdScanReference: z.string().min(1).max(100),
  merchantIdScanReference: z.string().min(1).max(100),
  /**
   * APPROVED_VERIFIED, DENIED_FRAUD, DENIED_UNSUPPORTED_ID_TYPE, DENIED_UNSUPPORTED_ID_COUNTRY, ERROR_NOT_READABLE_ID,
   * NO_ID_UPLOADED; one that we do not know must not be taken for a yes.
   */
  verificationStatus: z.string().max(60),
  rejectReason: z.string().max(4_000).optional(),
  identityVerification: z.string().max(4_000).optional(),
  idFirstName: z.string().max(200).optional(),
  idLastName: z.string().max(200).optional(),
  /** yyyy-MM-dd. */
  idDob: z.string().max(10).optional(),
  idExpiry: z.string().max(10).optional(),
  idCountry: z.string().max(3).optional(),
  idType: z.string().max(40).optional(),
});
export type ScanResult = z.infer<typeof ScanResult>;

export const RejectReason = z.object({
  rejectReasonCode: z.coerce.string(),
  rejectReasonDescription: z.string().optional(),
  rejectReasonDetails: z
    .array(z.object({ detailsCode: z.coerce.string(), detailsDescription: z.string().optional() }))
    .optional(),
});
export type RejectReason = z.infer<typeof RejectReason>;

export const IdentityVerification = z.object({
  similarity: z.string(),
  validity: z.union([z.boolean(), z.string()]).transform((value) => value === true || value === 'true'),
  reason: z.string().optional(),
});
export type IdentityVerification = z.infer<typeof IdentityVerification>;

/** Answer of a retrieval: PENDING while the player or the provider is not done. */
export const ScanAnswer = z.object({
  status: z.enum(['PENDING', 'DONE', 'FAILED']),
  result: ScanResult.optional(),
});
export type ScanAnswer = z.infer<typeof ScanAnswer>;

export function jumioAuthorization(apiToken: string, apiSecret: string): string {
  return `Basic ${Buffer.from(`${apiToken}:${apiSecret}`).toString('base64')}`;
}

export function signJumioCallback(rawBody: Buffer | string, secret: string): string {
  return `sha256=${createHmac('sha256', secret).update(rawBody).digest('hex')}`;
}

/** False as well when there is no signature at all. */
export function isJumioCallbackSigned(
  rawBody: Buffer,
  signature: string | undefined,
  secret: string,
): boolean {
  const wanted = Buffer.from(signJumioCallback(rawBody, secret));
  const given = Buffer.from(signature ?? '');
  return wanted.length === given.length && timingSafeEqual(wanted, given);
}
