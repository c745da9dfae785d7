import { expect, test } from 'vitest';
import { ageOn, stakeCapOf, launchRejection, type LaunchFacts } from './launch.rules.ts';

const open: LaunchFacts = {
  game: { isLive: false, isAvailable: true, isCountryRestricted: false },
  policy: { casino: true, live: true, demoAllowed: true },
  player: {
    access: { casino: true, liveCasino: true, payout: false },
    mayPlay: true,
    needsVerification: false,
    isUnderReview: false,
  },
};
const player = (change: object) => ({ ...open, player: { ...open.player!, ...change } });
const access = (change: object) => player({ access: { ...open.player!.access, ...change } });

// facts: C5.2
test.each([
  ['a player in good standing opens a casino game', open, null],
  [
    'a game that is switched off opens for nobody',
    { ...open, game: { ...open.game, isAvailable: false } },
    'play.game_unavailable',
  ],
  [
    'a market without casino opens no casino game',
    { ...open, policy: { ...open.policy, casino: false } },
    'play.game_unavailable',
  ],
  [
    'a game that is barred in the player’s country stays shut',
    { ...open, game: { ...open.game, isCountryRestricted: true } },
    'play.country_restricted',
  ],
  ['a casino game needs casino access', access({ casino: false }), 'play.access_denied'],
  [
    'a live game needs live access',
    { ...access({ liveCasino: false }), game: { ...open.game, isLive: true } },
    'play.access_denied',
  ],
  ['a player flagged risk payout opens nothing', access({ payout: true }), 'play.access_denied'],
  [
    'proof of identity comes before play where the market says so',
    player({ needsVerification: true }),
    'play.verification_required',
  ],
  ['a blocked account opens nothing', player({ mayPlay: false }), 'play.account_blocked'],
  ['a visitor plays for play money', { ...open, player: null }, null],
  [
    'where the market bars demo play, a visitor does not',
    { ...open, player: null, policy: { ...open.policy, demoAllowed: false } },
    'play.demo_off',
  ],
] satisfies [string, LaunchFacts, string | null][])('%s', (_title, facts, expected) => {
  expect(launchRejection(facts)).toBe(expected);
});

const caps = {
  stakeCaps: [
    { games: 'slots', belowAge: 25, max: { amountMinor: '200', currency: 'GBP' } },
    { games: 'slots', belowAge: null, max: { amountMinor: '500', currency: 'GBP' } },
  ],
} as const;

test.each([
  ['a British player of 24 may stake 2.00 on a slot', 'slots', 24, 200n],
  ['a British player of 25 may stake 5.00 on a slot', 'slots', 25, 500n],
  ['the cap is for slots alone', 'table', 24, null],
] as const)('%s', (_title, gameType, age, cap) => {
  expect(stakeCapOf(caps, gameType, age)).toBe(cap);
});

test('a player is a year older on the birthday, not the day before, also one born on 29 February', () => {
  expect(ageOn('2001-11-22', '2026-11-21')).toBe(24);
  expect(ageOn('2001-11-22', '2026-11-22')).toBe(25);
  expect(ageOn('2004-02-29', '2025-02-28')).toBe(20);
  expect(ageOn('2004-02-29', '2025-03-01')).toBe(21);
});
