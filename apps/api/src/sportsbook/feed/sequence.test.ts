import { expect, test } from 'vitest';
import { forgetGaps, noSequence, readSequence, type Sequence } from './sequence.rules.ts';

function run(...numbers: readonly (number | readonly [number, atMs: number, isRecovered?: boolean])[]) {
  let known: Sequence = noSequence;
  const kinds: string[] = [];
  for (const of of numbers) {
    const [sequence, timestamp, isRecovered = false] = typeof of === 'number' ? [of, of] : of;
    const { kind, after } = readSequence(known, { sequence, timestamp, isRecovered });
    kinds.push(kind);
    known = after;
  }
  return { kinds, known };
}

test('a missing number is a gap until it comes, late or by a recovery', () => {
  const gap = run(1, 2, 5);
  expect([gap.kinds, gap.known.missing]).toEqual([
    ['next', 'next', 'gap'],
    [3, 4],
  ]);
  expect(run(1, 2, 5, [4, 4], [3, 3]).known.missing).toEqual([]);
  expect(run(1, 2, 5, [3, 3, true], [4, 4, true]).known.missing).toEqual([]);
  expect(forgetGaps(gap.known).missing).toEqual([]);
});

test('the first message of an event that is not its first number is a gap', () => {
  expect(run(2).kinds).toEqual(['gap']);
});

test('what a recovery leaves out as out of date is no gap', () => {
  expect(run([7, 7, true], 8).kinds).toEqual(['next', 'next']);
});

test('a number that comes twice is a duplicate; one that starts over on a newer message is a gap', () => {
  expect(run(1, 2, [2, 2]).kinds).toEqual(['next', 'next', 'duplicate']);
  expect(run(1, 2, 3, [1, 9]).kinds).toEqual(['next', 'next', 'next', 'gap']);
});
