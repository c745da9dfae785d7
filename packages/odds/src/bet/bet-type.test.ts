import { expect, test } from 'vitest';
import {
  betShapeRejection,
  isBuilderSize,
  lineCountOf,
  lineSizesOf,
  mayBeFree,
  type BetShape,
  type BetType,
} from './bet-type.ts';

const shapeOf = (type: BetType, legs: number, other: Partial<BetShape> = {}): BetShape => ({
  type,
  legs,
  bankers: 0,
  isEachWay: false,
  ...other,
});
const linesOf = (shape: BetShape) =>
  lineCountOf(lineSizesOf(shape)!, shape.legs - shape.bankers, shape.isEachWay);

test.each([
  ['SINGLE', 1, 1],
  ['ACCUMULATOR', 7, 1],
  ['TRIXIE', 3, 4],
  ['PATENT', 3, 7],
  ['YANKEE', 4, 11],
  ['LUCKY_15', 4, 15],
  ['CANADIAN', 5, 26],
  ['LUCKY_31', 5, 31],
  ['HEINZ', 6, 57],
  ['LUCKY_63', 6, 63],
  ['SUPER_HEINZ', 7, 120],
  ['GOLIATH', 8, 247],
] as const)('%s of %i legs has %i lines', (type, legs, lines) => {
  expect(linesOf(shapeOf(type, legs))).toBe(lines);
  expect(linesOf(shapeOf(type, legs, { isEachWay: true }))).toBe(2 * lines);
  expect(lineSizesOf(shapeOf(type, legs === 1 ? 2 : 1))).toBeNull();
});

test('a system of k of n has its combinations, and bankers are in each of them', () => {
  expect(linesOf(shapeOf('SYSTEM', 5, { systemSize: 3 }))).toBe(10);
  expect(linesOf(shapeOf('SYSTEM', 6, { systemSize: 3, bankers: 1 }))).toBe(10);
  expect(linesOf(shapeOf('SYSTEM', 4, { systemSize: 2, bankers: 1 }))).toBe(3);
});

test('a bet has at most 20 legs and 1,000 lines', () => {
  expect(betShapeRejection(shapeOf('ACCUMULATOR', 20))).toBeNull();
  expect(betShapeRejection(shapeOf('ACCUMULATOR', 21))).toBe('bet.legs_too_many');
  expect(betShapeRejection(shapeOf('SYSTEM', 18, { systemSize: 3 }))).toBeNull();
  expect(betShapeRejection(shapeOf('SYSTEM', 18, { systemSize: 3, isEachWay: true }))).toBe(
    'bet.lines_too_many',
  );
  expect(betShapeRejection(shapeOf('SYSTEM', 20, { systemSize: 3 }))).toBe('bet.lines_too_many');
});

test('a type that does not fit its legs is refused', () => {
  const misfits = [
    shapeOf('SINGLE', 2),
    shapeOf('SINGLE', 0),
    shapeOf('ACCUMULATOR', 1),
    shapeOf('TRIXIE', 4),
    shapeOf('TRIXIE', 3, { bankers: 1 }),
    shapeOf('SYSTEM', 4),
    shapeOf('SYSTEM', 4, { systemSize: 0 }),
    shapeOf('SYSTEM', 4, { systemSize: 1.5 }),
    shapeOf('SYSTEM', 4, { systemSize: 4 }),
    shapeOf('SYSTEM', 4, { systemSize: 2, bankers: 2 }),
    shapeOf('SYSTEM', 4, { systemSize: 2, bankers: -1 }),
  ];
  for (const shape of misfits)
    expect(betShapeRejection(shape), JSON.stringify(shape)).toBe('bet.type_does_not_fit');
});

test('a free bet is a single or an accumulator', () => {
  expect(mayBeFree(shapeOf('SINGLE', 1))).toBe(true);
  expect(mayBeFree(shapeOf('ACCUMULATOR', 3))).toBe(true);
  expect(mayBeFree(shapeOf('SINGLE', 1, { isEachWay: true }))).toBe(false);
  expect(mayBeFree(shapeOf('TRIXIE', 3))).toBe(false);
});

test('a builder joins two to twelve outcomes', () => {
  expect([1, 2, 12, 13].map(isBuilderSize)).toEqual([false, true, true, false]);
});
