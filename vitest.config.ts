import { defineConfig } from 'vitest/config';

export default defineConfig({
  // What the site's build puts in.
  define: { __MEDIA_VERSION__: '"test"' },
  test: {
    include: ['{apps,packages,scripts,tools}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', '**/build/**', 'tools/art/**'],
    testTimeout: 30_000,
    hookTimeout: 120_000,
    // Two cores: more workers only make the database tests wait for each other.
    maxWorkers: 2,
  },
});
