/** What the tabs of one browser tell each other about the session. It never holds a token. */
export type SessionNews =
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

export function tellTabs(news: SessionNews): void {
  open()?.postMessage(news);
}

/** Hears the other tabs, never the own one. Returns the way to stop. */
export function hearTabs(listener: (news: SessionNews) => void): () => void {
  const opened = open();
  const hear = (event: MessageEvent<SessionNews>) => listener(event.data);
  opened?.addEventListener('message', hear);
  return () => opened?.removeEventListener('message', hear);
}
