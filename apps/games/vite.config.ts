import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import { defineConfig } from 'vite';

const client = resolve(import.meta.dirname, 'src/client');

/** What every game begins with, in one file: many small ones would wait for each other on one line. */
const shell = {
  name: 'shell',
  test: /client.(?:shell.(?!proof-section|sheet)|loop.|slots.theme\.ts|sound.(?!synthesiser))/,
};

/** Each title's own small file. The game's page names it, so no game ships a list of them. */
const themes = globSync('themes/*.ts', { cwd: client }).filter((file) => !file.includes('blackjack'));

/**
 * The browser side of the games: one page for every game and one to verify a round. The shared code is one
 * chunk, each title adds its own small one (`themes/<gameId>.ts`). Served by the games server from
 * `build/client` with `/play/:gameId` answered by `index.html` with `opening.ts` inlined (`first-load.ts`).
 */
export default defineConfig({
  root: client,
  base: '/',
  publicDir: false,
  build: {
    outDir: resolve(import.meta.dirname, 'build/client'),
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    // Letters are separate files, so that a title loads only its own.
    assetsInlineLimit: 0,
    modulePreload: false,
    reportCompressedSize: false,
    rolldownOptions: {
      input: ['index.html', 'verify.html', 'opening.ts', ...themes].map((file) => resolve(client, file)),
      preserveEntrySignatures: 'exports-only',
      output: { codeSplitting: { groups: [shell] } },
    },
  },
});
