import type { Player } from '@halcyon/contract/identity/player';

export type SiteSession =
  /** The browser is asking again: after a wake-up or in a second tab. */
  | { readonly status: 'requested' }
  | {
      readonly status: 'anonymous';
      /** The code that ended a session of this page; absent: there was none. */
      readonly endedBy?: string;
    }
  | {
      readonly status: 'authorised';
      readonly player: Player;
      /** Not null: an excluded or timed-out player, who may take money out and see the past, no more. */
      readonly restriction: { readonly code: string; readonly days?: number } | null;
    };

export type SignedInSession = Extract<SiteSession, { status: 'authorised' }>;

export function isSignedIn(session: SiteSession): session is SignedInSession {
  return session.status === 'authorised';
}
