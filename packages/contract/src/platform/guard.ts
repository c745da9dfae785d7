/**
 * Who may see which page, as one table and one pure function. The server calls it before it renders, the browser
 * before it navigates and whenever the account changes under an open page. Source: docs/decisions/page-guard.md
 */

/** What the page guards need of an account besides its status. */
export type GuardAccess = {
  /** `payout` (risk payout, or the group of brands has suspended the person) and every feature switched off. */
  readonly disabled: readonly string[];
  readonly isManualClaimAllowed: boolean;
  /** The terms in force are newer than the accepted ones. */
  readonly isTermsDue: boolean;
  /** Birth date or address is missing. */
  readonly isDetailsDue: boolean;
};

export type GuardAccount = {
  readonly marketId: string;
  readonly countryCode: string;
  readonly provinceCode: string | null;
  readonly accountStatus: string;
  /** `unknown`: loading. `failed`: could not be loaded, so nothing is allowed. */
  readonly access: GuardAccess | 'unknown' | 'failed';
};

export type GuardFacts = {
  /** Below the locale prefix, without a slash at its end; `/` for home. */
  readonly path: string;
  /** The whole requested address, with prefix and query: the return address. */
  readonly address: string;
  readonly session: 'requested' | 'anonymous' | 'authorised';
  /** Null unless authorised. */
  readonly account: GuardAccount | null;
  /** Market of the prefix. */
  readonly market: string;
  readonly isCountryRestricted: boolean;
  readonly isMaintenance: boolean;
  readonly sportsbook: {
    readonly isOn: boolean;
    readonly isOnInSweden: boolean;
    /** By the policy of the prefix's market. */
    readonly blockedProvinces: readonly string[];
    /** Where the address of the caller is seen; null: unknown, or not in Canada. */
    readonly seenProvince: string | null;
  };
  /** Kind of the game behind `/play/{slug}`, once it is known. */
  readonly game?: 'casino' | 'liveCasino' | undefined;
};

export type GuardReason =
  | 'own_market'
  | 'account_closed'
  | 'unauthorised'
  | 'terms'
  | 'signed_in'
  | 'session_restricted'
  | 'payout'
  | 'manual_claim'
  | 'no_access'
  | 'live_for_players'
  | 'sportsbook_off'
  | 'sportsbook_market'
  | 'details';

export type GuardVerdict =
  | { readonly kind: 'show'; readonly page: 'asked' | 'maintenance' | 'restricted' }
  /** The session, or what the account may use, is loading. */
  | { readonly kind: 'load' }
  | {
      readonly kind: 'redirect';
      readonly reason: GuardReason;
      /** Below the locale prefix. */
      readonly to: string;
      /** Under this market's prefix; absent: under the present one. */
      readonly market?: string;
    };

type Need =
  | 'player'
  | 'visitor'
  | 'full'
  | 'unblocked'
  | 'claim'
  | 'details'
  | 'live_player'
  | 'game'
  | 'sportsbook'
  | 'casino'
  | 'liveCasino'
  | 'virtualSports'
  | 'sports';

/**
 * The first matching row counts; a row matches its path and everything below, except for a `$` at its end. Needs
 * are checked in their order. Paths without a row are open to all.
 */
const table = [
  ['/my-account/banking/deposit', 'player', 'full', 'unblocked'],
  ['/my-account/banking$', 'player', 'full', 'unblocked'],
  ['/my-account/rewards', 'player', 'full', 'unblocked'],
  ['/my-account/bonus-code', 'player', 'full', 'unblocked', 'claim'],
  ['/my-account', 'player'],
  ['/deposit', 'full', 'unblocked'],
  ['/signup$', 'visitor'],
  ['/reset-password', 'visitor'],
  ['/accept-terms-condition', 'player'],
  ['/online-casino/favourites', 'player', 'full', 'unblocked', 'casino'],
  ['/online-casino/recent', 'player', 'full', 'unblocked', 'casino'],
  ['/online-casino/play', 'full', 'unblocked', 'casino', 'details'],
  ['/online-casino', 'unblocked', 'casino'],
  ['/live-casino-online/favourites', 'player', 'full', 'unblocked', 'liveCasino'],
  ['/live-casino-online/recent', 'player', 'full', 'unblocked', 'liveCasino'],
  ['/live-casino-online/play', 'live_player', 'full', 'unblocked', 'details'],
  ['/live-casino-online', 'unblocked', 'liveCasino'],
  ['/virtuals', 'full', 'unblocked', 'virtualSports', 'details'],
  ['/sportsbook', 'sportsbook', 'full', 'unblocked', 'sports', 'details'],
  ['/play', 'full', 'unblocked', 'game', 'details'],
] as const satisfies readonly (readonly [path: string, ...needs: Need[]])[];

/** Statuses whose owner has a session that reaches money out, history, documents and support only. */
const restrictedStatuses = ['TIMEOUT', 'SELF_EXCLUDED'];
/** Statuses whose owner can have no session. */
const absentStatuses = ['PRE_REGISTERED', 'ACCOUNT_UNVERIFIED', 'BLACKLISTED', 'CLOSED'];
const marketsWithoutSportsbook = ['DE', 'NL', 'PE'];
const show = { kind: 'show', page: 'asked' } as const;
const load = { kind: 'load' } as const;

