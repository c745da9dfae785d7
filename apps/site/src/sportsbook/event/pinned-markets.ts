import { useSyncExternalStore } from 'react';
import { keep, readKept, storageKeys } from '../../identity/browser-memory.queries.ts';
import { createStore } from '../../platform/store.ts';

const PINNED_MAX = 20;
const none: readonly string[] = [];
const store = createStore<readonly string[]>(none);
let isRead = false;

function read(): readonly string[] {
  if (!isRead && typeof window !== 'undefined') {
    isRead = true;
    const kept = readKept<unknown>('local', storageKeys.pinnedMarkets);
    store.set(
      Array.isArray(kept) ? kept.filter((type) => typeof type === 'string').slice(-PINNED_MAX) : none,
    );
  }
  return store.get();
}

/** Types of markets that this browser shows first; none while the server's markup hydrates. */
export function usePinned(): readonly string[] {
  return useSyncExternalStore(store.subscribe, read, () => none);
}

export function togglePinned(type: string): void {
  const now = read();
  const next = now.includes(type) ? now.filter((one) => one !== type) : [...now, type].slice(-PINNED_MAX);
  store.set(next);
  keep('local', storageKeys.pinnedMarkets, next);
}
