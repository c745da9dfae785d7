import { queryOptions } from '@tanstack/react-query';
import type { Answer } from '../platform/api/endpoints.ts';
import type { Site } from '../platform/site.ts';
import { REVIEW_POLL_MS, verificationQuery, type VerificationView } from '../platform/standing.queries.ts';

export { verificationQuery, type VerificationView };

type Caller = Pick<Site, 'call'>;

export type DocumentsView = Answer<'GET /api/v1/player/documents'>;
export type DocumentView = DocumentsView['idDocument'];
export type ChoiceView = Answer<'GET /api/v1/content/occupations'>['items'][number];
export type SalaryRangeView = Answer<'GET /api/v1/content/salary-range'>['items'][number];

const RESULT_POLL_MS = 2_000;

function isLookedAt(documents: DocumentsView): boolean {
  return Object.values(documents)
    .flat()
    .some(({ documentStatus }) => documentStatus === 'UNDER_REVIEW');
}

export function documentsQuery({ call }: Caller) {
  return queryOptions({
    queryKey: ['kyc', 'documents'],
    queryFn: ({ signal }) => call('GET /api/v1/player/documents', {}, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isLookedAt(state.data) ? REVIEW_POLL_MS : false),
  });
}

/** Status of the check at the partner's page; polled until it is over. */
export function identityCheckQuery({ call }: Caller) {
  return queryOptions({
    queryKey: ['kyc', 'identity-check'],
    queryFn: ({ signal }) =>
      call(
        'POST /api/v1/player/documents/upload_status',
        { body: { documentType: 'PROOF_OF_ID' } },
        { signal },
      ),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.state === 'processing' ? RESULT_POLL_MS : false),
  });
}

type InLanguage = Pick<Site, 'call' | 'locale'>;

export function occupationsQuery({ call, locale: { language } }: InLanguage) {
  return queryOptions({
    queryKey: ['kyc', 'occupations', language],
    queryFn: ({ signal }) => call('GET /api/v1/content/occupations', { query: { language } }, { signal }),
  });
}

export function sourcesQuery({ call, locale: { language } }: InLanguage) {
  return queryOptions({
    queryKey: ['kyc', 'sources', language],
    queryFn: ({ signal }) => call('GET /api/v1/content/source-of-funds', { query: { language } }, { signal }),
  });
}

export function salaryRangesQuery({ call, locale: { language } }: InLanguage) {
  return queryOptions({
    queryKey: ['kyc', 'salary-ranges', language],
    queryFn: ({ signal }) => call('GET /api/v1/content/salary-range', { query: { language } }, { signal }),
  });
}

/** After something was sent: invalidates what the screens show of documents, money and the account. */
export function forgetVerification({ queries }: Pick<Site, 'queries'>): Promise<unknown> {
  const roots = [['kyc'], ['cashier'], ['identity']];
  return Promise.all(roots.map((queryKey) => queries.invalidateQueries({ queryKey })));
}

/** Payment methods of this market that may need a proof. */
export function payMethodsQuery({ call, locale }: Pick<Site, 'call' | 'locale'>) {
  return queryOptions({
    queryKey: ['kyc', 'methods', locale.market],
    queryFn: async ({ signal }) => {
      const { items } = await call(
        'GET /api/v1/payment-methods',
        { query: { market: locale.market } },
        { signal },
      );
      return items.map(({ method }) => method);
    },
  });
}
