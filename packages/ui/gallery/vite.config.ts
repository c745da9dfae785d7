import { defineConfig } from 'vite';
import { cssModules } from '../css-modules.ts';

/** The page of all primitives, for developers and tests; it is never built into the product. */
export default defineConfig({
  cacheDir: '../../../node_modules/.cache/gallery',
  css: { modules: cssModules },
  // Found before the first request: a dependency found later would reload the page under a test.
  optimizeDeps: { entries: ['./main.tsx'] },
});
