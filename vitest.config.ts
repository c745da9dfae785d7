import { defineConfig } from 'vitest/config';

export default defineConfig({
  // What the site's build puts in.
  define: { __MEDIA_VERSION__: '"test"' },
  test: {
    include: ['{apps,packages,scripts,tools}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', '**/build/**', 'tools/art/**'],
    testTimeout: 30_000,
    hookTimeout: 120_000,
    // One more than the two cores of the smallest machine, for a test that asks the database waits for it. Source:
    // docs/decisions/0581.
    maxWorkers: 3,
  },
});
