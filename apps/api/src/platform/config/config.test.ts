import { expect, test } from 'vitest';
import { productionSettings } from '@halcyon/testkit/production';
import { ConfigurationInvalid, readConfig } from './config.ts';
import { Environment } from './environment.ts';
import { settingsOf } from './setting.ts';

const problemsOf = (environment: Record<string, string>) => {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof ConfigurationInvalid) return error.problems;
    throw error;
  }
  return [];
};

test('without any settings the demonstration runs on loopback with everything on', () => {
  const config = readConfig({});
  expect(config).toMatchObject({ isProduction: false, host: 'localhost', rateLimits: true, role: 'all' });
  expect(config.ports.site).toBe(3000);
});

test('every unusable setting is named at once, in a readable list', () => {
  const problems = problemsOf({ PORT: 'seven', ROLE: 'cook', SUPPORT_EMAIL: 'nobody' });
  expect(problems.map((line) => line.split(':')[0])).toEqual(['PORT', 'ROLE', 'SUPPORT_EMAIL']);
});

test('a production start names every missing setting at once, beside those that cannot be used', () => {
  const problems = problemsOf({ NODE_ENV: 'production', PORT: 'seven', PIX_URL: 'https://pix.example' });
  const needed = settingsOf(Environment).filter(({ isNeeded }) => isNeeded);
  expect(needed.length).toBeGreaterThanOrEqual(27);
  expect(problems).toEqual(
    expect.arrayContaining([
      ...needed.map(({ name }) => `${name}: required in production`),
      'PORT: Invalid input: expected number, received NaN',
      'PIX_KEY: required in production together with PIX_URL',
      'PIX_SECRET: required in production together with PIX_URL',
    ]),
  );
});

test('in production no outside system is at the sandbox’s address, and the sandbox cannot be named', () => {
  const config = readConfig(productionSettings());
  expect(config.sandboxOrigin).toBeNull();
  expect(JSON.stringify({ ...config, host: '' })).not.toMatch(/localhost|127\.0\.0\.1:|:3003/);
  expect(config).toMatchObject({
    cashierOrigin: 'https://cashier.paymentiq.example',
    captcha: {
      scriptUrl: 'https://js.hcaptcha.com/1/api.js',
      origins: ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
    },
    bankIdentity: null,
    crm: null,
    chat: null,
    analytics: null,
  });
  const beside = { ...productionSettings(), SANDBOX_ORIGIN: 'http://localhost:3003' };
  expect(problemsOf(beside)).toEqual(['SANDBOX_ORIGIN: refused in production']);
});

test('players reach site and games over https alone in production', () => {
  const plain = { PUBLIC_ORIGIN: 'http://play.example', GAMES_ORIGIN: 'http://games.example' };
  expect(problemsOf({ ...productionSettings(), ...plain })).toEqual([
    'PUBLIC_ORIGIN: https is required in production',
    'GAMES_ORIGIN: https is required in production',
  ]);
});

test('rate limits cannot be off in production, and time cannot be moved there', () => {
  const problems = problemsOf({
    NODE_ENV: 'production',
    HALCYON_RATE_LIMITS: 'off',
    HALCYON_VIRTUAL_CLOCK: 'on',
  });
  expect(problems).toContain('HALCYON_RATE_LIMITS: cannot be off in production');
  expect(problems).toContain('HALCYON_VIRTUAL_CLOCK: cannot be on in production');
});

test.each([
  ['10.0.0.0/33', '10.0.0.0/33 is neither an address nor a network'],
  ['10.0.0.1, proxy.example', 'proxy.example is neither an address nor a network'],
  ['fd00::/129', 'fd00::/129 is neither an address nor a network'],
  ['0.0.0.0/0', '0.0.0.0/0 would trust every address'],
])('the trusted proxies %s end the start with the name of the setting', (list, reason) => {
  expect(problemsOf({ TRUSTED_PROXIES: list })).toEqual([`TRUSTED_PROXIES: ${reason}`]);
});

test('trusted proxies are addresses and networks of both families; without the setting there are none', () => {
  expect(readConfig({}).trustedProxies).toEqual([]);
  const { trustedProxies } = readConfig({ TRUSTED_PROXIES: '10.0.0.0/8, 192.0.2.7 fd00::/8' });
  expect(trustedProxies).toEqual(['10.0.0.0/8', '192.0.2.7', 'fd00::/8']);
});

test('an unreadable network among the addresses of a provider ends the start with the name of the setting', () => {
  expect(problemsOf({ PROVIDER_YGGDRASIL_KEYS: '{"addresses":"10.0.0.0/99"}' })).toEqual([
    'PROVIDER_YGGDRASIL_KEYS: 10.0.0.0/99 is neither an address nor a network',
  ]);
});

test('an empty variable counts as not set', () => {
  expect(readConfig({ PORT: '' }).ports.site).toBe(3000);
});
