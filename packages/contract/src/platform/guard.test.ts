import { expect, test } from 'vitest';
import { accountStatusNames } from '../identity/account-status.ts';
import { guard, guardPath, type GuardAccess, type GuardFacts, type GuardVerdict } from './guard.ts';

/**
 * The rules of both specifications once more, as sentences about each kind of route, without the table that
 * the product uses. The first column names the class of input; the product of all classes is walked below.
 */
type RouteRule = {
  readonly paths: readonly string[];
  readonly isSignedIn?: true;
  /** Blocked by risk payout and by the suspension of the group of brands. */
  readonly isBlockedByPayout?: true;
  readonly needsManualClaim?: true;
  readonly vertical?: 'casino' | 'liveCasino' | 'virtualSports' | 'sports';
  /** Verticals follow the kind of the game behind the address. */
  readonly isGamePage?: true;
  readonly isSportsbook?: true;
  /** Visitors are sent to the live lobby. */
  readonly isLiveTable?: true;
  /** Play: Austria's extra checks hold. */
  readonly isPlay?: true;
  /** Not allowed for a timed-out or excluded player. */
  readonly isShutWhileExcluded?: true;
  readonly isForVisitors?: true;
  readonly isFreeOfTerms?: true;
  readonly isBanking?: true;
  readonly isHelp?: true;
  readonly isRestrictedPage?: true;
};

const blocked = { isBlockedByPayout: true, isShutWhileExcluded: true } as const;
const account = { isSignedIn: true, isFreeOfTerms: true } as const;
const routeKinds: Readonly<Record<string, RouteRule>> = {
  home: { paths: ['/', '/welcome-to-halcyon'], isFreeOfTerms: true },
  page: {
    paths: ['/terms', '/payment-methods', '/promotions/slots', '/login', '/401', '/my-accounts', '/playing'],
  },
  help: { paths: ['/contact-live-chat'], isHelp: true },
  'accept terms': { paths: ['/accept-terms-condition'], isSignedIn: true, isFreeOfTerms: true },
  'restricted page': { paths: ['/restricted'], isRestrictedPage: true },
  'sign-up': { paths: ['/signup', '/reset-password'], isForVisitors: true },
  'pay-and-play': { paths: ['/signup/pnp', '/signup/callback'] },
  'deposit link': { paths: ['/deposit'], ...blocked },
  account: {
    paths: [
      '/my-account',
      '/my-account/account/verification',
      '/my-account/inbox',
      '/my-account/gambling-limits',
    ],
    ...account,
  },
  'own money': { paths: ['/my-account/banking/withdraw', '/my-account/banking/transactions'], ...account },
  'deposit page': {
    paths: ['/my-account/banking', '/my-account/banking/deposit'],
    ...account,
    ...blocked,
    isBanking: true,
  },
  rewards: { paths: ['/my-account/rewards', '/my-account/rewards/active'], ...account, ...blocked },
  'bonus code': { paths: ['/my-account/bonus-code'], ...account, ...blocked, needsManualClaim: true },
  casino: { paths: ['/online-casino', '/online-casino/slots'], isBlockedByPayout: true, vertical: 'casino' },
  'own games': { paths: ['/online-casino/favourites'], isSignedIn: true, ...blocked, vertical: 'casino' },
  'own live tables': {
    paths: ['/live-casino-online/favourites', '/live-casino-online/recent'],
    isSignedIn: true,
    ...blocked,
    vertical: 'liveCasino',
  },
  'casino play': { paths: ['/online-casino/play/relax/12'], ...blocked, vertical: 'casino', isPlay: true },
  live: {
    paths: ['/live-casino-online', '/live-casino-online/roulette'],
    isBlockedByPayout: true,
    vertical: 'liveCasino',
  },
  'live play': {
    paths: ['/live-casino-online/play/evolution/7'],
    ...blocked,
    isLiveTable: true,
    isPlay: true,
  },
  virtuals: { paths: ['/virtuals'], ...blocked, vertical: 'virtualSports', isPlay: true },
  sportsbook: {
    paths: ['/sportsbook', '/sportsbook/football/england'],
    ...blocked,
    vertical: 'sports',
    isSportsbook: true,
    isPlay: true,
  },
  game: { paths: ['/play/neon-777'], ...blocked, isGamePage: true, isPlay: true },
};

