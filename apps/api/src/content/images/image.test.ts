import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Refusal } from '@halcyon/contract/platform/refusal';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Invalid } from '@halcyon/server-kit/problem';
import { ImageCacheStore } from './image-cache.store.ts';
import { drawnSides, parseImageRequest } from './image-request.rules.ts';
import { imageHandler, type ImageHandler } from './image.ts';
import { RenderGate } from './render-gate.ts';

let folder: string;
let media: string;
let cache: string;
let images: ImageHandler;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'images-'));
  media = join(folder, 'media');
  cache = join(folder, 'cache');
  await mkdir(join(media, 'games', 'reef'), { recursive: true });
  await picture(join(media, 'games', 'reef', 'square.webp'), '#0b77cf');
  await writeFile(join(media, 'logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>');
  await writeFile(join(folder, 'secret.webp'), 'not for visitors');
  images = imageHandler({ mediaFolder: media, cacheFolder: cache });
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const picture = (file: string, background: string) =>
  sharp({ create: { width: 600, height: 600, channels: 3, background } })
    .webp()
    .toFile(file);
const square = 'games/reef/square.webp';
const negotiated = (accept: string) => images(square, { w: '20', fm: 'auto' }, accept);
const refusalOf = async (asked: Promise<unknown>): Promise<string> => {
  const error = await asked.then(
    () => new Error('was served'),
    (reason: unknown) => reason,
  );
  return error instanceof Refusal ? error.code : String(error);
};

// facts: C1.2
describe('an image address without parameters beyond its size', () => {
  test('is answered as webp at quality 75 in doubled dimensions', async () => {
    expect(parseImageRequest({ w: '200' }, undefined)).toMatchObject({
      width: 400,
      quality: 75,
      format: 'webp',
    });
    const answer = await images(square, { w: '200', h: '100', fit: 'crop' });
    expect(answer.headers['content-type']).toBe('image/webp');
    expect(await sharp(answer.body).metadata()).toMatchObject({ format: 'webp', width: 400, height: 200 });
  });

  test('is drawn at the density it names, and never larger than the master', async () => {
    const plain = await images(square, { w: '200', dpr: '1' });
    expect(await sharp(plain.body).metadata()).toMatchObject({ width: 200, height: 200 });
    const large = await images(square, { w: '2000', dpr: '3' });
    expect(await sharp(large.body).metadata()).toMatchObject({ width: 600, height: 600 });
  });
});

describe('the format', () => {
  test.each([
    ['avif', 'heif'],
    ['webp', 'webp'],
    ['jpg', 'jpeg'],
    ['png', 'png'],
  ])('%s is written when requested', async (fm, written) => {
    const answer = await images(square, { w: '20', fm });
    expect((await sharp(answer.body).metadata()).format).toBe(written);
  });

  test('is the best the caller accepts when left to us, and varies by Accept', async () => {
    const best = await negotiated('image/avif,image/webp,*/*;q=0.8');
    expect(best.headers).toMatchObject({ 'content-type': 'image/avif', vary: 'accept' });
    expect((await negotiated('image/avif;q=0, image/webp')).headers['content-type']).toBe('image/webp');
    expect((await negotiated('*/*')).headers['content-type']).toBe('image/jpeg');
  });
});

describe('a parameter that makes no sense is refused by name', () => {
  test.each([
    ['w', '0'],
    ['w', '2001'],
    ['w', '-5'],
    ['w', '10.5'],
    ['w', '1e3'],
    ['h', 'NaN'],
    ['h', ''],
    ['q', '0'],
    ['q', '101'],
    ['dpr', '4'],
    ['dpr', '0.5'],
    ['fm', 'svg'],
    ['fit', 'stretch'],
    ['v', '../1'],
    ['blur', '50'],
  ])('%s=%s', async (name, value) => {
    const refusal = await images(square, { [name]: value }).catch((reason: unknown) => reason);
    expect(refusal).toMatchObject({ errors: [{ field: name }] });
  });

  test('and so is one that comes twice', async () => {
    await expect(images(square, { w: ['10', '20'] })).rejects.toThrow(Invalid);
  });
});

describe('nothing outside the media folder is served', () => {
  test.each([
    '../secret.webp',
    'games/../../secret.webp',
    '..%2fsecret.webp',
    '/../secret.webp',
    'games\\..\\..\\secret.webp',
    './secret.webp',
    'games/reef/square.webp\0.png',
    'games//reef/square.webp',
    'GAMES/reef/square.webp',
    'games/reef',
    'games/reef/missing.webp',
    'logo.svg/square.webp',
    '',
  ])('%j', async (path) => {
    expect(await refusalOf(images(path, { w: '10' }))).toBe('request.not_found');
  });

  test('not even through a link', async () => {
    await symlink(join(folder, 'secret.webp'), join(media, 'link.webp'));
    expect(await refusalOf(images('link.webp', { w: '10' }))).toBe('request.not_found');
  });
});

describe('a picture is drawn once', () => {
  test('then read from disk, also by a process started later', async () => {
    const first = await images(square, { w: '50' });
    const files = await readdir(cache);
    expect(files).toHaveLength(1);
    await writeFile(join(cache, files[0] ?? ''), 'kept');
    const later = imageHandler({ mediaFolder: media, cacheFolder: cache });
    const second = await later(square, { w: '50' });
    expect(second.body.toString()).toBe('kept');
    expect(second.headers['etag']).toBe(first.headers['etag']);
  });

  test('for all concurrent requests', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, () => images(square, { w: '60' })));
    expect(new Set(answers.map((answer) => answer.body.toString('base64'))).size).toBe(1);
    expect(await readdir(cache)).toHaveLength(1);
  });

  test('and again when its master changes, under another tag', async () => {
    const before = await images(square, { w: '50' });
    await picture(join(media, square), '#cf770b');
    await utimes(join(media, square), 1_900_000_000, 1_900_000_000);
    const after = await images(square, { w: '50' });
    expect(after.headers['etag']).not.toBe(before.headers['etag']);
    expect(after.body.equals(before.body)).toBe(false);
  });
});

