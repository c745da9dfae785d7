import { expect, test, vi } from 'vitest';
import type { SiteSession } from '../../platform/api/session.ts';
import type { Site } from '../../platform/site.ts';
import { KEPT_MS_MAX, launchAhead, seeLaunch, takeLaunch, wishedMode } from './launch-ahead.ts';

const anonymous: SiteSession = { status: 'anonymous' };
const frostfang = { by: 'slug', slug: 'frostfang' } as const;

function siteOf({ session = anonymous, answer = { data: { gameDetail: { gameId: 'frostfang' } } } } = {}) {
  let now = session;
  const call = vi.fn(async () => answer);
  const site = {
    texts: { t: (key: string) => key },
    session: { get: () => now },
    locale: { language: 'en', market: 'UN' },
    call,
  } as unknown as Site;
  return { site, call, become: (next: SiteSession) => (now = next) };
}

test('a game that was opened ahead is given to its page once', async () => {
  const { site, call } = siteOf();
  launchAhead(site, frostfang, 'demo');
  await expect(takeLaunch(site, frostfang, 'demo')).resolves.toEqual({ gameId: 'frostfang' });
  expect(takeLaunch(site, frostfang, 'demo')).toBeNull();
  expect(call).toHaveBeenCalledTimes(1);
});

test('a page may read it on every render, and finds the game once that is there', async () => {
  const { site, become } = siteOf();
  launchAhead(site, frostfang, 'demo');
  expect(seeLaunch(site, frostfang, 'demo')?.game).toBeNull();
  await seeLaunch(site, frostfang, 'demo')?.launch;
  expect(seeLaunch(site, frostfang, 'demo')?.game).toEqual({ gameId: 'frostfang' });
  expect(seeLaunch(site, frostfang, 'real')).toBeNull();
  become({ status: 'anonymous', endedBy: 'session.revoked' });
  expect(seeLaunch(site, frostfang, 'demo')).toBeNull();
});

test('it is given to no other game, mode or player, and not when it is old', () => {
  const { site, become } = siteOf();
  launchAhead(site, frostfang, 'demo');
  expect(takeLaunch(site, { by: 'slug', slug: 'neon-777' }, 'demo')).toBeNull();
  launchAhead(site, frostfang, 'demo');
  expect(takeLaunch(site, frostfang, 'real')).toBeNull();
  launchAhead(site, frostfang, 'demo');
  become({ status: 'anonymous', endedBy: 'session.revoked' });
  expect(takeLaunch(site, frostfang, 'demo')).toBeNull();
  vi.useFakeTimers();
  launchAhead(site, frostfang, 'demo');
  vi.advanceTimersByTime(KEPT_MS_MAX);
  expect(takeLaunch(site, frostfang, 'demo')).toBeNull();
  vi.useRealTimers();
});

test('a refusal reaches the page that takes it, and is dropped when none does', async () => {
  const { site } = siteOf({ answer: { data: { gameDetail: null } } as never });
  launchAhead(site, frostfang, 'demo');
  await new Promise((resolve) => setTimeout(resolve));
  await expect(takeLaunch(site, frostfang, 'demo')).rejects.toThrow('game.refused.no_data');
});

test('an address opens play money when it says so, real money when it says nothing and a player is logged in, and never what is barred', () => {
  const player = { status: 'authorised' } as SiteSession;
  const card = { restriction: null, metadata: { hasDemo: true } } as Parameters<typeof wishedMode>[0];
  const demo = new URLSearchParams('mode=demo');
  const plain = new URLSearchParams();
  expect(wishedMode(card, demo, anonymous)).toBe('demo');
  expect(wishedMode(card, demo, player)).toBe('demo');
  expect(wishedMode(card, plain, player)).toBe('real');
  expect(wishedMode(card, plain, anonymous)).toBeNull();
  expect(wishedMode({ ...card, restriction: 'country' } as never, demo, player)).toBeNull();
});

test('an address for a demo where there is none opens nothing, least of all for money', () => {
  const player = { status: 'authorised' } as SiteSession;
  const card = { restriction: null, metadata: { hasDemo: false } } as Parameters<typeof wishedMode>[0];
  for (const session of [player, anonymous])
    expect(wishedMode(card, new URLSearchParams('mode=demo'), session)).toBeNull();
  expect(wishedMode(card, new URLSearchParams('mode=fun'), player)).toBeNull();
  expect(wishedMode(card, new URLSearchParams('mode=real'), player)).toBe('real');
});
