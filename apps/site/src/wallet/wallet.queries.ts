import type { Wallet } from '@halcyon/contract/wallet/wallet.contract';
import { queryOptions, replaceEqualDeep } from '@tanstack/react-query';
import { isProblem } from '../platform/api/problem.ts';
import type { Site } from '../platform/site.ts';
import {
  changesWithMoney,
  HISTORY_POLL_MS,
  pollWhileDown,
  WALLET_POLL_MS,
} from './push/push-state.queries.ts';

/** `isMissing`: the wallet opens with the first deposit; until then everything is zero. */
export type WalletView = Wallet & { readonly isMissing?: true };

/**
 * The player's balances. A wallet that does not exist yet is zeros; any other failure is an error, never a
 * zero.
 */
export function walletQuery(site: Pick<Site, 'call' | 'currency'>) {
  return queryOptions({
    queryKey: ['wallet', 'balances'],
    queryFn: async ({ signal }): Promise<WalletView> => {
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
          isMissing: true,
        };
      }
    },
    structuralSharing: (known, answer) => newest(known as WalletView | undefined, answer as WalletView),
    staleTime: 0,
    refetchInterval: pollWhileDown(WALLET_POLL_MS),
  });
}

/** A frame may come while an older answer is under way, which must not take its balances back. */
function newest(known: WalletView | undefined, answer: WalletView): WalletView {
  return known && BigInt(known.sequence) > BigInt(answer.sequence) ? known : replaceEqualDeep(known, answer);
}

/** The widest of the fixed windows of the history: 90 days. */
const LATEST_HOURS = 2_160;

/** The newest ten transactions of the last 90 days. */
export function latestQuery({ call }: Pick<Site, 'call'>) {
  return queryOptions({
    queryKey: ['wallet', 'latest'],
    meta: changesWithMoney,
    queryFn: ({ signal }) =>
      call('GET /api/v1/player/wallet/transactions', { query: { hour: LATEST_HOURS } }, { signal }),
    staleTime: 0,
    refetchInterval: pollWhileDown(HISTORY_POLL_MS),
  });
}
