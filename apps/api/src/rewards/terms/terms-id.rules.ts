import { createHash } from 'node:crypto';
import type { RewardTerms } from '@halcyon/contract/rewards/terms';
import canonicalize from 'canonicalize';

/** The address of terms: the SHA-256 of their canonical JSON (RFC 8785), in hex. Pure. */
export function termsIdOf(terms: RewardTerms): string {
  return createHash('sha256').update(canonicalize(terms)!).digest('hex');
}
