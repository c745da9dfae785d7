import { expect, test } from 'vitest';
import { ConfigurationInvalid, readConfig } from './config.ts';

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

test('a production start names each secret it misses', () => {
  const problems = problemsOf({ NODE_ENV: 'production' });
  expect(problems).toContain('SEAMLESS_SECRET: required in production');
  expect(problems).toContain('DATABASE_URL: required in production');
  expect(problems).toContain('DOCUMENT_KEYS: required in production');
  expect(problems.length).toBeGreaterThanOrEqual(9);
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

test('an empty variable counts as not set', () => {
  expect(readConfig({ PORT: '' }).ports.site).toBe(3000);
});
