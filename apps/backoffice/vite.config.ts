import { defineConfig } from 'vite';
import { cssModules } from '../../packages/ui/css-modules.ts';

/** The operators' page: one bundle, served by the operators' server from `build`. */
export default defineConfig({
  css: { modules: cssModules },
  build: {
    outDir: 'build',
    emptyOutDir: true,
    target: 'es2023',
    // The server's policy allows fonts and pictures from itself alone.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
});
