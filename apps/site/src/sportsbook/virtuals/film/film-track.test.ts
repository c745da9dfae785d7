import { expect, test } from 'vitest';
import { orderAt, placeAt, readTrack, type RaceRunner } from './film-track.ts';

const digit = (value: number) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'[value]!;
const textOf = (places: readonly number[]) =>
  places.map((place) => digit(place >> 6) + digit(place & 63)).join('');
const even = (finishMs: number, durationMs: number) =>
  Array.from({ length: 32 }, (_, at) =>
    Math.min(4_095, Math.round((3_600 * at * durationMs) / 31 / finishMs)),
  );
const runner = (number: number, finishMs: number, durationMs: number): RaceRunner => ({
  number,
  finishMs,
  track: readTrack(textOf(even(finishMs, durationMs))),
});

test('a runner is at the start when the film begins, never goes back, and passes the line when it says so', () => {
  const { track } = runner(1, 34_000, 38_000);
  expect(track).toHaveLength(32);
  expect(placeAt(track, 0)).toBe(0);
  const places = Array.from({ length: 381 }, (_, at) => placeAt(track, at / 380));
  for (const [at, place] of places.entries())
    if (at > 0) expect(place).toBeGreaterThanOrEqual(places[at - 1]!);
  expect(placeAt(track, 34_000 / 38_000)).toBeCloseTo(1, 2);
});

test('a curve through uneven keyframes overshoots none of them', () => {
  const track = [0, 0, 0.5, 0.5, 0.6, 1];
  for (let part = 0; part <= 1; part += 0.01) expect(placeAt(track, part)).toBeLessThanOrEqual(1);
  expect(placeAt(track, 0.1)).toBe(0);
  expect(placeAt(track, 0.5)).toBeCloseTo(0.5, 12);
});

test('the order at the end of a film is that of the times at the line', () => {
  const field = [runner(1, 35_000, 38_000), runner(2, 33_800, 38_000), runner(3, 36_500, 38_000)];
  expect(orderAt(field, 0.5, 38_000)).toEqual([2, 1, 3]);
  expect(orderAt(field, 1, 38_000)).toEqual([2, 1, 3]);
});
