import { policies } from '@halcyon/testkit/dependencies';
import { expect, test } from 'vitest';
import { cardOf, fillRule, isOfferedInFilter, providerIdOf, subProvidersIn } from './game-card.rules.ts';
import type { GameRow } from '../index/index.store.ts';

const row: GameRow = {
  game_id: 'frostfang',
  game_slug: 'frostfang',
  name: 'Frostfang',
  game_type: 'slots',
  lobby_page_type: 'casino',
  provider_slug: 'halcyon',
  sub_provider_id: 'subprovider-halcyon',
  sub_provider_title: 'Halcyon Originals',
  channels: ['desktop'],
  image_square: '/images/games/frostfang/square.webp',
  image_vertical: null,
  image_horizontal: null,
  colour: '#0c3a86',
  has_jackpot: false,
  has_demo: true,
  is_new: false,
  restricted_countries: ['FR'],
  is_restriction_removed: false,
  rtp_basis_points: 9600,
  volatility: 3,
  max_win_multiple: 4000,
  mechanic: 'ways',
  line_count: null,
  way_count: 243,
  currency: 'GBP',
  min_minor: 20n,
  max_minor: 2000n,
};

// facts: C3.4
test('a game keeps the names of the specification: label, slug, provider, studio, limits, restriction', () => {
  expect(cardOf(row, policies.of('UN'), null)).toMatchObject({
    id: 'frostfang',
    type: 'casinoGames',
    name: 'Frostfang',
    gameSlug: 'frostfang',
    gameProvider: 'halcyon',
    subProvider: { _id: 'subprovider-halcyon', title: 'Halcyon Originals' },
    gameType: 'slots',
    jackpotExist: false,
    seats: null,
    seatsTaken: null,
    restriction: null,
  });
  expect(
    cardOf({ ...row, currency: null, min_minor: null, max_minor: null }, policies.of('UN'), null).betLimits,
  ).toEqual([]);
});

// facts: G6.1
test('a provider that opens nothing for visitors has no demo, and choosing its game requires a login', () => {
  const open = { ...row, restricted_countries: [] };
  expect(cardOf(open, policies.of('UN'), null)).toMatchObject({
    needsLogin: false,
    metadata: { hasDemo: true },
  });
  expect(cardOf(open, policies.of('UN'), null, true)).toMatchObject({
    needsLogin: true,
    metadata: { hasDemo: false },
  });
});

// facts: C3.4
test('a game that is restricted where the player is gets its overlay, unless a flag removes it', () => {
  expect(cardOf(row, policies.of('UN'), 'FR').restriction).toBe('country');
  expect(cardOf(row, policies.of('UN'), 'IE').restriction).toBeNull();
  expect(cardOf({ ...row, is_restriction_removed: true }, policies.of('UN'), 'FR').restriction).toBeNull();
});

test('the largest stake shown is never above the cap of the market', () => {
  const limits = (market: string) =>
    cardOf(row, policies.of(market), null).betLimits.map(({ max }) => max.amountMinor);
  expect(limits('UK')).toEqual(['500']);
  expect(limits('MT')).toEqual(['2000']);
});

test('demo play is offered only where the market allows it', () => {
  expect(cardOf(row, policies.of('UN'), null).metadata.hasDemo).toBe(true);
  expect(cardOf(row, policies.of('FI'), null).metadata.hasDemo).toBe(false);
});

// facts: C3.3, C3.5
test('studio ids are split at the first dash; some providers are in no filter', () => {
  expect(providerIdOf('subprovider-red-tiger')).toBe('red-tiger');
  expect(subProvidersIn('subprovider-halcyon, relax,')).toEqual(['subprovider-halcyon', 'subprovider-relax']);
  expect(subProvidersIn(undefined)).toEqual([]);
  expect(['subprovider-relax', 'subprovider-pariplay'].map((id) => isOfferedInFilter('casino', id))).toEqual([
    false,
    true,
  ]);
  expect(
    ['relax', 'pariplay', 'softswiss', 'creedroomz'].map((id) =>
      isOfferedInFilter('live-casino', `subprovider-${id}`),
    ),
  ).toEqual([true, false, false, false]);
});

test('rules carry the figures of their game, and a missing figure is a defect', () => {
  expect(fillRule('{{ways}} ways, {{maxWin}} times', row, String)).toBe('243 ways, 4000 times');
  expect(() => fillRule('{{lines}} lines', row, String)).toThrow('no figure for {{lines}}');
});
