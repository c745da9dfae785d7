import { expect, test, vi } from 'vitest';
import { keptFor } from './catalogue-reader.ts';

test('concurrent requests share one read, until it is cleared', async () => {
  let reads = 0;
  const games = keptFor(5000, async () => (reads += 1));
  expect(await Promise.all([games.read(), games.read(), games.read()])).toEqual([1, 1, 1]);
  games.clear();
  expect(await games.read()).toBe(2);
});

test('what was read is read again after its time', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  let reads = 0;
  const games = keptFor(5000, async () => (reads += 1));
  await games.read();
  vi.advanceTimersByTime(4999);
  expect(await games.read()).toBe(1);
  vi.advanceTimersByTime(1);
  expect(await games.read()).toBe(2);
  vi.useRealTimers();
});

test('a failed read is not kept', async () => {
  const answers = [() => Promise.reject(new Error('no database')), async () => 'games'];
  const games = keptFor(5000, () => answers.shift()!());
  await expect(games.read()).rejects.toThrow('no database');
  expect(await games.read()).toBe('games');
});
