import { useSyncExternalStore } from 'react';
import { keep, readKept, storageKeys } from '../../identity/browser-memory.queries.ts';
import { createStore } from '../../platform/store.ts';

export type FollowedKind = 'event' | 'competition' | 'participant';
export type Followed = { readonly kind: FollowedKind; readonly id: string; readonly name: string };

/** The API lists the events of so many; the one that was added first makes room. */
const FOLLOWED_MAX = 100;
const none: readonly Followed[] = [];
const store = createStore<readonly Followed[]>(none);
let isRead = false;

/** Reads a stored list; malformed entries are left out. Pure. */
export function readFollowed(kept: unknown): readonly Followed[] {
  if (!Array.isArray(kept)) return none;
  return kept.filter(isFollowed).slice(-FOLLOWED_MAX);
}

function isFollowed(value: unknown): value is Followed {
  if (typeof value !== 'object' || value === null) return false;
  const { kind, id, name } = value as Record<string, unknown>;
  return (
    (kind === 'event' || kind === 'competition' || kind === 'participant') &&
    typeof name === 'string' &&
    typeof id === 'string' &&
    /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)
  );
}

/** The list with one entry added, or removed if it is there. Pure. */
export function toggledFollowed(list: readonly Followed[], one: Followed): readonly Followed[] {
  const others = list.filter(({ id }) => id !== one.id);
  return others.length < list.length ? others : [...others, one].slice(-FOLLOWED_MAX);
}

function read(): readonly Followed[] {
  if (!isRead && typeof window !== 'undefined') {
    isRead = true;
    store.set(readFollowed(readKept('local', storageKeys.followed)));
  }
  return store.get();
}

/** What this browser follows; nothing while the server's markup hydrates. */
export function useFollowed(): readonly Followed[] {
  return useSyncExternalStore(store.subscribe, read, () => none);
}

export function toggleFollowed(one: Followed): void {
  const next = toggledFollowed(read(), one);
  store.set(next);
  keep('local', storageKeys.followed, next);
}
