import type { QueryClient } from '@tanstack/react-query';
import { createStore, useStore } from '../../platform/store.ts';

/** Poll intervals of the specification, used while the push connection is down. */
export const WALLET_POLL_MS = 20_000;
export const HISTORY_POLL_MS = 30_000;

/** Whether the push connection brings balances now; while it does not, the wallet is polled. */
export const pushState = createStore<'down' | 'open'>('down');

/** Re-renders when the connection opens or closes, which stops or starts the polling of the component's queries. */
export function usePushState(): 'down' | 'open' {
  return useStore(pushState);
}

/** `meta` of queries whose answer changes with the player's money. */
export const changesWithMoney = { changesWithMoney: true };

/** Marks what depends on the player's money as stale; what is on the screen is fetched again. */
export function invalidateMoney(queries: QueryClient): Promise<void> {
  return queries.invalidateQueries({ predicate: ({ meta }) => meta?.['changesWithMoney'] === true });
}

/** For queries about money: false while push brings the changes. A component re-renders by `usePushState`. */
export function pollWhileDown(everyMs: number): () => number | false {
  return () => (pushState.get() === 'open' ? false : everyMs);
}
