import type { Banner } from '@halcyon/contract/content/documents';
import { expect, test } from 'vitest';
import { viewBanner } from './banner.rules.ts';
import { depositGroup, isShown, type Viewer } from './targeting.rules.ts';

const now = new Date('2026-11-21T12:00:00Z');
const words = (en: string) => ({ en });
const banner = (change: Partial<Banner> = {}): Banner => ({
  _id: 'banner-test',
  _type: 'banner',
  placement: 'home',
  order: 1,
  greeting: null,
  title: { en: 'Hello', fi: 'Hei' },
  description: null,
  button: {
    anonymous: { text: words('Create account'), url: '/signup' },
    authorized: { text: words('Play'), url: '/online-casino' },
  },
  secondButton: null,
  images: { wide: '/images/a.webp', tall: '/images/b.webp' },
  startsAt: null,
  endsAt: null,
  authorized: 'both',
  audience: { option: 'everyone', groups: [], playerIds: [] },
  clickable: true,
  ...change,
});
const player = (depositCount: number | null, playerId = 7): Viewer => ({
  playerId,
  depositCount,
  isBarred: false,
});
const audience = (
  option: 'groups' | 'players',
  groups: Banner['audience']['groups'],
  playerIds: number[] = [],
) => banner({ audience: { option, groups, playerIds } });

const seen = (viewer: Viewer) =>
  (['both', 'authorized', 'not-authorized'] as const).filter((authorized) =>
    isShown(banner({ authorized }), viewer, 'UN', now),
  );

// facts: C2.1
test('players belong to the group of their deposits: none, exactly one, more than one', () => {
  expect([0, 1, 2, 99].map(depositGroup)).toEqual(['none', 'one', 'many', 'many']);
  const firstDeposit = audience('groups', ['none']);
  expect(isShown(firstDeposit, player(0), 'UN', now)).toBe(true);
  expect(isShown(firstDeposit, player(1), 'UN', now)).toBe(false);
  expect(isShown(firstDeposit, null, 'UN', now)).toBe(false);
  expect(isShown(firstDeposit, player(null), 'UN', now)).toBe(false);
});

// facts: C2.1
test('visitors see what is for both or for visitors, players what is for both or for players', () => {
  expect(seen(null)).toEqual(['both', 'not-authorized']);
  expect(seen(player(3))).toEqual(['both', 'authorized']);
});

// facts: C2.1
test('a banner for named players is seen by them alone', () => {
  const named = audience('players', [], [7]);
  expect([player(0, 7), player(0, 8), null].map((viewer) => isShown(named, viewer, 'UN', now))).toEqual([
    true,
    false,
    false,
  ]);
});

// facts: C1.3
test('a banner is shown from its start up to, and not at, its end', () => {
  const dated = banner({ startsAt: '2026-11-21T12:00:00Z', endsAt: '2026-11-22T00:00:00Z' });
  const at = (instant: string) => isShown(dated, null, 'UN', new Date(instant));
  expect(at('2026-11-21T11:59:59.999Z')).toBe(false);
  expect(at('2026-11-21T12:00:00Z')).toBe(true);
  expect(at('2026-11-21T23:59:59Z')).toBe(true);
  expect(at('2026-11-22T00:00:00Z')).toBe(false);
});

test('a banner for some markets is not shown in others', () => {
  expect(isShown(banner({ markets: ['MT'] }), null, 'UN', now)).toBe(false);
  expect(isShown(banner({ markets: ['MT'] }), null, 'MT', now)).toBe(true);
});

// facts: C2.1, C1.3
test('text and action of a button are the visitor’s or the player’s, in the requested language or English', () => {
  expect(viewBanner(banner(), null, 'fi')).toMatchObject({
    title: 'Hei',
    button: { text: 'Create account', url: '/signup' },
  });
  expect(viewBanner(banner(), player(0), 'de')).toMatchObject({
    title: 'Hello',
    button: { text: 'Play', url: '/online-casino' },
  });
});
