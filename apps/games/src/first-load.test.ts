import { expect, test } from 'vitest';
import { filesOf, gamePage, partsOf, prefetchPage, type Manifest } from './first-load.ts';

const manifest: Manifest = {
  'index.html': { file: 'assets/index-1.js', imports: ['_shell-1.js'] },
  '_shell-1.js': { file: 'assets/shell-1.js', css: ['assets/shell-1.css'] },
  'slots/open-slot.ts': {
    file: 'assets/open-slot-1.js',
    imports: ['_shell-1.js', 'index.html'],
    css: ['assets/open-slot-1.css'],
  },
  'themes/neon-777.ts': { file: 'assets/neon-777-1.js', assets: ['assets/neon-777-1.woff2'] },
  'themes/gem-quake.ts': { file: 'assets/gem-quake-1.js' },
  'blackjack/open-blackjack.ts': { file: 'assets/open-blackjack-1.js', imports: ['_shell-1.js'] },
};
const opening = 'open()';
const html = [
  '<head><title>Halcyon</title><script type="module" crossorigin src="/assets/index-1.js"></script>',
  '<link rel="stylesheet" crossorigin href="/assets/shell-1.css"></head>',
  '<body><div id="game" aria-busy="true"></div></body>',
].join('');
const namedIn = (page: string) =>
  [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, url]) => url).toSorted();
const game = { gameId: 'neon-777', kind: 'slot', atlasUrl: '/art/neon-777/symbols.webp?v=1' } as const;

test('a game’s page names everything that its first picture needs, each file once, and nothing of other games', () => {
  const page = gamePage({ html, manifest, opening }, game, 'en-IE');
  expect(namedIn(page)).toEqual(
    [
      '/assets/index-1.js',
      '/assets/shell-1.css',
      '/assets/shell-1.js',
      '/assets/open-slot-1.js',
      '/assets/open-slot-1.css',
      '/assets/neon-777-1.js',
      '/assets/neon-777-1.woff2',
      '/locales/en-IE/games.json',
    ].toSorted(),
  );
});

test('a game’s page opens the session itself, before any file of it, and names the title’s own file', () => {
  const page = gamePage({ html, manifest, opening }, game, null);
  expect(page.indexOf('<script>open()</script>')).toBeGreaterThan(0);
  expect(page.indexOf('<script>open()</script>')).toBeLessThan(page.indexOf('/assets/'));
  expect(page).toContain('data-theme="/assets/neon-777-1.js"');
});

test('art is named for later and not fetched before what the first picture needs', () => {
  const page = gamePage({ html, manifest, opening }, game, null);
  expect(page).toContain('<div id="game" data-atlas="/art/neon-777/symbols.webp?v=1"');
  expect(page).not.toMatch(/<(?:link|script)[^>]*\/art\//);
  expect(page).not.toContain('/locales/');
});

test('a table for cards brings no reels', () => {
  const files = filesOf(manifest, partsOf('blackjack', 'blackjack'));
  expect(files).toContain('assets/open-blackjack-1.js');
  expect(files.filter((file) => /slot|neon|gem/.test(file))).toEqual([]);
});

test('what is prefetched for a game is exactly what its page will request, and none of it is run', () => {
  for (const language of ['pt-BR', null]) {
    const ahead = prefetchPage(manifest, game, language);
    expect(namedIn(ahead)).toEqual(namedIn(gamePage({ html, manifest, opening }, game, language)));
    expect(ahead).not.toContain('<script');
    expect(ahead.match(/<link/g)).toHaveLength(ahead.match(/<link rel="prefetch" crossorigin /g)!.length);
  }
});
