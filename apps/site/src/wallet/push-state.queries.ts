import { createStore, useStore } from '../platform/store.ts';

/** Whether the push connection brings balances now; while it does not, the wallet is polled. */
export const pushState = createStore<'down' | 'open'>('down');

/** Re-renders when the connection comes or goes, which starts or stops the polling of the component's queries. */
export function usePushState(): 'down' | 'open' {
  return useStore(pushState);
}
