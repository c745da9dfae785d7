import { createHash } from 'node:crypto';
import { readFile, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { Refusal } from '@halcyon/contract/platform/refusal';
import { CallCounter } from '@halcyon/server-kit/network/call-counter';
import { LRUCache } from 'lru-cache';
import sharp from 'sharp';
import { ImageCacheStore } from './image-cache.store.ts';
import {
  parseImagePath,
  parseImageRequest,
  type ImageFit,
  type ImageRequest,
} from './image-request.rules.ts';
import { RenderGate } from './render-gate.ts';

export type ImageAnswer = {
  readonly status: 200 | 304;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
};
/**
 * Path below `/images/`, query as parsed by the server, `Accept` and `If-None-Match` of the caller, and who that is;
 * a call without an address has no limits.
 */
export type ImageHandler = (
  path: string,
  query: Readonly<Record<string, unknown>>,
  accept?: string,
  ifNoneMatch?: string,
  caller?: string | null,
) => Promise<ImageAnswer>;

export type ImageDependencies = {
  /** Holds the masters; nothing outside it is ever read. */
  readonly mediaFolder: string;
  readonly cacheFolder: string;
  readonly cacheBytesMax?: number;
};

/** Part of every key, so that a change in how pictures are drawn draws them again. */
const drawing = 2;
const atOnce = 2;
const waitingMax = 128;
/** A page shows some forty pictures, so one caller's first view of a new installation fits. */
const perCallerMax = 64;
/** New pictures of one caller; those that are drawn already are not counted. */
const drawings = { max: 300, windowSeconds: 60 } as const;
/** Masters whose content is known by its hash; there are some hundreds. */
const hashesMax = 5_000;
const fits = {
  clip: 'inside',
  max: 'inside',
  crop: 'cover',
  min: 'cover',
  fill: 'contain',
  scale: 'fill',
} as const satisfies Record<ImageFit, string>;

/**
 * Serves pictures of the media folder in the requested size and format: drawn once, then read from disk.
 * Never larger than the master. SVG masters pass through, sealed against script.
 * Refuses with `request.not_found` (no such picture), `request.busy` (too many new pictures concurrently) or
 * `request.too_many` (too many of one caller); parameters that make no sense are `Invalid`.
 */
export function imageHandler(deps: ImageDependencies): ImageHandler {
  const cache = new ImageCacheStore(deps.cacheFolder, deps.cacheBytesMax ?? 512 * 1024 * 1024);
  const gate = new RenderGate<Buffer>({ atOnce, waitingMax, perCallerMax });
  const drawn = new CallCounter();
  const hashOf = contentHashes();
  // One thread for each picture: the rest of the machine is for money.
  sharp.concurrency(1);

  return async (path, query, accept, ifNoneMatch, caller = null) => {
    const segments = parseImagePath(path);
    const request = parseImageRequest(query, accept);
    const master = await masterAt(deps.mediaFolder, segments);
    const isVector = master.file.endsWith('.svg');
    const key = keyOf(await hashOf(master), isVector ? null : request);
    const headers = headersOf(key, request, isVector);
    const isKnown = (tag: string) => tag.trim().replace(/^W\//, '') === headers['etag']?.replace(/^W\//, '');
    if (ifNoneMatch?.split(',').some(isKnown)) {
      return { status: 304, headers, body: Buffer.alloc(0) };
    }
    if (isVector) return { status: 200, headers, body: await readFile(master.file) };
    const kept = await cache.read(key);
    if (kept) return { status: 200, headers, body: kept };
    if (caller !== null && drawn.take(caller, drawings) > 0) throw new Refusal('request.too_many');
    const body = await gate.run(key, caller, async () => {
      const picture = await draw(master.file, request);
      await cache.write(key, picture);
      return picture;
    });
    return { status: 200, headers, body };
  };
}

type Master = { readonly file: string; readonly bytes: number; readonly changedAt: number };

/** The file itself; a link that leads out of the media folder is no picture of ours. */
async function masterAt(mediaFolder: string, segments: readonly string[]): Promise<Master> {
  try {
    const root = await realpath(mediaFolder);
    const file = await realpath(join(root, ...segments));
    const info = await stat(file);
    if (file.startsWith(root + sep) && info.isFile()) {
      return { file, bytes: info.size, changedAt: info.mtimeMs };
    }
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
  throw new Refusal('request.not_found');
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ['ENOENT', 'ENOTDIR', 'ELOOP'].includes(String(error.code));

/** The hash of a master's bytes, read again when the file has changed. */
function contentHashes(): (master: Master) => Promise<string> {
  const known = new LRUCache<string, { readonly of: Master; readonly hash: string }>({ max: hashesMax });
  return async (of) => {
    const found = known.get(of.file);
    if (found && found.of.bytes === of.bytes && found.of.changedAt === of.changedAt) return found.hash;
    const hash = createHash('sha256')
      .update(await readFile(of.file))
      .digest('hex');
    known.set(of.file, { of, hash });
    return hash;
  };
}

/** By content, so that every node has the same tags. */
function keyOf(content: string, request: ImageRequest | null): string {
  const { width, height, quality, format, fit } = request ?? {};
  const facts = [drawing, sharp.versions.vips, content, width, height, quality, format, fit];
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex');
}

function headersOf(key: string, request: ImageRequest, isVector: boolean): Record<string, string> {
  const type = isVector ? 'svg+xml' : request.format === 'jpg' ? 'jpeg' : request.format;
  return {
    'content-type': `image/${type}`,
    // Vectors are sent compressed and plain under one tag, so theirs is a weak one.
    etag: `${isVector ? 'W/' : ''}"${key.slice(0, 32)}"`,
    'cache-control': request.isVersioned
      ? 'public, max-age=31536000, immutable'
      : 'public, max-age=3600, stale-while-revalidate=86400',
    'x-content-type-options': 'nosniff',
    ...(request.isNegotiated && !isVector ? { vary: 'accept' } : {}),
    ...(isVector
      ? {
          vary: 'accept-encoding',
          'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
        }
      : {}),
  };
}

async function draw(file: string, { width, height, quality, format, fit }: ImageRequest): Promise<Buffer> {
  // Read by us: opened by name, a changed master would come out of the library's own memory.
  const clear = { r: 0, g: 0, b: 0, alpha: 0 };
  const sized = sharp(await readFile(file), { failOn: 'error' }).resize({
    ...(width === null ? {} : { width }),
    ...(height === null ? {} : { height }),
    fit: fits[fit],
    withoutEnlargement: true,
    background: clear,
  });
  switch (format) {
    case 'avif':
      // Effort 2 is within one per cent of the size of effort 4 at a sixth of its time. The scale of avif
      // lies 20 below that of webp: 55 looks like webp at 75.
      return sized.avif({ quality: Math.max(1, quality - 20), effort: 2 }).toBuffer();
    case 'jpg':
      return sized.flatten({ background: '#0b0e1a' }).jpeg({ quality, mozjpeg: true }).toBuffer();
    case 'png':
      return sized.png({ compressionLevel: 9 }).toBuffer();
    case 'webp':
      return sized.webp({ quality, effort: 4, smartSubsample: true }).toBuffer();
  }
}
