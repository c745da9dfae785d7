import { marketIds } from '@halcyon/contract/market/markets';
import { expect, test } from 'vitest';
import { defaultCookies } from './cookie-choice.queries.ts';

// facts: A12.1
test('the two optional cookie categories are on from the start in the global market and nowhere else', () => {
  const on = marketIds.filter((market) => {
    const { performanceFunctional, marketing } = defaultCookies(market);
    expect(performanceFunctional).toBe(marketing);
    return marketing;
  });
  expect(on).toEqual(['UN']);
});
