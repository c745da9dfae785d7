import { expect, test } from 'vitest';
import { forgetReference, readReference } from './reference-cache.ts';

test('concurrent requests share one read, until the cache is cleared', async () => {
  const db = {};
  let readings = 0;
  const read = () => readReference(db, ['games'], async () => (readings += 1));
  expect(await Promise.all([read(), read(), read()])).toEqual([1, 1, 1]);
  forgetReference(db);
  expect(await read()).toBe(2);
});

test('a failed reading is not kept', async () => {
  const db = {};
  await expect(readReference(db, ['games'], () => Promise.reject(new Error('no database')))).rejects.toThrow(
    'no database',
  );
  expect(await readReference(db, ['games'], async () => 'games')).toBe('games');
});

test('two databases, and two questions, are not mixed up', async () => {
  const [one, other] = [{}, {}];
  expect(await readReference(one, ['a'], async () => 1)).toBe(1);
  expect(await readReference(other, ['a'], async () => 2)).toBe(2);
  expect(await readReference(one, ['b'], async () => 3)).toBe(3);
});
