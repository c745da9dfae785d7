import { runInNewContext } from 'node:vm';
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { BookConnections } from '../../platform/config/books.ts';
import { bookFrameOf, frameMovedTo } from './book-frame-address.ts';
import { widgetScript } from './widget-script.ts';

test('the script of variant A opens the frame of the same origin, and is less than 2 kB compressed', () => {
  const { text } = widgetScript();
  expect(brotliCompressSync(text).length).toBeLessThan(2_048);
  const frame = {
    style: {},
    attributes: new Map<string, string>(),
    src: '',
    setAttribute: (name: string, value: string) => frame.attributes.set(name, value),
  };
  const shown: unknown[] = [];
  const window: Record<string, { mount: (options: object) => unknown }> = {};
  runInNewContext(text, {
    window,
    URL,
    location: { origin: 'https://host.example' },
    addEventListener: () => {},
    document: {
      currentScript: { src: 'https://book.example/sportsbook-api/widget.js?v=1' },
      createElement: () => frame,
    },
  });
  window['HalcyonBook']!.mount({
    container: { replaceChildren: (child: unknown) => shown.push(child) },
    token: 'a.b.c',
    market: 'FI',
    language: 'fi',
    path: '/football',
  });
  expect(shown).toEqual([frame]);
  const address = new URL(frame.src);
  expect(address.origin + address.pathname).toBe('https://book.example/sportsbook-frame');
  expect(Object.fromEntries(address.searchParams)).toEqual({
    token: 'a.b.c',
    market: 'FI',
    language: 'fi',
    path: '/football',
    host: 'https://host.example',
  });
  expect(frame.attributes.get('sandbox')).toContain('allow-scripts');
});

const books = { hosts: ['https://host.example'] } as Partial<BookConnections> as BookConnections;
const frameAt = (query: string) =>
  bookFrameOf(`/sportsbook-frame?${query}`, { publicOrigin: 'https://site.example', books });

test('a frame shows pages of the sportsbook alone, to hosts of the configuration alone', () => {
  expect(frameAt('market=BR&language=br&path=/futebol%3Fwhen=today')).toEqual({
    url: '/pt-BR/sportsbook/futebol?when=today',
    host: 'https://site.example',
  });
  expect(frameAt('host=https://host.example')).toEqual({
    url: '/en-UN/sportsbook',
    host: 'https://host.example',
  });
  const bad = ['host=https://other.example', 'market=ZZ', 'market=FI&language=tr', 'path=//x', 'path=/../my-account', `path=/${'a'.repeat(500)}`]; // prettier-ignore
  expect(bad.map(frameAt)).toEqual(bad.map(() => 'bad'));
  expect(bookFrameOf('/en-UN/sportsbook', { publicOrigin: 'https://site.example', books })).toBeNull();
});

test('a frame whose page has moved to the words of its language stays a frame, with its token', () => {
  const of = { publicOrigin: 'https://site.example' };
  expect(frameMovedTo('/sportsbook-frame?token=a.b.c&path=/football', '/pt-BR/sportsbook/futebol', of)).toBe(
    '/sportsbook-frame?token=a.b.c&path=%2Ffutebol',
  );
  expect(frameMovedTo('/sportsbook-frame', null, of)).toBeNull();
});
