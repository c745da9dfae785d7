import { queryOptions } from '@tanstack/react-query';
import type { Answer } from './api/endpoints.ts';
import type { Site } from './site.ts';

type Caller = Pick<Site, 'call'>;

export type VerificationView = Answer<'GET /api/v1/player/documents/verification'>;

/** How often the state is fetched while a document is under review. */
export const REVIEW_POLL_MS = 20_000;

export function verificationQuery({ call }: Caller) {
  return queryOptions({
    queryKey: ['kyc', 'verification'],
    queryFn: ({ signal }) => call('GET /api/v1/player/documents/verification', {}, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.hasDocumentUnderReview ? REVIEW_POLL_MS : false),
  });
}

/** May the player deposit now? Asked again whenever the screen opens. */
export function depositCheckQuery({ call }: Caller) {
  return queryOptions({
    queryKey: ['cashier', 'deposit-check'],
    queryFn: ({ signal }) => call('POST /api/v1/player/wallet/deposit/request', { body: {} }, { signal }),
    staleTime: 0,
  });
}

export function withdrawalCheckQuery({ call }: Caller) {
  return queryOptions({
    queryKey: ['cashier', 'withdrawal-check'],
    queryFn: ({ signal }) => call('POST /api/v1/player/wallet/withdrawal/request', { body: {} }, { signal }),
    staleTime: 0,
  });
}
