import { expect, test } from 'vitest';
import { marketKeyOf, parseMarketKey } from './market-key.ts';

// Bug report 15 of the reference: cloudbet/docs#111.
test('a market is the same one in whatever order its specifiers are sent', () => {
  const key = marketKeyOf('total_15m', { total: '0.5', from: '1', to: '15' });
  expect(key).toBe('total_15m|from=1|to=15|total=0.5');
  const parsed = parseMarketKey('total_15m|total=0.5|to=15|from=1');
  expect(parsed && marketKeyOf(parsed.type, parsed.specifiers)).toBe(key);
});

test('a key that names a specifier twice, or is none, is refused', () => {
  for (const key of [
    '',
    'total|total',
    'total|total=1|total=2',
    'Total|total=1',
    `total|a=${'1'.repeat(200)}`,
  ])
    expect(parseMarketKey(key), key).toBeNull();
});
