import { expect, test } from 'vitest';
import { rowsOf, sizesAt, sizesOf } from './grid-sizes.ts';

const grid = {
  mobile: { sizes: ['4x', '1x', '1x', '2xv', '1x', '1x', '2xh', '1x'], rowNum: 5 },
  tablet: { sizes: ['4x', '1x', '1x', '2xv', '2xh', '1x'], rowNum: 4 },
  desktop: { sizes: ['4x', '1x', '1x', '2xv', '1x', '2xh', '1x'], rowNum: 3 },
} satisfies Parameters<typeof sizesOf>[1];

const columns = { xs: 2, sm: 3, md: 5, lg: 6, xl: 8 };
const cells = { '4x': 4, '2xv': 2, '2xh': 2, '1x': 1 };

// facts: C3.1, C3.2
test('the height of a page of games is known from their number, and a page that another follows has no hole', () => {
  for (const pattern of [undefined, grid]) {
    for (const count of [15, 30, 60]) {
      const sizes = sizesOf(count, pattern, count);
      for (const [width, rows] of rowsOf(sizes)) {
        const taken = sizes[width].reduce((sum, size) => sum + cells[size], 0);
        expect([width, count, rows * columns[width] - taken]).toEqual([width, count, 0]);
      }
    }
  }
});

test('the last page keeps its tiles single, and its height is the rows they take', () => {
  const sizes = sizesOf(7, undefined, 30);
  expect(new Set(Object.values(sizes).flat())).toEqual(new Set(['1x']));
  expect(Object.fromEntries(rowsOf(sizes))).toEqual({ xs: 4, sm: 3, md: 2, lg: 2, xl: 1 });
  expect(sizesAt(sizes, 99)).toEqual({ xs: '1x', sm: '1x', md: '1x', lg: '1x', xl: '1x' });
});