/** Kinds that no rule binds. */
const openToAll = new Set(
  ['home', 'page', 'help', 'restricted page', 'pay-and-play'].map((kind) => routeKinds[kind]),
);

/** Market classes: who has extra rules, and one for all others. Each with the prefix and the account's place. */
const marketClasses = {
  global: { market: 'UN', countryCode: 'IE', provinceCode: null },
  Austria: { market: 'AT', countryCode: 'AT', provinceCode: null },
  'no sportsbook': { market: 'DE', countryCode: 'DE', provinceCode: null },
  Sweden: { market: 'PP', countryCode: 'SE', provinceCode: null },
  Ontario: { market: 'CA', countryCode: 'CA', provinceCode: 'ON' },
  'other province': { market: 'CA', countryCode: 'CA', provinceCode: 'BC' },
} as const;
type MarketClass = (typeof marketClasses)[keyof typeof marketClasses];

const features = ['casino', 'liveCasino', 'sports', 'virtualSports', 'payout'] as const;
const games = [undefined, 'casino', 'liveCasino'] as const;
const bools = [false, true] as const;

/** 2^5 disabled lists × manual claim × terms × details. */
const accesses: readonly GuardAccess[] = Array.from({ length: 2 ** 8 }, (_, bits) => ({
  disabled: features.filter((_feature, at) => bits & (1 << at)),
  isManualClaimAllowed: (bits & 32) > 0,
  isTermsDue: (bits & 64) > 0,
  isDetailsDue: (bits & 128) > 0,
}));

const back = `from=${encodeURIComponent('/en-UN/asked?x=1')}`;
const redirect = (reason: string, to: string) => `redirect ${reason} ${to}`;

/** The specified verdict of one combination, in text. */
function expected(rule: RouteRule, path: string, facts: GuardFacts, place: MarketClass): string {
  if (facts.isMaintenance) return 'show maintenance';
  if (rule.isRestrictedPage || (facts.isCountryRestricted && !rule.isHelp)) return 'show restricted';
  if (facts.session === 'requested') return 'load';
  const me = facts.account;
  if (me && me.marketId !== facts.market) return `${redirect('own_market', path)} in ${me.marketId}`;
  if (me && ['PRE_REGISTERED', 'ACCOUNT_UNVERIFIED', 'BLACKLISTED', 'CLOSED'].includes(me.accountStatus)) {
    if (openToAll.has(rule)) return 'show asked';
    return me.accountStatus === 'CLOSED'
      ? redirect('account_closed', '/closed-account')
      : redirect('unauthorised', `/401?${back}`);
  }
  const access = me === null || typeof me.access === 'string' ? null : me.access;
  if (access?.isTermsDue && !rule.isFreeOfTerms) return redirect('terms', `/accept-terms-condition?${back}`);
  if (rule.isLiveTable && !me) return redirect('live_for_players', '/live-casino-online');
  if (rule.isSportsbook) {
    if (!facts.sportsbook.isOn) return redirect('sportsbook_off', '/');
    const isShutHere = ['DE', 'NL', 'PE'].includes(facts.market);
    const isShutProvince = me !== null && place.provinceCode === 'ON';
    if (isShutHere || isShutProvince || (facts.market === 'PP' && !facts.sportsbook.isOnInSweden))
      return redirect('sportsbook_market', '/');
  }
  if (rule.isSignedIn && !me) return redirect('unauthorised', `/401?${back}`);
  if (!me) return 'show asked';
  if (rule.isForVisitors) return redirect('signed_in', '/');
  const wayOut = rule.isBanking ? '/my-account/banking/withdraw' : '/';
  if (rule.isShutWhileExcluded && ['TIMEOUT', 'SELF_EXCLUDED'].includes(me.accountStatus))
    return redirect('session_restricted', wayOut);
  if (rule.isBlockedByPayout) {
    if (me.access === 'unknown') return 'load';
    if (me.access === 'failed') return redirect('no_access', wayOut);
    if (me.accountStatus === 'PAYOUT' || access?.disabled.includes('payout'))
      return redirect('payout', wayOut);
  }
  if (rule.needsManualClaim && !access?.isManualClaimAllowed) return redirect('manual_claim', '/my-account');
  const vertical = rule.isGamePage ? facts.game : rule.vertical;
  if (vertical && access?.disabled.includes(vertical)) return redirect('no_access', '/');
  if (rule.isPlay && place.countryCode === 'AT' && access?.isDetailsDue)
    return redirect('details', `/my-account/account?${back}`);
  return 'show asked';
}

