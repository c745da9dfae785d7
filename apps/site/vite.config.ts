import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';
import { cssModules } from '../../packages/ui/css-modules.ts';

const localesFolder = join(import.meta.dirname, '../../content/locales');

type LocaleFile = { name: string; text: string };

function localeFiles(): LocaleFile[] {
  return readdirSync(localesFolder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json'))
    .toSorted()
    .map((name) => ({
      name,
      text: JSON.stringify(JSON.parse(readFileSync(join(localesFolder, name), 'utf8'))),
    }));
}

function localesVersion(): string {
  const hash = createHash('sha256');
  for (const { name, text } of localeFiles()) hash.update(name).update(text);
  return hash.digest('hex').slice(0, 12);
}

/** Puts each domain's texts under an address that changes with them, so that they may be cached for ever. */
function localeAssets(version: string): Plugin {
  return {
    name: 'halcyon-locale-assets',
    applyToEnvironment: (environment) => environment.name === 'client',
    generateBundle() {
      for (const { name, text } of localeFiles()) {
        this.emitFile({ type: 'asset', fileName: `assets/locales-${version}/${name}`, source: text });
      }
    },
  };
}

/**
 * What every page needs is served in two files, because many small ones compress badly: one changes with the
 * packages, one with the shell. Routes, dialogs and the market table keep separate files.
 * A file is matched by its name, in whichever slice of its folder it is.
 */
const groups = [
  {
    name: 'base',
    // The sheet of layers, tokens and elements comes first.
    test: /ui.src.document\.css|node_modules.(?:react|react-dom|scheduler|react-router|@tanstack(?!.*(?:utationObserver|useMutation|ueriesObserver|useQueries|nfiniteQueryObserver|seInfiniteQuery))|lucide-react.dist.esm.(?!icons))./,
  },
  {
    name: 'frame',
    test: /packages.ui.src.(?:button|icon-button|page-state|skeleton|badge|chip)|site.src.(?:platform.(?:[a-z-]+\/)?(?:api|opening|fallbacks|format|image|lazy-part|messages|money-text|number-text|page-meta|problem|query-client|route-loader|session|site|store|text|waiting-picture|use-(?!step-history))|app.shell.(?:[a-z-]+\/)?(?:app-frame|app-header|bottom-bar|lazy-dialog|error-pages|footer|live-region|logo|nav-list|navigation|residents|side-rail|theme-switch|use-app-height)|app.root|app.late-scripts|app.routes.shell|app.shell.below-games|catalogue.(?:[a-z-]+\/)?(?:grid-sizes|lobby-place|play-path|game-tile|tile-|category-|volatility|mosaic|catalogue|player-games)|content.(?:content.queries|groq|seo))(?![^.]*\/)|lucide-react.dist.esm.icons.sliders-horizontal\.mjs/,
  },
  {
    // A file without a group joins the first one that uses it, and this one is used far and wide.
    name: 'stream',
    test: /site.src.platform.api.(?:event-stream|reconnect)/,
  },
  {
    name: 'lobby',
    test: /site.src.catalogue.lobby.lobby-/,
  },
  {
    name: 'live',
    test: /site.src.live-casino.live(?!-screen|-filters|-now)/,
  },
  {
    name: 'rails',
    test: /packages.ui.src.rail\.|site.src.catalogue.tile.game-rail|lucide-react.dist.esm.icons.chevron-(?:left|right)\.mjs/,
  },
  {
    // What is fetched once a page is idle, so that every dialog and the menu open at once.
    name: 'dialogs',
    test: /packages.ui.src.layer.dialog\.|site.src.(?:app.shell.(?:dialog.dialog|navigation.menu-drawer)|platform.dialog.overlays)|lucide-react.dist.esm.icons.x\.mjs/,
  },
  {
    name: 'notice',
    test: /site.src.identity.(?:privacy.(?:cookie-(?:notice|choice)|use-save)|browser-memory)|lucide-react.dist.esm.icons.cookie\.mjs/,
  },
  {
    // After the others, whose files they use: prices of the sportsbook and of virtual sports.
    name: 'prices',
    test: /packages.ui.src.odds-cell|site.src.platform.media-query|site.src.sportsbook.(?:names.market-name|stake.(?:odds-format|slip-state))\./,
  },
  {
    // What every page of the sportsbook with events shows.
    name: 'sport',
    test: /site.src.sportsbook.(?:art.crest|follow.follow|offer.(?:use-offer|offer)|row.event|slip.(?:selection-cell|slip-host|slip-store)|sportsbook-|time.(?:match-clock|use-days))/,
  },
];

const mediaFolder = join(import.meta.dirname, '../../content/media');
const drawingCode = join(import.meta.dirname, '../api/src/content/images/image.ts');

/** Part of every address of a picture, which may then be kept for ever. */
function mediaVersion(): string {
  const hash = createHash('sha256').update(readFileSync(drawingCode));
  const files = readdirSync(mediaFolder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  for (const path of files.map(({ parentPath, name }) => join(parentPath, name)).toSorted()) {
    hash.update(relative(mediaFolder, path)).update(readFileSync(path));
  }
  return hash.digest('hex').slice(0, 8);
}

const version = localesVersion();

export default defineConfig({
  plugins: [reactRouter(), localeAssets(version)],
  define: { __LOCALES_VERSION__: JSON.stringify(version), __MEDIA_VERSION__: JSON.stringify(mediaVersion()) },
  css: { modules: cssModules },
  build: {
    // One stylesheet: parts that the server renders before their script arrives have their style.
    cssCodeSplit: false,
    // Parts that load on demand name no files but their own: the lists of all of them were 2 kB of every first view.
    modulePreload: { resolveDependencies: (_file, files, { hostType }) => (hostType === 'js' ? [] : files) },
    target: 'es2023',
    // Our CSP allows images and fonts from the site alone.
    assetsInlineLimit: 0,
  },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } },
    ssr: {
      build: {
        rolldownOptions: {
          input: './src/app/server.ts',
          // Pages link the client's stylesheet; react-router.config.ts removes this one.
          output: {
            assetFileNames: ({ names: [name] }) =>
              `assets/${name?.endsWith('.css') ? 'server' : '[name]-[hash]'}[extname]`,
          },
        },
      },
      // The demonstration runs without NODE_ENV=production, and React's development build is five times slower.
      define: { 'process.env.NODE_ENV': '"production"' },
      resolve: { noExternal: true },
    },
  },
});
