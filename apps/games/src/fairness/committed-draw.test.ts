import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { committedDraw, drawFromBlocks, hashServerSeed, newServerSeed } from './committed-draw.ts';

const serverSeed = '11'.repeat(32);

/** Sum of squared deviations from an even spread, over the expectation. */
function chiSquare(counts: readonly number[]): number {
  const expected = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
}

describe('the committed stream', () => {
  test('is what anybody computes from the seeds with HMAC-SHA256', () => {
    const block = createHmac('sha256', Buffer.from(serverSeed, 'hex')).update('my seed:42:0').digest();
    const draw = committedDraw({ serverSeed, clientSeed: 'my seed', nonce: 42 });
    const words = Array.from({ length: 8 }, (_, index) => block.readUInt32BE(4 * index));
    expect(words.map(() => draw(4_294_967_296))).toEqual(words);
    const next = createHmac('sha256', Buffer.from(serverSeed, 'hex')).update('my seed:42:1').digest();
    expect(draw(4_294_967_296)).toBe(next.readUInt32BE(0));
  });

  test('is the same for the same seeds and another for another nonce, client seed or server seed', () => {
    const read = (seed: Parameters<typeof committedDraw>[0]) => {
      const draw = committedDraw(seed);
      return Array.from({ length: 20 }, () => draw(1000)).join();
    };
    const seed = { serverSeed, clientSeed: 'a', nonce: 0 };
    const all = [
      seed,
      { ...seed, nonce: 1 },
      { ...seed, clientSeed: 'b' },
      { ...seed, serverSeed: '12'.repeat(32) },
    ];
    expect(read(seed)).toBe(read({ ...seed }));
    expect(new Set(all.map(read)).size).toBe(4);
  });

  test.each([2, 3, 7, 10, 37, 52, 312])('spreads evenly over %i', (bound) => {
    const draw = committedDraw({ serverSeed, clientSeed: 'spread', nonce: bound });
    const counts = Array<number>(bound).fill(0);
    for (let taken = 0; taken < bound * 2_000; taken++) counts[draw(bound)]!++;
    // Mean of the statistic is bound - 1, its deviation √(2 (bound - 1)); five deviations away is no accident.
    expect(chiSquare(counts)).toBeLessThan(bound - 1 + 5 * Math.sqrt(2 * (bound - 1)));
    expect(Math.min(...counts)).toBeGreaterThan(0);
  });

  test('passes over the words that would make low numbers likelier, and no others', () => {
    const bound = 3_000_000_000;
    const words = [bound, 4_294_967_295, 5, bound - 1, bound + 1, 0, 1, 2];
    const bytes = Buffer.alloc(32);
    for (const [index, word] of words.entries()) bytes.writeUInt32BE(word, 4 * index);
    const draw = drawFromBlocks(() => bytes);
    expect([draw(bound), draw(bound), draw(bound), draw(bound)]).toEqual([5, bound - 1, 0, 1]);
  });

  test('without that the low numbers would be likelier, so the test above means something', () => {
    const bound = 3_000_000_000;
    const draw = committedDraw({ serverSeed, clientSeed: 'bias', nonce: 0 });
    let low = 0;
    for (let taken = 0; taken < 20_000; taken++) if (draw(bound) < bound / 3) low++;
    expect(Math.abs(low / 20_000 - 1 / 3)).toBeLessThan(0.02);
    // Plain remainders would put 46.5 % of the numbers there.
    expect((2 * 1_000_000_000) / 4_294_967_296).toBeGreaterThan(0.46);
  });

  test.each([0, -1, 1.5, 4_294_967_297, Number.NaN])('refuses a bound of %d', (bound) => {
    expect(() => committedDraw({ serverSeed, clientSeed: 'x', nonce: 0 })(bound)).toThrow(RangeError);
  });
});

test('a server seed is 256 fresh bits and its hash is what is published', () => {
  const seeds = Array.from({ length: 200 }, newServerSeed);
  expect(new Set(seeds).size).toBe(200);
  expect(seeds.every((seed) => /^[0-9a-f]{64}$/.test(seed))).toBe(true);
  // SHA-256 of 32 bytes of 0x11, from another implementation.
  expect(hashServerSeed(serverSeed)).toBe('02d449a31fbb267c8f352e9968a79e3e5fc95c1bbeaa502fd6454ebde5a4bedc');
});