function words(verdict: GuardVerdict): string {
  if (verdict.kind === 'load') return 'load';
  if (verdict.kind === 'show') return `show ${verdict.page}`;
  return redirect(verdict.reason, verdict.to) + (verdict.market ? ` in ${verdict.market}` : '');
}

/** `redirect payout` for `redirect payout /`. */
function answerOf(said: string): string {
  return said.split(' ', 2).join(' ');
}

type Session = Pick<GuardFacts, 'session' | 'account'>;

/** Every account state that is possible at an address in this class of market: own and foreign prefix apart. */
function* sessionsIn(place: MarketClass): Generator<Session> {
  yield { session: 'requested', account: null };
  yield { session: 'anonymous', account: null };
  for (const accountStatus of accountStatusNames) {
    for (const marketId of [place.market, 'FI']) {
      for (const access of [...accesses, 'unknown', 'failed'] as const) {
        const { countryCode, provinceCode } = place;
        yield {
          session: 'authorised',
          account: { marketId, countryCode, provinceCode, accountStatus, access },
        };
      }
    }
  }
}

// facts: A3.2, A3.3, A4.1, A4.2, A4.3, A4.4, N4.1, S1.1
test('the guard answers every combination of its inputs as the rules of both specifications say', () => {
  const wrong: string[] = [];
  const seen = new Set<string>();
  const facts = { address: '/en-UN/asked?x=1' } as { -readonly [Name in keyof GuardFacts]: GuardFacts[Name] };
  let size = 0;
  const switches = bools.flatMap((isMaintenance) =>
    bools.flatMap((isCountryRestricted) =>
      bools.flatMap((isOn) =>
        bools.map((isOnInSweden) => ({
          isMaintenance,
          isCountryRestricted,
          sportsbook: { isOn, isOnInSweden, blockedProvinces: ['ON'], seenProvince: null },
        })),
      ),
    ),
  );
  for (const [kind, rule] of Object.entries(routeKinds)) {
    for (const place of Object.values(marketClasses)) {
      for (const session of sessionsIn(place)) {
        for (const configuration of switches) {
          for (const path of rule.paths) {
            for (const game of rule.isGamePage ? games : [undefined]) {
              Object.assign(facts, session, configuration, { path, game, market: place.market });
              const said = words(guard(facts));
              size += 1;
              seen.add(said);
              const should = expected(rule, path, facts, place);
              if (said !== should && wrong.length < 10)
                wrong.push(`${kind} ${JSON.stringify(facts)}: ${said}, not ${should}`);
            }
          }
        }
      }
    }
  }
  const classes = `${Object.keys(routeKinds).length} kinds of route (${Object.values(routeKinds).flatMap(({ paths }) => paths).length} addresses)`;
  console.log(
    `guard: ${size.toLocaleString('en')} combinations of ${classes}, ${Object.keys(marketClasses).length} classes of market, ` +
      `3 states of session, ${accountStatusNames.length} statuses, ${accesses.length + 2} sets of flags, ${switches.length} configurations; ` +
      `${new Set([...seen].map(answerOf)).size} kinds of answer`,
  );
  expect(wrong).toEqual([]);
  // Every reason has been given at least once: nothing in the table is out of reach.
  expect([...new Set([...seen].map(answerOf))].toSorted()).toEqual(
    [
      'load',
      'redirect account_closed',
      'redirect details',
      'redirect live_for_players',
      'redirect manual_claim',
      'redirect no_access',
      'redirect own_market',
      'redirect payout',
      'redirect session_restricted',
      'redirect signed_in',
      'redirect sportsbook_market',
      'redirect sportsbook_off',
      'redirect terms',
      'redirect unauthorised',
      'show asked',
      'show maintenance',
      'show restricted',
    ].toSorted(),
  );
}, 120_000);