/**
 * The path as the guards read it: decoded, in small letters, without doubled slashes and without one at the
 * end. The router is as generous, so no spelling of an address leads past a guard. Pure.
 */
export function guardPath(below: string): string {
  let path = below;
  try {
    path = decodeURIComponent(below);
  } catch {
    // Not decodable: no route has such an address.
  }
  return path
    .toLowerCase()
    .replace(/[/\\]+/g, '/')
    .replace(/(?<=.)\/$/, '');
}

/** What happens at an address. Pure. */
export function guard(facts: GuardFacts): GuardVerdict {
  const { path, session } = facts;
  if (facts.isMaintenance) return { kind: 'show', page: 'maintenance' };
  // Players with money here must be able to contact support from anywhere.
  const isShut = facts.isCountryRestricted && path !== '/contact-live-chat';
  if (isShut || path === '/restricted') return { kind: 'show', page: 'restricted' };
  if (session === 'requested') return load;
  const account = session === 'authorised' ? facts.account : null;
  if (account && account.marketId !== facts.market) {
    return { kind: 'redirect', reason: 'own_market', to: path, market: account.marketId };
  }
  const needs = needsOf(path);
  if (account && absentStatuses.includes(account.accountStatus)) {
    const isClosed = account.accountStatus === 'CLOSED';
    if (needs.length === 0) return show;
    return isClosed ? to('account_closed', '/closed-account') : unauthorised(facts);
  }
  if (account && isTermsDue(account) && !isOpenWithoutTerms(path)) {
    return to('terms', `/accept-terms-condition?${from(facts)}`);
  }
  for (const need of needs) {
    const verdict = refuse(need, facts, account);
    if (verdict) return verdict;
  }
  return show;
}

function needsOf(path: string): readonly Need[] {
  const row = table.find(([at]) =>
    at.endsWith('$') ? path === at.slice(0, -1) : path === at || path.startsWith(`${at}/`),
  );
  return row ? (row.slice(1) as Need[]) : [];
}

/** Null: the need is met. */
function refuse(need: Need, facts: GuardFacts, account: GuardAccount | null): GuardVerdict | null {
  const access = account?.access;
  switch (need) {
    case 'player':
      return account ? null : unauthorised(facts);
    case 'visitor':
      return account ? to('signed_in', '/') : null;
    case 'full':
      return account && restrictedStatuses.includes(account.accountStatus)
        ? to('session_restricted', wayOut(facts))
        : null;
    case 'live_player':
      return account ? null : to('live_for_players', '/live-casino-online');
    case 'sportsbook':
      return sportsbook(facts, account);
    case 'details':
      return account?.countryCode === 'AT' && known(access)?.isDetailsDue
        ? to('details', `/my-account/account?${from(facts)}`)
        : null;
  }
  // From here on the account's own flags decide; visitors have none and may.
  if (!account) return null;
  if (access === 'unknown') return load;
  const flags = known(access);
  const isOff = (name: string) => !flags || flags.disabled.includes(name);
  switch (need) {
    case 'unblocked':
      if (!flags) return to('no_access', wayOut(facts));
      return account.accountStatus === 'PAYOUT' || isOff('payout') ? to('payout', wayOut(facts)) : null;
    case 'claim':
      return flags?.isManualClaimAllowed ? null : to('manual_claim', '/my-account');
    case 'game':
      return facts.game && isOff(facts.game) ? to('no_access', '/') : null;
    default:
      return isOff(need) ? to('no_access', '/') : null;
  }
}

function sportsbook({ market, sportsbook: book }: GuardFacts, account: GuardAccount | null) {
  if (!book.isOn) return to('sportsbook_off', '/');
  const provinces = [account?.provinceCode, book.seenProvince];
  const isShut =
    marketsWithoutSportsbook.includes(market) ||
    provinces.some((province) => province && book.blockedProvinces.includes(province)) ||
    (market === 'PP' && !book.isOnInSweden);
  return isShut ? to('sportsbook_market', '/') : null;
}

function known(access: GuardAccount['access'] | undefined): GuardAccess | null {
  return typeof access === 'object' ? access : null;
}

function isTermsDue({ access }: GuardAccount): boolean {
  return known(access)?.isTermsDue ?? false;
}

/** Home, the account and the page where terms are accepted never require them first. */
function isOpenWithoutTerms(path: string): boolean {
  return /^\/(?:$|welcome-to-[^/]+$|accept-terms-condition$|my-account(?:\/|$))/.test(path);
}

/** Who may not pay in may still be paid out. */
function wayOut({ path }: GuardFacts): string {
  return path.startsWith('/my-account/banking') ? '/my-account/banking/withdraw' : '/';
}

function to(reason: GuardReason, target: string): GuardVerdict {
  return { kind: 'redirect', reason, to: target };
}

function unauthorised(facts: GuardFacts): GuardVerdict {
  return to('unauthorised', `/401?${from(facts)}`);
}

function from({ address }: GuardFacts): string {
  return `from=${encodeURIComponent(address)}`;
}
