import { expect, test } from 'vitest';
import { holes } from './mosaic.ts';
import { filled, rowsOf, sizesAt, sizesOf, type GridSizes } from './grid-sizes.ts';

const grid = {
  mobile: { sizes: ['4x', '1x', '1x', '2xv', '1x', '1x', '2xh', '1x'], rowNum: 5 },
  tablet: { sizes: ['4x', '1x', '1x', '2xv', '2xh', '1x'], rowNum: 4 },
  desktop: { sizes: ['4x', '1x', '1x', '2xv', '1x', '2xh', '1x'], rowNum: 3 },
} satisfies Parameters<typeof sizesOf>[1];
const columns = { xs: 2, sm: 3, md: 5, lg: 6, xl: 8 };
const widths = ['xs', 'sm', 'md', 'lg', 'xl'] as const;
const holesOf = (sizes: GridSizes) => widths.map((width) => holes(sizes[width], columns[width]));
const wide = (count: number) => Array.from({ length: count }, () => true);

// facts: C3.1, C3.2
test('the height of a page of games is known from their number, before the games are', () => {
  for (const count of [15, 30, 60]) {
    expect(holesOf(sizesOf(count, grid))).toEqual([0, 0, 0, 0, 0]);
    const single = Object.fromEntries(rowsOf(sizesOf(count, undefined)));
    expect(single).toEqual(
      Object.fromEntries(widths.map((width) => [width, Math.ceil(count / columns[width])])),
    );
    expect(rowsOf(filled(wide(count)))).toEqual(rowsOf(sizesOf(count, undefined)));
  }
});

test('a page that another follows fills its last row with wide pictures, and never with one that has none', () => {
  for (const count of [15, 30, 60]) expect(holesOf(filled(wide(count)))).toEqual([0, 0, 0, 0, 0]);
  const few = wide(30).map((_, at) => at === 2 || at === 20);
  const sizes = filled(few);
  expect(sizes.xl.flatMap((size, at) => (size === '2xh' ? [at] : []))).toEqual([2, 20]);
  expect(new Set(Object.values(filled(wide(30).map(() => false))).flat())).toEqual(new Set(['1x']));
});

test('the last page keeps its tiles single', () => {
  const sizes = sizesOf(7, undefined);
  expect(new Set(Object.values(sizes).flat())).toEqual(new Set(['1x']));
  expect(Object.fromEntries(rowsOf(sizes))).toEqual({ xs: 4, sm: 3, md: 2, lg: 2, xl: 1 });
  expect(sizesAt(sizes, 99)).toEqual({ xs: '1x', sm: '1x', md: '1x', lg: '1x', xl: '1x' });
});