// facts: A3.1
test.each([
  '/my-account',
  '/my-account/account',
  '/my-account/account/verification',
  '/my-account/banking',
  '/my-account/banking/deposit',
  '/my-account/banking/withdraw',
  '/my-account/banking/transactions',
  '/my-account/rewards',
  '/my-account/rewards/active',
  '/my-account/bonus-code',
  '/my-account/inbox',
  '/my-account/inbox/notifications',
  '/my-account/gambling-limits',
])('a visitor who opens %s is sent to /401 with the requested address', (path) => {
  const address = `/fi-FI${path}?tab=1`;
  expect(
    guard({
      path,
      address,
      session: 'anonymous',
      account: null,
      market: 'FI',
      isCountryRestricted: false,
      isMaintenance: false,
      sportsbook: { isOn: true, isOnInSweden: true, blockedProvinces: [], seenProvince: null },
    }),
  ).toEqual({ kind: 'redirect', reason: 'unauthorised', to: `/401?from=${encodeURIComponent(address)}` });
});

// facts: S1.1
test.each([
  ['seen in Ontario', 'ON', null],
  ['seen in Ontario with an account in Alberta', 'ON', 'AB'],
  ['seen elsewhere with an account in Ontario', null, 'ON'],
])('the sportsbook is shut in the provinces of the market’s policy: %s', (_who, seenProvince, own) => {
  const ask = (blockedProvinces: readonly string[]) =>
    guard({
      path: '/sportsbook',
      address: '/x',
      session: own === null ? 'anonymous' : 'authorised',
      account:
        own === null
          ? null
          : {
              marketId: 'CA',
              countryCode: 'CA',
              provinceCode: own,
              accountStatus: 'REGISTERED',
              access: { disabled: [], isManualClaimAllowed: true, isTermsDue: false, isDetailsDue: false },
            },
      market: 'CA',
      isCountryRestricted: false,
      isMaintenance: false,
      sportsbook: { isOn: true, isOnInSweden: true, blockedProvinces, seenProvince },
    });
  expect(ask(['ON'])).toMatchObject({ kind: 'redirect', reason: 'sportsbook_market' });
  expect(ask([])).toMatchObject({ kind: 'show', page: 'asked' });
});

// facts: S1.1
test.each(['DE', 'NL', 'PE'])('there is no sportsbook in market %s', (market) => {
  const verdict = guard({
    path: '/sportsbook',
    address: '/x',
    session: 'anonymous',
    account: null,
    market,
    isCountryRestricted: false,
    isMaintenance: false,
    sportsbook: { isOn: true, isOnInSweden: true, blockedProvinces: [], seenProvince: null },
  });
  expect(verdict).toMatchObject({ kind: 'redirect', reason: 'sportsbook_market' });
});

test.each([
  ['/', '/'],
  ['/My-Account/', '/my-account'],
  ['/%6Dy-account/banking', '/my-account/banking'],
  ['/my-account//banking', '/my-account/banking'],
  ['/my-account%2Fbanking', '/my-account/banking'],
  ['/%E0%A4%A', '/%e0%a4%a'],
])('no spelling of an address leads past a guard: %s', (below, path) => {
  expect(guardPath(below)).toBe(path);
});
