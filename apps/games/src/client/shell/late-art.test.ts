import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ART_WAIT_MS, artInTime } from './late-art.ts';

const never = new Promise(() => {});

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('the first picture of a game does not wait for art that is late', async () => {
  let isOpen = false;
  const opened = artInTime(never, false)().then(() => (isOpen = true));
  await vi.advanceTimersByTimeAsync(ART_WAIT_MS - 1);
  expect(isOpen).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  await opened;
  expect(isOpen).toBe(true);
});

test('art has its time while the game is built: a game that took as long starts without a timer', async () => {
  const inTime = artInTime(never, false);
  vi.advanceTimersByTime(ART_WAIT_MS);
  await inTime();
  expect(vi.getTimerCount()).toBe(0);
});

test('art that is already loaded costs no wait, and a picture to compare waits for all of it', async () => {
  await artInTime(Promise.resolve(), false)();
  let isOpen = false;
  void artInTime(never, true)().then(() => (isOpen = true));
  await vi.advanceTimersByTimeAsync(ART_WAIT_MS * 10);
  expect(isOpen).toBe(false);
});
