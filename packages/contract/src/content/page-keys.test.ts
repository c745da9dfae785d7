import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { guard } from '../platform/guard.ts';
import { pageKeys } from './page-keys.ts';

// facts: A2.4
test('content knows the specified pages by their keys, and each key that content uses is one of them', () => {
  const specified = [
    'casino-lobby',
    'live-casino',
    'live-casino-table',
    'promotions-home',
    'virtuals-base',
    'sport-base',
    'live-betting',
    'bet-history',
  ];
  expect(Object.keys(pageKeys)).toEqual(expect.arrayContaining(specified));
  const file = new URL('../../../../content/dataset/seo.json', import.meta.url);
  const used = (JSON.parse(readFileSync(file, 'utf8')) as { page: string }[]).map(({ page }) => page);
  expect(used.length).toBeGreaterThan(0);
  for (const page of used) expect(Object.keys(pageKeys)).toContain(page);
});

// facts: A2.4, A4.3
test.each([
  ['casino-lobby', 'no_access'],
  ['live-casino', 'no_access'],
  ['live-casino-table', 'payout'],
  ['virtuals-base', 'no_access'],
  ['sport-base', 'no_access'],
  ['live-betting', 'no_access'],
  ['bet-history', 'no_access'],
  ['promotions-home', null],
] as const)('the page %s is behind its own guard', (key, reason) => {
  const off = ['casino', 'liveCasino', 'virtualSports', 'sports'];
  const verdict = guard({
    path: pageKeys[key].replace('*', 'evolution'),
    address: '/x',
    session: 'authorised',
    account: {
      marketId: 'UN',
      countryCode: 'IE',
      provinceCode: null,
      accountStatus: 'REGISTERED',
      access: {
        disabled: key === 'live-casino-table' ? ['payout'] : off,
        isManualClaimAllowed: false,
        isTermsDue: false,
        isDetailsDue: false,
      },
    },
    market: 'UN',
    isCountryRestricted: false,
    isMaintenance: false,
    sportsbook: { isOn: true, isOnInSweden: true, blockedProvinces: [], seenProvince: null },
  });
  expect(verdict).toMatchObject(reason ? { kind: 'redirect', reason, to: '/' } : { kind: 'show' });
});
