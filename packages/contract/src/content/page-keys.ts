/**
 * Keys by which content refers to pages, and the path of each below the locale prefix. `*` matches anything; a page
 * without its own path has none.
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
