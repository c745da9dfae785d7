import { expect, test } from 'vitest';
import { chancesOf, expectedReturnOf, fairOddsOf } from './chances.ts';

test('at the fair price of an outcome a stake returns itself on average, level and half results included', () => {
  const quarterLine = { won: 0.51612, halfWon: 0, void: 0, halfLost: 0.24941, lost: 0.23447 };
  for (const chances of [
    chancesOf(0.4),
    quarterLine,
    { won: 0.3, halfWon: 0.1, void: 0.2, halfLost: 0, lost: 0.4 },
  ])
    expect(expectedReturnOf(chances, fairOddsOf(chances))).toBeCloseTo(1, 12);
});
