import { expect, test } from 'vitest';
import { wayBack } from './way-back.ts';

// facts: A6.5
test.each([
  ['/en-UN/my-account/account', '/en-UN/my-account/account'],
  ['/en-UN/online-casino?search=gold&dialog=login', '/en-UN/online-casino?search=gold'],
  ['/en-UN/play/neon-777?mode=real', '/en-UN/play/neon-777?mode=real'],
  [null, '/en-UN/'],
  ['', '/en-UN/'],
  ['/en-UN/login', '/en-UN/'],
  ['/en-UN/401?from=%2Fen-UN%2Fx', '/en-UN/'],
])('after a login from %s the player is at %s', (asked, target) => {
  expect(wayBack(asked, 'en-UN')).toBe(target);
});

test.each([
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example',
  '/.//evil.example/x',
  '/en-UN/../..//evil.example/x',
  'javascript:alert(1)',
  '\\\\evil',
])('a way back that leaves the site leads home: %s', (asked) => {
  expect(wayBack(asked, 'en-UN')).toBe('/en-UN/');
});
