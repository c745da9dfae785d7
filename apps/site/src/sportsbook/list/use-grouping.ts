import { useSyncExternalStore } from 'react';
import { keep, readKept, storageKeys } from '../../identity/browser-memory.queries.ts';
import { createStore } from '../../platform/store.ts';
import type { Grouping } from './event-list.tsx';

const chosen = createStore<Grouping>('competition');
let isRead = false;

function read(): Grouping {
  if (!isRead && typeof window !== 'undefined') {
    isRead = true;
    chosen.set(readKept('local', storageKeys.eventGrouping) === 'time' ? 'time' : 'competition');
  }
  return chosen.get();
}

/** How this browser groups events, kept for the next visit. By competition while the server's markup hydrates. */
export function useGrouping(): readonly [Grouping, (grouping: Grouping) => void] {
  const grouping = useSyncExternalStore(chosen.subscribe, read, () => 'competition' as const);
  return [
    grouping,
    (next) => {
      chosen.set(next);
      keep('local', storageKeys.eventGrouping, next);
    },
  ];
}
