import { expect, test } from 'vitest';
import { PlayerCache } from './player-cache.ts';

const MAX = 50_000;
type Kept = { readonly playerId: bigint; readonly n: number };

function full(max: number): PlayerCache<Kept> {
  const cache = new PlayerCache<Kept>(max);
  for (let n = 0; n < max; n += 1) cache.set(`s${n}`, { playerId: BigInt(n % 100), n });
  return cache;
}

test('session 50,001 takes the place of the one that was used longest ago, and of no other', () => {
  const cache = full(MAX);
  expect(cache.get('s0')?.n).toBe(0);
  cache.set('new', { playerId: 7n, n: -1 });
  expect(cache.size).toBe(MAX);
  expect(cache.get('s1')).toBeUndefined();
  for (const name of ['s0', 's2', `s${MAX - 1}`, 'new']) expect(cache.get(name), name).toBeDefined();
});

test('what is forgotten of a player is all of that player and nothing else, also after entries were replaced', () => {
  const cache = full(1_000);
  cache.set('s3', { playerId: 4n, n: 3 });
  cache.forget(3n);
  expect(cache.get('s3')).toBeDefined();
  expect(cache.get('s103')).toBeUndefined();
  cache.forget(4n);
  expect([cache.get('s3'), cache.get('s4')]).toEqual([undefined, undefined]);
  expect(cache.size).toBe(1_000 - 10 - 10);
  cache.forget(4n);
});

test('a message about one player does not look at the sessions of the others', () => {
  const cache = full(MAX);
  const startMs = performance.now();
  for (let playerId = 1_000n; playerId < 21_000n; playerId += 1n) cache.forget(playerId);
  // A walk over 50,000 entries for each of 20,000 messages takes minutes.
  expect(performance.now() - startMs).toBeLessThan(1_000);
  expect(cache.size).toBe(MAX);
});
