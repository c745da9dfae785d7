import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';

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
 * Two parts of the router that this site never uses in the browser: discovery of routes (all are known at
 * start) and instrumentation. They cannot be shaken out, so they are replaced by their idle forms.
 * Source: docs/decisions/0165.
 */
const idleRouterParts: Readonly<Record<string, string>> = {
  'ssr/fog-of-war.js': `
    export const isFogOfWarEnabled = () => false;
    export const getPatchRoutesOnNavigationFunction = () => undefined;
    export const useFogOFWarDiscovery = () => {};
    export const getPartialManifest = (manifest) => manifest;
    export const getPathsWithAncestors = (paths) => paths;
    export const getManifestPath = (path) => path;
    export const handleClientVersionMismatch = () => false;
    export const URL_LIMIT = 0;`,
  'router/instrumentation.js': `
    export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
    export const getRouteInstrumentationUpdates = () => ({});
    export const instrumentClientSideRouter = (router) => router;
    export const instrumentHandler = (handler) => handler;
    export const instrumentationResultMetaContext = undefined;`,
};

function leaveOutIdleRouterParts(): Plugin {
  return {
    name: 'halcyon-idle-router-parts',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    load(id) {
      const part = Object.keys(idleRouterParts).find(
        (name) =>
          id.endsWith(`react-router/dist/production/lib/dom/${name}`) ||
          id.endsWith(`react-router/dist/production/lib/${name}`),
      );
      return part ? idleRouterParts[part] : null;
    },
  };
}

/**
 * What every page needs travels in two files, for many small ones compress badly: one changes with our
 * packages, one with our shell. Routes, dialogs and the market table stay apart.
 */
const groups = [
  {
    name: 'base',
    test: /node_modules.(?:react|react-dom|scheduler|react-router|@tanstack(?!.*(?:utationObserver|useMutation|ueriesObserver|useQueries))|lucide-react.dist.esm.(?!icons))./,
  },
  {
    name: 'frame',
    test: /packages.ui.src.(?:button|icon-button|page-state|skeleton|badge|rail|chip)|site.src.(?:platform.(?:api|fallbacks|format|image|lazy-part|messages|money-text|page-meta|problem|query-client|route-loader|session|site|status-loader|store|text|use-)|app.shell.(?!menu-drawer|player-corner)|app.root|catalogue.(?:game-tile|game-rail|tile-|category-|volatility|mosaic|catalogue)|content.(?:content|groq))/,
  },
];

const version = localesVersion();

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), localeAssets(version), leaveOutIdleRouterParts()],
  define: { __LOCALES_VERSION__: JSON.stringify(version) },
  build: {
    target: 'es2023',
    // Our CSP allows images and fonts from the site alone.
    assetsInlineLimit: 0,
  },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } },
    ssr: {
      build: { rolldownOptions: { input: './src/app/server.ts' } },
      // The demonstration runs without NODE_ENV=production, and React's development build is five times slower.
      define: { 'process.env.NODE_ENV': '"production"' },
      resolve: { noExternal: true },
    },
  },
});
