import type { Player } from '@halcyon/contract/identity/player';
import type { GuardAccess } from '@halcyon/contract/platform/guard';

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
      readonly restriction: { readonly code: string; readonly days?: number | undefined } | null;
      /** What the guards ask about the account. Null: it could not be read, so nothing is allowed. */
      readonly access: GuardAccess | null;
    };

export type SignedInSession = Extract<SiteSession, { status: 'authorised' }>;

export function isSignedIn(session: SiteSession): session is SignedInSession {
  return session.status === 'authorised';
}

/** True for a player who may do more than take money out and look: not timed out, not excluded. */
export function isUnrestricted(session: SiteSession): boolean {
  return isSignedIn(session) && session.restriction === null;
}

/** True for a player who may take money out and look, no more: timed out, excluded, or to be paid out only. */
export function isHeldBack(session: SiteSession): session is SignedInSession {
  if (!isSignedIn(session)) return false;
  return session.restriction !== null || !!session.access?.disabled.includes('payout');
}

/** True for a player whom a deposit may be offered. */
export function mayDeposit(session: SiteSession): boolean {
  return isSignedIn(session) && session.access !== null && !isHeldBack(session);
}

/**
 * True for whom games may be shown to: a visitor, and a player whom the guards let in. `feature` asks for one vertical.
 * Nothing that invites to play stands before somebody who is kept from it.
 */
export function mayPlay(session: SiteSession, feature?: 'casino' | 'liveCasino'): boolean {
  const isOff = isSignedIn(session) && !!feature && !!session.access?.disabled.includes(feature);
  return !isOff && !isHeldBack(session);
}
