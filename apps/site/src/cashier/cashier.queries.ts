import { queryOptions } from '@tanstack/react-query';
import type { Answer } from '../platform/api/endpoints.ts';
import type { Site } from '../platform/site.ts';
import { depositCheckQuery, withdrawalCheckQuery } from '../platform/standing.queries.ts';
import { invalidateMoney } from '../wallet/push/push-state.queries.ts';
import { walletQuery } from '../wallet/wallet.queries.ts';

export { depositCheckQuery, withdrawalCheckQuery };

type Caller = Pick<Site, 'call'>;

export type Methods = Answer<'GET /api/v1/payment-methods'>;
export type MethodOffer = Methods['items'][number];
export type Method = MethodOffer['method'];
export type DepositView = Answer<'GET /api/v1/player/wallet/deposit/:paymentId'>;
export type DepositCheck = Answer<'POST /api/v1/player/wallet/deposit/request'>;
export type WithdrawalView = Answer<'GET /api/v1/player/wallet/withdrawals/:id'>;
export type WithdrawalCheck = Answer<'POST /api/v1/player/wallet/withdrawal/request'>;
export type PayoutWay = Answer<'GET /api/v1/player/payout-accounts'>['ways'][number];
export type WithdrawalLimitView = Answer<'GET /api/v1/player/withdrawal-limit'>;

/** Poll interval for a payment in progress. */
const PAYMENT_POLL_MS = 2_000;
const PENDING_POLL_MS = 5_000;
const endedDeposits: readonly string[] = [
  'succeeded',
  'failed',
  'cancelled',
  'expired',
  'suspended',
  'sent_back',
  'reversed',
];

export function methodsQuery({ call, locale }: Pick<Site, 'call' | 'locale'>) {
  return queryOptions({
    queryKey: ['cashier', 'methods', locale.market],
    queryFn: ({ signal }) =>
      call('GET /api/v1/payment-methods', { query: { market: locale.market } }, { signal }),
  });
}

export function recentMethodsQuery({ call }: Caller) {
  return queryOptions({
    queryKey: ['cashier', 'recent-methods'],
    queryFn: ({ signal }) => call('GET /api/v1/player/wallet/recent_deposit_methods', {}, { signal }),
    staleTime: 0,
  });
}

/** The player's own limit on withdrawals. */
export function withdrawalLimitQuery({ call }: Caller) {
  return queryOptions({
    queryKey: ['cashier', 'withdrawal-limit'],
    queryFn: ({ signal }) => call('GET /api/v1/player/withdrawal-limit', {}, { signal }),
    staleTime: 0,
  });
}

/** What the account may use; includes a suspension by the group of brands. */
export function accessQuery({ call }: Caller) {
  return queryOptions({
    queryKey: ['identity', 'access'],
    queryFn: ({ signal }) => call('GET /api/v1/player/access/details', {}, { signal }),
  });
}

/** One deposit, polled until it has ended. */
export function depositQuery({ call }: Caller, paymentId: string) {
  return queryOptions({
    queryKey: ['cashier', 'deposit', paymentId],
    queryFn: ({ signal }) =>
      call('GET /api/v1/player/wallet/deposit/:paymentId', { params: { paymentId } }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data && endedDeposits.includes(state.data.state) ? false : PAYMENT_POLL_MS,
  });
}

/** Withdrawals in progress, polled while there are any. */
export function pendingQuery({ call }: Caller) {
  return queryOptions({
    queryKey: ['cashier', 'pending'],
    queryFn: ({ signal }) => call('GET /api/v1/player/wallet/pendingWithdrawal', {}, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => ((state.data?.items.length ?? 0) > 0 ? PENDING_POLL_MS : false),
  });
}

/** After money moved: invalidates what the screens show. */
export function forgetMoney(site: Pick<Site, 'call' | 'currency' | 'queries'>): Promise<unknown> {
  const { queries } = site;
  return Promise.all([
    queries.invalidateQueries(walletQuery(site)),
    queries.invalidateQueries({ queryKey: ['cashier'] }),
    invalidateMoney(queries),
  ]);
}

/** Where withdrawals go, masked. */
export function payoutAccountsQuery({ call }: Caller) {
  return queryOptions({
    queryKey: ['cashier', 'payoutAccounts'],
    queryFn: ({ signal }) => call('GET /api/v1/player/payout-accounts', {}, { signal }),
  });
}
