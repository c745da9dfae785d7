import { createPublicKey, verify, type webcrypto } from 'node:crypto';
import { z } from 'zod';

const Header = z.object({ alg: z.literal('ES256'), kid: z.string().max(100) });
const Claims = z.object({
  iss: z.string(),
  aud: z.literal('halcyon-sportsbook'),
  sub: z.string().regex(/^\d{1,15}$/),
  sid: z.string(),
  jti: z.uuid(),
  exp: z.number(),
  currency: z.string(),
  market: z.string(),
  lang: z.string(),
  book: z.string(),
});
export type BookClaims = z.infer<typeof Claims>;

/** What a token of the platform says, checked by its published keys as a vendor checks it. Null: it is not good. */
export async function readBookToken(
  token: string,
  of: { readonly platformUrl: string; readonly issuer: string },
): Promise<BookClaims | null> {
  const [head = '', body = '', signature = ''] = token.split('.');
  const header = Header.safeParse(jsonOf(head));
  const claims = Claims.safeParse(jsonOf(body));
  if (!header.success || !claims.success) return null;
  const response = await fetch(`${of.platformUrl}/.well-known/jwks.json`);
  const { keys } = (await response.json()) as { keys: (webcrypto.JsonWebKey & { kid?: string })[] };
  const jwk = keys.find(({ kid }) => kid === header.data.kid);
  if (!jwk) return null;
  const key = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' as const };
  const isSigned = verify('sha256', Buffer.from(`${head}.${body}`), key, Buffer.from(signature, 'base64url'));
  const isGood = isSigned && claims.data.iss === of.issuer && claims.data.exp > Date.now() / 1000;
  return isGood ? claims.data : null;
}

function jsonOf(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
  } catch {
    return null;
  }
}
