import { isSignedIn } from '../../platform/api/session.ts';
import type { Site } from '../../platform/site.ts';
import { withBonusCode } from '../arrival-marks.queries.ts';
import { forgetPlayer } from '../browser-memory.queries.ts';
import { leaveOutside } from './outside-sign-out.ts';
import { notifyTabs } from '../session-channel.queries.ts';

/** Clean-up after every end of a session: stored keys, and the sign-ins at support and CRM. */
export function leavePlayer(): void {
  forgetPlayer();
  leaveOutside();
}

/** Drops everything that this page holds of a player. `endedBy`: the code that the page explains. */
export function endHere(site: Pick<Site, 'browserApi' | 'queries' | 'session'>, endedBy: string): void {
  site.browserApi?.dropToken();
  leavePlayer();
  site.queries.clear();
  site.session.set({ status: 'anonymous', endedBy });
}

/**
 * Ends the session on the server and in every tab, then goes home. A server that cannot be reached does not
 * keep the player logged in here: the token is gone, and the session ends by its idle limit.
 */
export async function signOut(site: Pick<Site, 'browserApi' | 'call' | 'queries' | 'session' | 'prefix'>) {
  if (isSignedIn(site.session.get())) await site.call('POST /api/v1/player/sign_out').catch(() => null);
  leaveSite(site, '/');
}

/** The session is over on the server: clears the player's data in every tab and goes to a page below the prefix. */
export function leaveSite(site: Pick<Site, 'browserApi' | 'prefix'>, path: string): void {
  site.browserApi?.dropToken();
  leavePlayer();
  notifyTabs({ kind: 'signed_out' });
  window.location.assign(withBonusCode(`/${site.prefix}${path}`));
}
