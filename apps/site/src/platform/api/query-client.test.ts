import { expect, test } from 'vitest';
import { createQueryClient } from './query-client.ts';

// facts: C3.6
test('answers are fresh for five minutes and kept for five more, nothing is asked again by itself, and waits double to 30 s', () => {
  const { queries } = createQueryClient().getDefaultOptions();
  expect(queries).toMatchObject({ staleTime: 300_000, gcTime: 300_000, retry: false });
  const wait = queries?.retryDelay as (attempt: number) => number;
  expect([0, 1, 2, 3, 4, 5, 9].map(wait)).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
});
