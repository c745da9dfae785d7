import { expect, test } from 'vitest';
import { holes, mosaic } from './mosaic.ts';

const desktop = [
  '4x',
  '1x',
  '1x',
  '2xv',
  '1x',
  '1x',
  '1x',
  '1x',
  '1x',
  '2xh',
  '4x',
  '1x',
  '1x',
  '2xv',
] as const;

// facts: C3.2
test('the lobby grid ends without a hole for every number of games that fills two rows', () => {
  for (const columns of [3, 5, 6, 8]) {
    for (let count = columns * 2; count <= 60; count += 1) {
      const sizes = mosaic(count, columns, desktop);
      expect(sizes).toHaveLength(count);
      expect({ columns, count, holes: holes(sizes, columns) }).toEqual({ columns, count, holes: 0 });
    }
  }
});

test('the pattern of the lobby is kept where it fits', () => {
  const sizes = mosaic(30, 8, desktop);
  expect(sizes.slice(0, 10)).toEqual(desktop.slice(0, 10));
});

test('a hole left by a wide tile is filled by the next single tile, as a dense grid does', () => {
  expect(holes(['1x', '2xh', '1x', '2xh'], 3)).toBe(0);
  expect(holes(['2xh', '2xh'], 3)).toBe(2);
});
