import { createHash, timingSafeEqual } from 'node:crypto';

/**
 * True: the secret is the one agreed on. Takes the same time for a near miss as for a wild guess; hashing both
 * sides first makes the lengths equal. A secret that nobody agreed on (empty, undefined) matches nothing.
 */
export function isSameSecret(given: string | undefined, agreed: string | undefined): boolean {
  if (!given || !agreed) return false;
  return timingSafeEqual(digestOf(given), digestOf(agreed));
}

function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
