import { expect, test } from 'vitest';
import { stepFor, withinSteps } from './reached-step.ts';

// facts: C6.1
test('arrow keys go one step on and back, Home and End to the ends, and no key leads past them', () => {
  const last = 100;
  expect(['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp'].map((key) => stepFor(key, 4, last))).toEqual([
    5, 5, 3, 3,
  ]);
  expect([stepFor('Home', 4, last), stepFor('End', 4, last)]).toEqual([0, 100]);
  expect([stepFor('ArrowLeft', 0, last), stepFor('ArrowRight', last, last)]).toEqual([0, 100]);
  expect(stepFor('Enter', 4, last)).toBeNull();
});

test('a remembered step counts only while it exists', () => {
  expect(withinSteps('2', 3)).toBe(2);
  expect(withinSteps('7', 3)).toBe(3);
  for (const kept of [null, '', '-1', '1.5', 'x', 'NaN']) expect(withinSteps(kept, 3), String(kept)).toBe(0);
});
