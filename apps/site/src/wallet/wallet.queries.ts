import { queryOptions } from '@tanstack/react-query';
import { isProblem } from '../platform/problem.ts';
import type { Site } from '../platform/site.ts';
import { pushState } from './push-state.ts';

/** Polling of the specification, used while the push connection is down. */
export const WALLET_POLL_MS = 20_000;

/**
 * The player's balances. A wallet that does not exist yet is zeros; any other failure is an error, never a
 * zero.
 */
export function walletQuery(site: Pick<Site, 'call' | 'currency'>) {
  return queryOptions({
    queryKey: ['wallet', 'balances'],
    queryFn: async ({ signal }) => {
      try {
        return await site.call('GET /api/v1/player/wallet', {}, { signal });
      } catch (error) {
        if (!isProblem(error) || error.code !== 'wallet.not_created') throw error;
        const none = { amountMinor: '0', currency: site.currency };
        return {
          main: { cash: none },
          locked: { cash: none },
          bonus: [],
          pendingWithdrawal: none,
          total: none,
          sequence: '0',
          asOf: new Date().toISOString(),
        };
      }
    },
    staleTime: 0,
    refetchInterval: () => (pushState.get() === 'open' ? false : WALLET_POLL_MS),
  });
}
