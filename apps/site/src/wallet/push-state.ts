import { createStore } from '../platform/store.ts';

/** Whether the push connection brings balances now; while it does not, the wallet is polled. */
export const pushState = createStore<'down' | 'open'>('down');
