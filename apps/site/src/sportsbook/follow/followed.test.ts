import { expect, test } from 'vitest';
import { readFollowed, toggledFollowed, type Followed } from './followed.ts';

const of = (n: number): Followed => ({
  kind: 'participant',
  id: `01900000-0000-7000-8000-${String(n).padStart(12, '0')}`,
  name: `Club ${n}`,
});

test('a star adds what it belongs to and takes it out again; the oldest of a hundred makes room', () => {
  const list = Array.from({ length: 100 }, (_, at) => of(at));
  expect(toggledFollowed(toggledFollowed([], of(1)), of(1))).toEqual([]);
  const next = toggledFollowed(list, of(100));
  expect([next.length, next[0], next.at(-1)]).toEqual([100, of(1), of(100)]);
});

test('entries of the store that are no favourites are left out', () => {
  expect(readFollowed('x')).toEqual([]);
  expect(readFollowed([of(1), { ...of(2), id: '1' }, { ...of(3), kind: 'sport' }, null])).toEqual([of(1)]);
});
