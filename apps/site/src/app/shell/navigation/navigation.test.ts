import { expect, test } from 'vitest';
import type { SiteSession } from '../../../platform/api/session.ts';
import { navGroupsFor, type Offered } from './navigation.ts';

const player = (of: { disabled?: string[]; restriction?: { code: string } }): SiteSession =>
  ({
    status: 'authorised',
    player: {},
    restriction: of.restriction ?? null,
    access: { disabled: of.disabled ?? [] },
  }) as never;
const pathsFor = (session: SiteSession, offered: Partial<Offered> = {}) =>
  navGroupsFor(session, { hasSport: false, hasVirtuals: false, ...offered })
    .flat()
    .map(({ path }) => path);
const help = ['/responsible-gambling', '/payment-methods', '/help'];

test('a visitor is shown every vertical, a player the own lists and limits, too', () => {
  const all = ['/', '/online-casino', '/live-casino-online', '/promotions', '/tournaments', '/iclub'];
  expect(pathsFor({ status: 'anonymous' })).toEqual([...all, ...help]);
  expect(pathsFor(player({}))).toEqual([
    ...all,
    '/online-casino/favourites',
    '/online-casino/recent',
    '/my-account/gambling-limits',
    ...help,
  ]);
});

test('sport is in the menu where it is offered, but for a player who may not bet on it', () => {
  expect(pathsFor({ status: 'anonymous' }, { hasSport: true })).toContain('/sportsbook');
  expect(pathsFor(player({ disabled: ['sports'] }), { hasSport: true })).not.toContain('/sportsbook');
});

test('virtual sports are in the menu where they are offered, but for a player who may not bet on them', () => {
  const offered = { hasVirtuals: true };
  expect(pathsFor({ status: 'anonymous' }, offered)).toContain('/virtuals');
  expect(pathsFor(player({ disabled: ['virtualSports'] }), offered)).not.toContain('/virtuals');
});

test('a vertical that is switched off for a player is in no menu, nor are the lists of its games', () => {
  const paths = pathsFor(player({ disabled: ['casino'] }));
  expect(paths.filter((path) => path.startsWith('/online-casino'))).toEqual([]);
  expect(paths).toContain('/live-casino-online');
});

test.each([
  ['is excluded', player({ restriction: { code: 'exclusion_in_progress' } })],
  ['may only be paid out', player({ disabled: ['payout'] })],
])('a player who %s is led to no game and to no promotion', (_why, session) => {
  const paths = pathsFor(session).filter((path) => path !== '/my-account/gambling-limits');
  expect(paths).toEqual(['/', ...help]);
});
