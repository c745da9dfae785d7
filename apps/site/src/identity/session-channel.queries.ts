import { storageKeys } from './browser-memory.queries.ts';

/** Messages about the session between the tabs of one browser. Never holds a token. */
export type SessionUpdate =
  | { readonly kind: 'signed_in'; readonly playerId: number }
  | { readonly kind: 'signed_out' }
  /** The player was active in one tab, so the warning in the others is out of date. */
  | { readonly kind: 'active'; readonly idleAt: string };

const NAME = 'halcyon.session';
let channel: BroadcastChannel | null = null;

function open(): BroadcastChannel | null {
  if (typeof BroadcastChannel === 'undefined') return null;
  channel ??= new BroadcastChannel(NAME);
  return channel;
}

export function notifyTabs(update: SessionUpdate): void {
  open()?.postMessage(update);
}

/**
 * Subscribes to the other tabs, never the own one. Without BroadcastChannel, removal of the flag in local storage
 * still signals a sign-out. Returns the unsubscribe function.
 */
export function onTabMessage(listener: (update: SessionUpdate) => void): () => void {
  const opened = open();
  const onMessage = (event: MessageEvent<SessionUpdate>) => listener(event.data);
  const onStorage = (event: StorageEvent) => {
    const isGone = event.key === storageKeys.authorized && event.oldValue !== null && event.newValue === null;
    // A store that was cleared as a whole has no key.
    if (isGone || event.key === null) listener({ kind: 'signed_out' });
  };
  opened?.addEventListener('message', onMessage);
  window.addEventListener('storage', onStorage);
  return () => {
    opened?.removeEventListener('message', onMessage);
    window.removeEventListener('storage', onStorage);
  };
}
