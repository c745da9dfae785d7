import { expect, test } from 'vitest';
import { ConfigurationInvalid } from '../../platform/config/config.ts';
import { readProviderConnections } from '../../platform/config/connections.ts';
import { contractedProviders, providersOf } from './accounts.ts';

const given = (environment: Record<string, string>, slugs: string | null = null) =>
  readProviderConnections(environment, slugs);
const at = (isProduction: boolean, environment: Record<string, string> = {}, slugs: string | null = null) =>
  contractedProviders({
    sandboxOrigin: isProduction ? null : 'http://localhost:3003',
    providers: given(environment, slugs).providers,
  });
const problemsOf = (run: () => unknown): readonly string[] => {
  try {
    run();
  } catch (error) {
    if (error instanceof ConfigurationInvalid) return error.problems;
    throw error;
  }
  return [];
};
const keys = (names: Record<string, string>) => JSON.stringify(names);
const whole = { user: 'u', password: 'p', clientId: 'c', partner: 'a', partnerId: '1' };

// facts: G6.1
test('outside production the sandbox plays every provider without a contract', () => {
  const providers = at(false);
  expect(providers.size).toBe(10);
  expect(providers.get('relax')?.account).toMatchObject({
    origin: 'http://localhost:3003/providers/relax',
    proxies: {},
  });
});

test('our own games are there without a contract, ahead of all providers, and open in no other frame than theirs', () => {
  const gamesOrigin = 'https://games.example';
  const config = {
    gamesOrigin,
    gamesUrl: 'http://127.0.0.1:9',
    seamlessSecret: 'shared',
    sandboxOrigin: null,
  };
  const { providers } = given({}, null);
  const [own, ...others] = providersOf({ ...config, providers }).values();
  expect(others).toEqual([]);
  expect(own).toMatchObject({
    slug: 'halcyon',
    account: { origin: gamesOrigin, keys: { secret: 'shared', calls: 'http://127.0.0.1:9' } },
    frames: [gamesOrigin],
  });
  expect([...providersOf({ ...config, sandboxOrigin: 'http://localhost', providers }).keys()][0]).toBe(
    'halcyon',
  );
});

test('in production no provider runs without a contract, and each missing setting is named', () => {
  expect(at(true).size).toBe(0);
  expect(problemsOf(() => at(true, {}, 'relax,nobody'))).toEqual([
    'PROVIDER_RELAX_ORIGIN: required in production',
    'PROVIDER_RELAX_FRAMES: required in production',
    'PROVIDER_RELAX_KEYS: needs user, password, clientId, partner, partnerId',
    'HALCYON_PROVIDERS: there is no provider nobody',
  ]);
  const unknownVersion = { PROVIDER_SOFTSWISS_KEYS: keys({ casinoId: 'c', authToken: 't', version: '3' }) };
  expect(problemsOf(() => at(false, unknownVersion))).toEqual(['PROVIDER_SOFTSWISS_KEYS: version is 1 or 2']);
  const { password: _, ...part } = whole;
  const almost = {
    PROVIDER_RELAX_ORIGIN: 'https://relax.example',
    PROVIDER_RELAX_FRAMES: 'https://*.relax.example',
    PROVIDER_RELAX_KEYS: keys(part),
  };
  expect(problemsOf(() => at(true, almost, 'relax'))).toEqual(['PROVIDER_RELAX_KEYS: needs password']);
});

// facts: G6.1
test('a contract names address, keys, the origins of its games and the proxies of single countries', () => {
  const environment = {
    PROVIDER_RELAX_ORIGIN: 'https://relax.example',
    PROVIDER_RELAX_KEYS: keys(whole),
    PROVIDER_RELAX_FRAMES: 'https://games.relax.example, https://*.cdn.example',
    PROVIDER_RELAX_PROXIES: keys({ SE: 'https://se.relax.example', CA: 'https://ca.relax.example' }),
  };
  const providers = at(true, environment, 'relax');
  expect([...providers.keys()]).toEqual(['relax']);
  expect(providers.get('relax')?.frames).toEqual(['https://games.relax.example', 'https://*.cdn.example']);
  expect(providers.get('relax')?.account.proxies).toEqual({
    SE: 'https://se.relax.example',
    CA: 'https://ca.relax.example',
  });
});

test('settings that cannot be read are named, whatever runs', () => {
  const environment = {
    PROVIDER_RELAX_ORIGIN: 'relax',
    PROVIDER_RELAX_KEYS: '{user:1}',
    PROVIDER_RELAX_FRAMES: 'games.relax.example',
    PROVIDER_RELAX_PROXIES: keys({ Sweden: 'https://se.relax.example' }),
  };
  expect(given(environment).problems.map((line) => line.split(':')[0])).toEqual(Object.keys(environment));
});
