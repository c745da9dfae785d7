import type { PageSession } from '@halcyon/contract/page';

export type SiteSession =
  /** The browser is asking again: after a wake-up or in a second tab. */
  { readonly status: 'requested' } | PageSession;

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
 * Players who are barred from play see nothing that invites to it.
 */
export function mayPlay(
  session: SiteSession,
  feature?: 'casino' | 'liveCasino' | 'sports' | 'virtualSports',
): boolean {
  const isOff = isSignedIn(session) && !!feature && !!session.access?.disabled.includes(feature);
  return !isOff && !isHeldBack(session);
}
