import { readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
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

export default {
  appDirectory: 'src/app',
  // Several installations of one checkout (tests, a second start) keep their builds apart.
  buildDirectory: process.env['HALCYON_SITE_BUILD'] ?? 'build',
  ssr: true,
  // Every route of the site is known at start: one manifest, no discovery requests.
  routeDiscovery: { mode: 'initial' },
  buildEnd({ reactRouterConfig }) {
    const client = join(reactRouterConfig.buildDirectory, 'client');
    // The server's build writes the stylesheet once more, in another order.
    rmSync(join(client, 'assets/server.css'));
    writeBrotli(client);
  },
} satisfies Config;
