import { defineConfig } from 'vitest/config';

const notFast = '**/*.{db,api,slow}.test.ts';
/** What counts the timers and ports of its process, and what takes longest. */
const apart = [
  'apps/api/src/compose.db.test.ts',
  'tests/{chaos,crash,fuzz,scan}/**/*.api.test.ts',
  '**/*.slow.test.ts',
];

export default defineConfig({
  // What the site's build puts in.
  define: { __MEDIA_VERSION__: '"test"' },
  test: {
    exclude: ['**/node_modules/**', '**/build/**', 'tools/art/**'],
    testTimeout: 30_000,
    hookTimeout: 120_000,
    // What is waited for may take a busy machine longer than the default of a second; nothing is measured by it.
    expect: { poll: { timeout: 10_000 } },
    // Two cores: more workers only make the database tests wait for each other.
    maxWorkers: 2,
    projects: [
      // Code alone, for `npm run check:fast`.
      {
        extends: true,
        test: {
          name: 'pure',
          include: ['{apps,bench,dev,packages,scripts,tests,tools}/**/*.test.{ts,tsx}'],
          exclude: [notFast],
          // A fresh process for each of some 230 files would cost more than the tests do.
          isolate: false,
        },
      },
      // PostgreSQL or other processes. Modules of the server keep no state (tidy), so that files can share their imports:
      // those cost more than a second of CPU for each of some 230 files. A file closes what it opens.
      { extends: true, test: { name: 'full', include: [notFast], exclude: apart, isolate: false } },
      // Vitest takes the projects by name: the longest files come first, and no core waits for one of them at the end.
      { extends: true, test: { name: 'apart', include: apart } },
    ],
  },
});
