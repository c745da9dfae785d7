/**
 * Pages that content knows by a key, and where each stands below the locale prefix. `*` is anything; a page
 * without an address of its own has none. Source: specification 2, section 2 (other page keys).
 */
export const pageKeys = {
  home: '/',
  'casino-lobby': '/online-casino',
  'game-play': '/play/*',
  'live-casino': '/live-casino-online',
  'live-casino-table': '/live-casino-online/play/*',
  'promotions-home': '/promotions',
  vip: '/iclub',
  licences: '/licences',
  'virtuals-base': '/virtuals',
  'sport-base': '/sportsbook',
  'live-betting': '/sportsbook/live',
  'bet-history': '/sportsbook/bet-history',
  'sign-up': '/signup',
  'not-found': null,
} as const;
export type PageKey = keyof typeof pageKeys;