describe('sizes are a ladder', () => {
  test('a width in between becomes the next larger one, and two of one rung are one picture', async () => {
    for (const [w, width] of [
      ['201', 240],
      ['1', 16],
      ['1999', 2000],
    ] as const)
      expect(parseImageRequest({ w, dpr: '1' }, undefined).width).toBe(width);
    const [one, other] = [
      await images(square, { w: '210', dpr: '1' }),
      await images(square, { w: '239', dpr: '1' }),
    ];
    expect(other.headers['etag']).toBe(one.headers['etag']);
    expect(await readdir(cache)).toHaveLength(1);
    expect(parseImageRequest({ q: '61' }, undefined).quality).toBe(75);
  });

  test('every width that the site requests is drawn as it is', async () => {
    const site = join(import.meta.dirname, '../../../../site/src');
    const widths = new Set<number>();
    for (const name of await readdir(site, { recursive: true })) {
      if (!/\.tsx?$/.test(name) || /\.test\./.test(name)) continue;
      const text = await readFile(join(site, name), 'utf8');
      for (const [, list = ''] of text.matchAll(/(?:imageAt|imageSet)\(([^;]*?)\)|widths: (\[[^\]]*\])/g))
        for (const [width] of list.matchAll(/(?<![\w/-])\d{2,4}(?![\w-])/g)) widths.add(Number(width));
    }
    expect(widths.size).toBeGreaterThan(10);
    expect([...widths].filter((width) => !(drawnSides as readonly number[]).includes(width))).toEqual([]);
  });
});

test('one visitor who requests 130 new pictures concurrently leaves room for the others', async () => {
  const draw = (nth: number, caller: string) => {
    const side = String(drawnSides[nth % 26]);
    const query = { w: side, dpr: '1', q: nth < 52 ? '40' : '90', fm: nth % 52 < 26 ? 'jpg' : 'png' };
    return images(
      square,
      nth < 104 ? query : { ...query, fit: 'crop', h: side },
      undefined,
      undefined,
      caller,
    );
  };
  const greedy = Array.from({ length: 130 }, (_, nth) => refusalOf(draw(nth, 'one')));
  const other = images(square, { w: '320', dpr: '1', fm: 'webp' }, undefined, undefined, 'other');
  expect((await other).status).toBe(200);
  const answers = await Promise.all(greedy);
  expect(answers.filter((answer) => answer === 'request.busy').length).toBeGreaterThanOrEqual(60);
});

