import { defineConfig } from 'vitest/config';

export default defineConfig({
  // What the site's build puts in.
  define: { __MEDIA_VERSION__: '"test"' },
  test: {
    include: ['{apps,bench,dev,packages,scripts,tests,tools}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', '**/build/**', 'tools/art/**'],
    testTimeout: 30_000,
    hookTimeout: 120_000,
    // What is waited for may take a busy machine longer than the default of a second; nothing is measured by it.
    expect: { poll: { timeout: 10_000 } },
    // Two cores: more workers only make the database tests wait for each other.
    maxWorkers: 2,
  },
});
