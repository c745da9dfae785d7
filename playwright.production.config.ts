import { defineConfig } from '@playwright/test';
import { origins, ports } from './dev/production/addresses.ts';
import demonstration from './playwright.config.ts';

// The journey in a rehearsal of production: other addresses, TLS, and a browser that finds them.
const addresses = {
  site: origins.site,
  operator: origins.operator,
  games: origins.games,
  sandbox: `http://127.0.0.1:${ports.sandbox}`,
  cashier: origins.cashier,
};
// The processes that run the tests read it: playwright.config.ts.
process.env['HALCYON_E2E_ADDRESSES'] = JSON.stringify(addresses);

const { launchOptions } = demonstration.use!;

export default defineConfig({
  ...demonstration,
  testDir: 'tests/e2e/production',
  testIgnore: [],
  projects: [{ name: 'production' }],
  use: {
    ...demonstration.use,
    baseURL: addresses.site,
    launchOptions: {
      ...launchOptions,
      args: [
        ...(launchOptions?.args ?? []),
        '--host-resolver-rules=MAP *.halcyon.test 127.0.0.1,MAP *.outside.test 127.0.0.1',
      ],
    },
    ignoreHTTPSErrors: true,
  },
  webServer: {
    command: 'node_modules/.bin/node dev/production.ts',
    url: `http://127.0.0.1:${ports.platform}/health/ready`,
    timeout: 180_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    stdout: 'pipe',
  },
});
