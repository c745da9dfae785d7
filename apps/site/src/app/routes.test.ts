import { guard, type GuardFacts } from '@halcyon/contract/platform/guard';
import { expect, test } from 'vitest';
import routes from './routes.ts';

const [shell] = routes;
const paths = new Set((shell?.children ?? []).map(({ path }) => path));

const blocked: GuardFacts = {
  path: '/',
  address: '/en-UN/',
  session: 'authorised',
  account: {
    marketId: 'UN',
    countryCode: 'IE',
    provinceCode: null,
    accountStatus: 'REGISTERED',
    access: {
      disabled: ['casino', 'liveCasino', 'virtualSports'],
      isManualClaimAllowed: false,
      isTermsDue: false,
      isDetailsDue: false,
    },
  },
  market: 'UN',
  isCountryRestricted: false,
  isMaintenance: false,
  sportsbook: { isOn: false, isOnInSweden: false, blockedProvinces: [], seenProvince: null },
};

// facts: C3.7
test('lobbies and games stand at the addresses of the specification, and each is asked for its vertical', () => {
  expect(paths).toContain('online-casino/:category?');
  expect([...paths].some((path) => path?.startsWith('live-casino-online'))).toBe(true);
  for (const path of ['online-casino/play/:provider/:gameId?', 'live-casino-online/play/:provider/:gameId?'])
    expect(paths).toContain(path);
  expect(paths).toContain('virtuals/:sport?');
  for (const path of ['/online-casino', '/online-casino/slots', '/live-casino-online', '/virtuals'])
    expect([path, guard({ ...blocked, path })]).toEqual([
      path,
      { kind: 'redirect', reason: 'no_access', to: '/' },
    ]);
});
