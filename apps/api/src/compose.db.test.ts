import { openTestDatabase, type TestDatabase } from '@halcyon/testkit/database';
import { testEnvironment } from '@halcyon/testkit/environment';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { openRounds } from './cashier/account-end.service.ts';
import { startPlatform } from './compose.ts';
import { firstSession, newDevice } from './identity/session-opened.service.ts';
import { screening } from './identity/screening.service.ts';
import { termsVersion } from './identity/terms.service.ts';
import { levelMoved } from './kyc/kyc.service.ts';
import { readConfig } from './platform/config.ts';
import { assertProvided } from './platform/dependency.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
afterEach(() => vi.restoreAllMocks());

const start = () =>
  startPlatform({ config: readConfig(testEnvironment), database: database.app, demonstration: false });

test('no dependency between domains has a default: all are missing until the composition provides them', () => {
  expect(assertProvided).toThrow(
    'not provided: cashier.open_rounds, catalogue.provider_switches, identity.first_session, ' +
      'identity.new_device, identity.screening, identity.terms_version, kyc.level_moved, market.shut_markets',
  );
});

test.each([screening, openRounds, firstSession, newDevice, termsVersion, levelMoved])(
  'a composition without the line that provides $name does not start, and says so',
  async (dependency) => {
    // As if its line were not there, in this start or an earlier one.
    vi.spyOn(dependency, 'isProvided', 'get').mockReturnValue(false);
    vi.spyOn(dependency, 'provide').mockImplementation(() => {});
    await expect(start()).rejects.toThrow(`not provided: ${dependency.name}`);
  },
);

test('what is not provided is a fault when it is used, and never a permissive answer', async () => {
  vi.resetModules();
  const { screenPerson } = await import('./identity/screening.service.ts');
  const { isProviderOff } = await import('./catalogue/provider-switch.service.ts');
  const { isMarketOpen } = await import('./market/policy.service.ts');
  expect(() => screenPerson({} as never, 'login')).toThrow('not provided: identity.screening');
  expect(() => isProviderOff('evolution', 'UN')).toThrow('not provided: catalogue.provider_switches');
  expect(() => isMarketOpen('UN')).toThrow('not provided: market.shut_markets');
});
