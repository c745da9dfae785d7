/**
 * The environment of every harness. A password is hashed with the smaller of the two memories: the larger one
 * costs a suite of some thousand sign-ups and logins minutes, and proves nothing more
 * (docs/decisions/browser-tests.md).
 */
export const testEnvironment = {
  NODE_ENV: 'test',
  LOG_LEVEL: process.env['HALCYON_TEST_LOG'] ?? 'silent',
  HALCYON_RATE_LIMITS: 'off',
  HALCYON_WARM_IMAGES: 'off',
  HALCYON_PASSWORD_MEMORY: '19',
} as const;
