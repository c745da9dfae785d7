import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import type { Config } from '@react-router/dev/config';

const compressible = /\.(?:js|css|json|svg)$/;

/** Writes a `.br` beside every file of the client, for a static server that serves it as it is. */
function writeBrotli(folder: string): void {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!compressible.test(name)) continue;
    const file = join(folder, name);
    const content = readFileSync(file);
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    };
    writeFileSync(`${file}.br`, brotliCompressSync(content, { params }));
  }
}

const manifestStart = 'window.__reactRouterManifest=';

/**
 * Takes out of the browser's list of routes what it does not need: switches that are off, empty lists, and the
 * scripts beside each route's own. Those are for the server, which names them in the page, and for prefetching
 * links, which this site has none of; a module fetches what it imports by itself. A route's stylesheets stay: the
 * router loads them before it shows the route. Every first view loads this list,
 * and it grows with each route. Source: docs/decisions/router-bundle.md.
 */
function lightenManifest(folder: string): void {
  const name = readdirSync(folder).find((file) => /^manifest-.*\.js$/.test(file));
  if (!name) throw new Error(`there is no manifest in ${folder}`);
  const file = join(folder, name);
  const text = readFileSync(file, 'utf8');
  if (!text.startsWith(manifestStart)) throw new Error(`${name} is not written as it was`);
  const manifest = JSON.parse(text.slice(manifestStart.length, text.lastIndexOf(';'))) as {
    routes: Record<string, Record<string, unknown>>;
  };
  const isKept = ([name, value]: [string, unknown]) =>
    value !== false && name !== 'imports' && !(Array.isArray(value) && value.length === 0);
  for (const [id, route] of Object.entries(manifest.routes))
    manifest.routes[id] = Object.fromEntries(Object.entries(route).filter(isKept));
  writeFileSync(file, `${manifestStart}${JSON.stringify(manifest)};`);
}

export default {
  appDirectory: 'src/app',
  // Several installations of one checkout (tests, a second start) keep their builds apart.
  buildDirectory: process.env['HALCYON_SITE_BUILD'] ?? 'build',
  ssr: true,
  // Every route of the site is known at start: one manifest, no discovery requests.
  routeDiscovery: { mode: 'initial' },
  buildEnd({ reactRouterConfig }) {
    const client = join(reactRouterConfig.buildDirectory, 'client');
    lightenManifest(join(client, 'assets'));
    writeBrotli(client);
  },
} satisfies Config;
