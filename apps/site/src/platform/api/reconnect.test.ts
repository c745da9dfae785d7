import { expect, test } from 'vitest';
import { reconnectMs } from './reconnect.ts';

test('pages that lost their connection in the same second return spread over seconds, later over a minute', () => {
  const perSecond = (failures: number) => {
    const draws = Array.from({ length: 1_000 }, (_, at) => reconnectMs(failures, at / 1_000));
    const counts = Map.groupBy(draws, (ms) => Math.floor(ms / 1_000));
    return Math.max(...[...counts.values()].map(({ length }) => length));
  };
  expect(perSecond(1)).toBeLessThan(300);
  expect(perSecond(5)).toBeLessThan(20);
  expect([reconnectMs(1, 0), reconnectMs(1, 1), reconnectMs(500, 1)]).toEqual([500, 4_000, 60_000]);
});
