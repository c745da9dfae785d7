/** Third-party scripts that may be on the page, as far as a sign-out needs them. */
type Outside = {
  /** Zendesk messaging. */
  readonly zE?: (area: 'messenger', action: 'logoutUser') => void;
  /** Fast Track's CRM. */
  readonly FasttrackCrm?: { readonly logout?: () => void };
  sid?: string;
};

/** Signs the player out of support chat and CRM, where they are on the page. Their errors stop nothing. */
export function leaveOutside(page: Outside = window as unknown as Outside): void {
  for (const leave of [() => page.zE?.('messenger', 'logoutUser'), () => page.FasttrackCrm?.logout?.()]) {
    try {
      leave();
    } catch {
      // Our own sign-out proceeds.
    }
  }
  delete page.sid;
}
