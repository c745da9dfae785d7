import { createHmac, timingSafeEqual } from 'node:crypto';

/** Milliseconds since 1970 as decimal digits, read from the sender's real clock. */
export const TIMESTAMP_HEADER = 'halcyon-timestamp';
/** `v1=` and 64 hex digits. */
export const SIGNATURE_HEADER = 'halcyon-signature';
/** A call older or newer than this is refused as stale; its sender signs it again and repeats it. */
export const TIMESTAMP_TOLERANCE_MS = 300_000;

type SignedDependencies = {
  readonly method: string;
  readonly path: string;
  readonly rawBody: string | Uint8Array;
};
export type SignatureHeaders = Record<typeof TIMESTAMP_HEADER | typeof SIGNATURE_HEADER, string>;
export type SignatureVerdict =
  | { readonly ok: true }
  | { readonly ok: false; readonly code: 'bad_signature' | 'stale_timestamp' };

/**
 * Signs one call: HMAC-SHA256 over `timestamp "." METHOD " " path "." raw body`, in hex.
 * The method and the path are inside, so a captured stake cannot be sent again as a win.
 *
 * Shape: `path` starts with a slash and holds the query string, if there is one; `rawBody` is the exact bytes
 * that travel ('' for GET).
 */
export function signCall(secret: string, call: SignedDependencies, nowMs: number): SignatureHeaders {
  const timestamp = String(Math.trunc(nowMs));
  return {
    [TIMESTAMP_HEADER]: timestamp,
    [SIGNATURE_HEADER]: `v1=${digest(secret, timestamp, call).toString('hex')}`,
  };
}

/**
 * Checks a call against every secret that is valid now: one as a rule, two while a key is changed.
 * Compares in constant time and checks the clock only after the signature held.
 *
 * Refuses: bad_signature (missing, malformed or wrong), stale_timestamp.
 */
export function verifyCall(
  secrets: readonly string[],
  call: SignedDependencies,
  headers: { readonly timestamp: string | undefined; readonly signature: string | undefined },
  nowMs: number,
): SignatureVerdict {
  const given = /^v1=([0-9a-f]{64})$/.exec(headers.signature ?? '')?.[1];
  const timestamp = headers.timestamp ?? '';
  if (given === undefined || !/^\d{1,15}$/.test(timestamp)) return { ok: false, code: 'bad_signature' };

  const signature = Buffer.from(given, 'hex');
  let isValid = false;
  for (const secret of secrets) {
    if (timingSafeEqual(digest(secret, timestamp, call), signature)) isValid = true;
  }
  if (!isValid) return { ok: false, code: 'bad_signature' };
  if (Math.abs(nowMs - Number(timestamp)) > TIMESTAMP_TOLERANCE_MS)
    return { ok: false, code: 'stale_timestamp' };
  return { ok: true };
}

function digest(secret: string, timestamp: string, call: SignedDependencies): Buffer {
  return createHmac('sha256', secret)
    .update(`${timestamp}.${call.method.toUpperCase()} ${call.path}.`)
    .update(call.rawBody)
    .digest();
}
