/** What this browser stores between pages. Every read tolerates a store that is full, disabled or tampered with. */

/**
 * Keys of the specification (A6.6) and our own. `local` outlives the tab, `session` ends with it. No token and no
 * password is ever among them.
 */
export const storageKeys = {
  /** local: a player is signed in in this browser. Its removal reaches tabs that get no other message. */
  authorized: 'isAuthorized',
  /** local: the login that is running is the first one of the account. */
  firstLogin: 'firstLogin',
  /** local: the running login was answered with terms to accept. */
  updatedTerms: 'showUpdatedTnC',
  /** local: campaigns that brought the player. */
  campaignIds: 'campaignIds',
  /** local: a visit at the bank's identity provider. */
  identityProviderSession: 'identityProviderSession',
  /** session: the home page was seen in this visit. */
  homepage: 'homepage',
  /** session: unread support messages. */
  totalUnread: 'totalUnread',
  /** What a login stores for the page after it. */
  arrival: 'halcyon.arrival',
  /** A sign-up in progress, without its password. */
  signUp: 'halcyon.sign-up',
  cookieOptions: 'cookieOptions',
  cookiesAccepted: 'cookiesAccepted',
  consentId: 'consentId',
  /** From a page of this visit; appended to the address after login, logout and reset. */
  bonusCode: 'halcyon.bonus-code',
  /** A partner's marks, with consent only. */
  affiliate: 'halcyon.affiliate',
  /** When too many codes of a sign-up were requested or entered. */
  maxAttempts: 'halcyon.max-attempts',
  /** With consent only. session: events that wait for the data layer; local: names of what the tag stores here. */
  analytics: 'halcyon.analytics',
  /** session: the page over which a deposit was started. */
  depositOrigin: 'halcyon.deposit-origin',
  /** local: outcomes selected for a bet and the stakes typed for them. Kept when the player signs in or out. */
  slip: 'halcyon.slip',
  /** local: the same of virtual sports. */
  virtualSlip: 'halcyon.virtual-slip',
  /** local: the stake of the last bet, which no preset exceeds. */
  lastStake: 'halcyon.last-stake',
  /** session: the slip opens again after the login that it led to. */
  slipAfterLogin: 'halcyon.slip-after-login',
  /** local: how prices are shown. */
  oddsFormat: 'halcyon.odds-format',
  /** local: how lists of events are grouped. */
  eventGrouping: 'halcyon.event-grouping',
  /** local: teams, competitions and events that are followed. */
  followed: 'halcyon.followed',
  /** local: market types that the event page shows first. */
  pinnedMarkets: 'halcyon.pinned-markets',
} as const;

export function readKept<Value>(area: 'local' | 'session', key: string): Value | null {
  try {
    const text = areaOf(area).getItem(key);
    return text === null ? null : (JSON.parse(text) as Value);
  } catch {
    return null;
  }
}

export function keep(area: 'local' | 'session', key: string, value: unknown): void {
  try {
    areaOf(area).setItem(key, JSON.stringify(value));
  } catch {
    // Without storage play still works.
  }
}

export function forget(area: 'local' | 'session', key: string): void {
  try {
    areaOf(area).removeItem(key);
  } catch {
    // As above.
  }
}

const players = {
  local: ['authorized', 'firstLogin', 'updatedTerms', 'campaignIds', 'identityProviderSession', 'lastStake'],
  session: ['arrival', 'signUp', 'homepage', 'totalUnread', 'depositOrigin', 'analytics'],
} as const satisfies Record<'local' | 'session', readonly (keyof typeof storageKeys)[]>;

/** Deletes a player's entries; the browser's own choices (cookies) are kept. */
export function forgetPlayer(): void {
  for (const key of players.local) forget('local', storageKeys[key]);
  for (const key of players.session) forget('session', storageKeys[key]);
}

function areaOf(area: 'local' | 'session'): Storage {
  return area === 'local' ? window.localStorage : window.sessionStorage;
}
