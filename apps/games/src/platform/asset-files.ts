import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { LRUCache } from 'lru-cache';

export type Asset = { readonly type: string; readonly plain: Buffer; readonly brotli: Buffer | null };

const compress = promisify(brotliCompress);
/** More files than a build has; a newer build under a running server evicts what was used longest ago. */
const KEPT_MAX = 400;
const types: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  webp: 'image/webp',
  woff2: 'font/woff2',
};
const compressed = new Set(['js', 'css', 'svg']);

/**
 * Files of a build whose names hold their hash: read once, compressed once, kept. Null: no such file, or a name
 * that is not one of a build.
 */
export function assetFiles(folder: string): (name: string) => Promise<Asset | null> {
  const kept = new LRUCache<string, Promise<Asset | null>>({ max: KEPT_MAX });
  return (name) => {
    const extension = /^[A-Za-z0-9][A-Za-z0-9_-]*-[A-Za-z0-9_-]{8}\.([a-z0-9]+)$/.exec(name)?.[1] ?? '';
    const type = types[extension];
    if (!type) return Promise.resolve(null);
    const known = kept.get(name);
    if (known) return known;
    const file = load(folder + name, type, compressed.has(extension));
    kept.set(name, file);
    // A file that is not there yet may be there after the next build.
    void file.then((asset) => asset === null && kept.delete(name));
    return file;
  };
}

/** As small as brotli makes it; slow, so for what is kept. */
export function packed(plain: Buffer): Promise<Buffer> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  return compress(plain, { params });
}

async function load(path: string, type: string, isCompressed: boolean): Promise<Asset | null> {
  const plain = await readFile(path).catch(() => null);
  if (!plain) return null;
  return { type, plain, brotli: isCompressed ? await packed(plain) : null };
}
