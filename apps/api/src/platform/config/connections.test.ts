import { expect, test } from 'vitest';
import { isAmongSources } from './connections.ts';

test('a game opens in its frame only at an origin that the policy names', () => {
  const sources = ['https://games.example', 'https://*.cdn.example:8443'];
  expect(isAmongSources('https://games.example/play?token=1', sources)).toBe(true);
  expect(isAmongSources('https://games.example:443/', sources)).toBe(true);
  expect(isAmongSources('https://a.b.cdn.example:8443/x', sources)).toBe(true);
  for (const other of [
    'http://games.example/',
    'https://games.example:8443/',
    'https://evil-games.example/',
    'https://cdn.example:8443/',
    'https://a.cdn.example/',
    'https://evilcdn.example:8443/',
    'http://a.cdn.example:8443/',
  ])
    expect(isAmongSources(other, sources), other).toBe(false);
});
