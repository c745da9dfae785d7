import { defineConfig } from '@playwright/test';
import product from './playwright.config.ts';

const PORT = Number(process.env['HALCYON_E2E_PORT'] ?? 24_300) + 6;

/** The page of all primitives (`npm run gallery`), without the product: axe, keyboard and pictures. */
export default defineConfig({
  ...product,
  testDir: 'tests/e2e/gallery',
  testIgnore: [],
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  projects: [{ name: 'gallery' }],
  use: { ...product.use, baseURL: `http://localhost:${PORT}` },
  webServer: {
    command: `node_modules/.bin/vite packages/ui/gallery --port ${PORT} --strictPort`,
    url: `http://localhost:${PORT}`,
    timeout: 60_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
  },
});
