import { expect, test } from 'vitest';
import { layoutReels, linePoints } from './layout.ts';

/** The reels' box on a phone upright, on its side, and on a desktop. */
const boxes = [
  { width: 370, height: 420 },
  { width: 480, height: 378 },
  { width: 1232, height: 540 },
  { width: 280, height: 150 },
];
const grids = [
  [3, 3],
  [5, 3],
  [5, 4],
  [6, 3],
  [6, 5],
] as const;

test.each(boxes)('every grid fits $width × $height with its frame, on whole pixels', (box) => {
  for (const [reels, rows] of grids) {
    const layout = layoutReels(box, reels, rows);
    expect(layout.gridWidth + layout.frame * 2).toBeLessThanOrEqual(box.width);
    expect(layout.gridHeight + layout.frame * 2).toBeLessThanOrEqual(box.height);
    for (const value of Object.values(layout)) expect(Number.isInteger(value)).toBe(true);
    expect(layout.x - layout.frame).toBeGreaterThanOrEqual(-1);
    expect(layout.cellHeight / layout.cellWidth).toBeLessThanOrEqual(1.3);
  }
});

test('a phone held upright gets cells as wide as fit', () => {
  const layout = layoutReels({ width: 370, height: 420 }, 5, 3);
  expect(layout.cellWidth).toBeGreaterThanOrEqual(66);
});

test('a win line runs from edge to edge through the middle of its cells', () => {
  const layout = layoutReels({ width: 1000, height: 600 }, 3, 3);
  const points = linePoints(layout, [0, 1, 2]);
  expect(points).toHaveLength(5);
  expect(points[0]).toEqual({ x: layout.x, y: layout.y + layout.cellHeight / 2 });
  expect(points[4]).toEqual({ x: layout.x + layout.gridWidth, y: layout.y + layout.cellHeight * 2.5 });
});
