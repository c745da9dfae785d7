import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { Answer } from '../platform/api/endpoints.ts';
import type { Site } from '../platform/site.ts';
import { changesWithMoney, invalidateMoney } from '../wallet/push/push-state.queries.ts';
import { walletQuery } from '../wallet/wallet.queries.ts';

type Caller = Pick<Site, 'call'>;

export type Rewards = Answer<'GET /api/v2/bonus/rewards'>;
export type Reward = Rewards['items'][number];
export type BonusView = Answer<'GET /api/v1/bonus'>['active'][number];
export type Extra = Answer<'GET /api/v1/bonus/extras'>['items'][number];
export type RewardTermsView = Answer<'GET /api/v1/bonus/terms/:termsId'>;

/** What the player can have and has, with the running bonus of each vertical. */
export function rewardsQuery({ call }: Caller) {
  return queryOptions({
    queryKey: ['rewards', 'list'],
    meta: changesWithMoney,
    queryFn: ({ signal }) => call('GET /api/v2/bonus/rewards', { query: {} }, { signal }),
    staleTime: 0,
  });
}

/** Running bonuses with their sums. */
export function bonusesQuery({ call }: Caller) {
  return queryOptions({
    queryKey: ['rewards', 'bonuses'],
    meta: changesWithMoney,
    queryFn: ({ signal }) => call('GET /api/v1/bonus', { query: {} }, { signal }),
    staleTime: 0,
  });
}

/** Published campaigns, with why the player cannot have one. */
export function campaignsQuery({ call }: Caller) {
  return queryOptions({
    queryKey: ['rewards', 'campaigns'],
    queryFn: ({ signal }) => call('GET /api/v1/bonus/campaigns', { query: { filter: 'ACTIVE' } }, { signal }),
    staleTime: 0,
  });
}

/** Wheels, loot boxes and tickets of draws, with those that have ended. */
export function extrasQuery({ call }: Caller) {
  return queryOptions({
    queryKey: ['rewards', 'extras'],
    meta: changesWithMoney,
    queryFn: ({ signal }) => call('GET /api/v1/bonus/extras', { query: {} }, { signal }),
    staleTime: 0,
  });
}

/** Terms never change, so they are fetched once. */
export function termsQuery({ call }: Caller, termsId: string) {
  return queryOptions({
    queryKey: ['rewards-terms', termsId],
    queryFn: ({ signal }) => call('GET /api/v1/bonus/terms/:termsId', { params: { termsId } }, { signal }),
    staleTime: Infinity,
  });
}

export function codeAvailabilityQuery({ call }: Caller) {
  return queryOptions({
    queryKey: ['rewards', 'code-availability'],
    queryFn: ({ signal }) => call('GET /api/v1/bonus-code/manual-claim/available', {}, { signal }),
    staleTime: 0,
  });
}

/** What the rewards pages show, for their loaders. A part that fails says so in its place. */
export async function loadRewards(site: Pick<Site, 'call' | 'currency'> & { queries: QueryClient }) {
  const { queries } = site;
  await Promise.all([
    queries.prefetchQuery(rewardsQuery(site)),
    queries.prefetchQuery(bonusesQuery(site)),
    queries.prefetchQuery(campaignsQuery(site)),
    queries.prefetchQuery(walletQuery(site)),
  ]);
  const items = queries.getQueryData(rewardsQuery(site).queryKey)?.items ?? [];
  const ids = new Set(items.map(({ termsId }) => termsId));
  await Promise.all([...ids].map((id) => queries.prefetchQuery(termsQuery(site, id))));
}

/** After an action on a reward: fetches again what the screens show. */
export function forgetRewards(site: Pick<Site, 'call' | 'currency' | 'queries'>): Promise<unknown> {
  const { queries } = site;
  return Promise.all([
    queries.invalidateQueries({ queryKey: ['rewards'] }),
    queries.invalidateQueries(walletQuery(site)),
    // Lobbies filter by what counts towards a bonus.
    queries.invalidateQueries({ queryKey: ['catalogue'] }),
    invalidateMoney(queries),
  ]);
}
