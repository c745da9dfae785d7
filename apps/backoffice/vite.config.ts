import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

/** The operators' page: one bundle, served by the operators' server from `build`. */
export default defineConfig({
  plugins: [tailwindcss()],
  build: {
    outDir: 'build',
    emptyOutDir: true,
    target: 'es2023',
    // The server's policy allows fonts and pictures from itself alone.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
});