test('new pictures of one visitor have a rate; those that are drawn already have none', async () => {
  const limited = (nth: number) =>
    images(square, { w: '16', h: String(nth), dpr: '1' }, undefined, undefined, 'one');
  for (let nth = 0; nth < 400; nth += 1) expect((await limited(16)).status).toBe(200);
  const drawn: string[] = [];
  for (const side of drawnSides)
    for (const q of ['40', '60', '75', '90', '100'])
      for (const fit of ['clip', 'crop', 'scale']) {
        const query = { w: '16', h: String(Math.min(side, 2000)), dpr: '1', q, fit };
        drawn.push(await refusalOf(images(square, query, undefined, undefined, 'one')));
      }
  expect(drawn.at(-1)).toBe('request.too_many');
  expect((await limited(16)).status).toBe(200);
});

describe('what a browser may keep', () => {
  test('carries the same tag on every node that has the same picture', async () => {
    const otherMedia = join(folder, 'other-node', 'media');
    await cp(media, otherMedia, { recursive: true });
    await utimes(join(otherMedia, square), 1_600_000_000, 1_600_000_000);
    const elsewhere = imageHandler({ mediaFolder: otherMedia, cacheFolder: join(folder, 'other-cache') });
    const [here, there] = [await images(square, { w: '50' }), await elsewhere(square, { w: '50' })];
    expect(there.headers['etag']).toBe(here.headers['etag']);
  });

  test('is for good under an address with a version, an hour without', async () => {
    const versioned = await images(square, { w: '50', v: 'a1b2' });
    expect(versioned.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const plain = await images(square, { w: '50' });
    expect(plain.headers['cache-control']).toContain('max-age=3600');
  });

  test('is confirmed without sending it again', async () => {
    const { headers } = await images(square, { w: '50' });
    const again = await images(square, { w: '50' }, undefined, `"other", W/${headers['etag']}`);
    expect(again.status).toBe(304);
    expect(again.body).toHaveLength(0);
    expect((await images(square, { w: '400' }, undefined, headers['etag'])).status).toBe(200);
  });
});

test('a vector drawing passes through and may run no script', async () => {
  const answer = await images('logo.svg', { w: '40' });
  expect(answer.body.toString()).toContain('<svg');
  expect(answer.headers['content-type']).toBe('image/svg+xml');
  expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
});

test('the cache on disk lets its oldest pictures go at its limit', async () => {
  const store = new ImageCacheStore(cache, 1000);
  for (const [i, name] of ['old', 'middle', 'new'].entries()) {
    await store.write(name, Buffer.alloc(400));
    await utimes(join(cache, name), 1_700_000_000 + i, 1_700_000_000 + i).catch(() => undefined);
  }
  expect(await store.read('old')).toBeNull();
  expect(await store.read('new')).toHaveLength(400);
});

describe('drawing does not take the machine', () => {
  test('two concurrent, a bounded queue, then busy; a failure frees its place', async () => {
    const gate = new RenderGate<number>({ atOnce: 2, waitingMax: 2, perCallerMax: 9 });
    let running = 0;
    let most = 0;
    const work = async (): Promise<number> => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setTimeout(resolve, 5));
      running -= 1;
      throw new Error('no such colour');
    };
    const asked = ['a', 'b', 'c', 'd', 'e'].map((key) =>
      gate.run(key, null, work).catch((error: Error) => error.message),
    );
    expect(await Promise.all(asked)).toEqual([...Array<string>(4).fill('no such colour'), 'request.busy']);
    expect(most).toBe(2);
    expect(await gate.run('f', null, () => Promise.resolve(7))).toBe(7);
  });
});
