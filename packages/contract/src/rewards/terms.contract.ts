import { z } from 'zod';
import { endpoints } from '../platform/endpoint.ts';
import { RewardTerms } from './terms.ts';

/** The address of terms: the SHA-256 of their canonical JSON, in hex. */
export const TermsId = z.string().regex(/^[0-9a-f]{64}$/);

export const termsEndpoints = endpoints({
  'GET /api/v1/bonus/terms/:termsId': {
    summary: 'The terms of a reward; their address is the SHA-256 of their canonical JSON',
    access: 'public',
    params: z.object({ termsId: TermsId }),
    answer: RewardTerms,
    isImmutable: true,
    rateLimit: { max: 240, windowSeconds: 60 },
    refusals: { 'rewards.terms_unknown': 404 },
  },
});
