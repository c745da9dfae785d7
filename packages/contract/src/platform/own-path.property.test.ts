import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ownPath } from './own-path.ts';

const origin = 'https://play.example';

test.each([
  'https://evil.example/',
  '//evil.example/x',
  '/\\evil.example/x',
  '/\t/evil.example/x',
  '/.//evil.example/x',
  '/./\\evil.example/x',
  '/%2e//evil.example/x',
  '/en-UN/../..//evil.example/x',
  '/en-UN/..//evil.example/x',
  '/en-UN/%2e%2e/%2E%2E//evil.example/x',
  '/en-UN/../..\\\n/evil.example/x',
  '///evil.example',
  '/.//user:secret@evil.example',
  '/.//evil。example/x',
  'javascript:alert(1)',
  'en-UN/x',
  '',
])('%j is no address of this site', (address) => expect(ownPath(address)).toBeNull());

test.each([
  ['/en-UN/play/neon-777?mode=real#top', '/en-UN/play/neon-777?mode=real#top'],
  ['/en-UN/x/../login', '/en-UN/login'],
  ['/en-UN/%2F%2Fevil.example', '/en-UN/%2F%2Fevil.example'],
  ['/en-UN//evil.example', '/en-UN//evil.example'],
  ['/', '/'],
])('%j is the address %j of this site', (address, own) => expect(ownPath(address)).toBe(own));

test('for any input the result stays on the site however often it is read', () => {
  const pieces = [
    '/',
    '\\',
    '.',
    '..',
    '%2e',
    '%2F',
    '%5c',
    '\t',
    '\n',
    '@',
    ':',
    '?',
    '#',
    ' ',
    '\u3002',
    '\uff0f',
  ];
  const words = ['evil.example', 'en-UN', 'https:', 'user:secret', 'x', '[::1]', '0'];
  const addresses = fc
    .array(
      fc.oneof(
        fc.constantFrom(...pieces),
        fc.constantFrom(...words),
        fc.string({ unit: 'binary', maxLength: 2 }),
      ),
    )
    .map((parts) => `/${parts.join('')}`);
  fc.assert(
    fc.property(addresses, (address) => {
      const own = ownPath(address);
      if (own === null) return;
      const url = new URL(own, origin);
      expect(url.origin).toBe(origin);
      expect(new URL(url.pathname + url.search + url.hash, origin).href).toBe(url.href);
      expect(ownPath(own)).toBe(own);
    }),
    { numRuns: 5_000 },
  );
});
