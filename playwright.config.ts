import { defineConfig, devices } from '@playwright/test';
import { browserOfTests } from '@halcyon/testkit/browser';
import { installationFolder } from '@halcyon/testkit/installation-folder';

const browser = await browserOfTests();
const BASE_PORT = Number(process.env['HALCYON_E2E_PORT'] ?? 24_300);

/** The whole product in its own folder and on its own ports, started for the run and stopped after it. */
const ofDemonstration = {
  site: `http://localhost:${BASE_PORT}`,
  operator: `http://localhost:${BASE_PORT + 1}`,
  games: `http://localhost:${BASE_PORT + 2}`,
  sandbox: `http://localhost:${BASE_PORT + 3}`,
  /** Where a browser meets the hosted cashier. */
  cashier: `http://localhost:${BASE_PORT + 3}`,
};

/** Of the demonstration, unless playwright.production.config.ts put others in their place. */
export const addresses: typeof ofDemonstration = process.env['HALCYON_E2E_ADDRESSES']
  ? (JSON.parse(process.env['HALCYON_E2E_ADDRESSES']) as typeof ofDemonstration)
  : ofDemonstration;

export default defineConfig({
  testDir: 'tests/e2e',
  testIgnore: ['production/**', 'gallery/**'],
  // One more than the cores: a test waits for answers, polls and notices for most of its time.
  workers: 3,
  fullyParallel: true,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  retries: 0,
  reporter: [
    ['list'],
    ['json', { outputFile: process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ?? 'test-results/report.json' }],
  ],
  use: {
    baseURL: addresses.site,
    // A trace of every test costs a third of the machine; `HALCYON_TRACE=on` keeps those of failed ones.
    trace: process.env['HALCYON_TRACE'] === 'on' ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    // A press that waits for ever ends in time for the test to say what became of its page:
    // docs/decisions/browser-tests.md.
    actionTimeout: 60_000,
    ...devices['Desktop Chrome'],
    launchOptions: {
      ...browser,
      args: [
        '--no-sandbox',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  // Tests that move the clock of the installation run when all others have ended, one after the other; alone with
  // `--project clock --no-deps`: docs/decisions/virtual-clock.md.
  projects: [
    { name: 'site', testIgnore: [/\.time\.spec\.ts$/, 'production/**', 'gallery/**'] },
    { name: 'clock', testMatch: /\.time\.spec\.ts$/, dependencies: ['site'], workers: 1 },
  ],
  webServer: {
    command: 'node_modules/.bin/node dev/start.ts',
    url: `${addresses.site}/health/ready`,
    timeout: 180_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    stdout: 'pipe',
    env: {
      PORT: String(BASE_PORT),
      OPERATOR_PORT: String(BASE_PORT + 1),
      GAMES_PORT: String(BASE_PORT + 2),
      SANDBOX_PORT: String(BASE_PORT + 3),
      METRICS_PORT: String(BASE_PORT + 4),
      SANDBOX_SMTP_PORT: String(BASE_PORT + 5),
      HALCYON_DATA: installationFolder,
      HALCYON_RATE_LIMITS: 'off',
      HALCYON_VIRTUAL_CLOCK: 'on',
      HALCYON_WARM_IMAGES: 'off',
      SANDBOX_ODDS_FEED_MATCHES: '2',
      // A race takes eight seconds.
      HALCYON_VIRTUALS_PACE: '5',
      // A hundred people sign up and log in: the quicker of the two costs.
      HALCYON_PASSWORD_MEMORY: '19',
    },
  },
});
