import { expect, test } from 'vitest';
import { decimalOf, paidFor, partNear, sentenceOf } from './bet-words.ts';

test('a part of the stake is paid its share of the offer, rounded down (C6)', () => {
  expect(paidFor(2_612n, 800n, 2_000n)).toBe(1_044n);
  expect(paidFor(2_612n, 2_000n, 2_000n)).toBe(2_612n);
  expect(paidFor(0n, 0n, 0n)).toBe(0n);
});

test('a part that is slid to is one that can be cashed out', () => {
  const part = { min: 6n, max: 60n, step: 6n };
  expect([0n, 8n, 9n, 33n, 59n, 99n].map((wanted) => partNear(wanted, part))).toEqual([
    6n,
    6n,
    12n,
    36n,
    60n,
    60n,
  ]);
});

test('a factor is written with two places at least and four at most', () => {
  expect(decimalOf(185n, 100n, '.')).toBe('1.85');
  expect(decimalOf(1n, 1n, ',')).toBe('1,00');
  expect(decimalOf(283_050n, 10_000n, '.')).toBe('28.305');
  expect(decimalOf(1n, 3n, '.')).toBe('0.3333');
});

test('a leg is explained by the reason of its void, or by its rule where a vendor words the reason', () => {
  const known = new Set(['bets.rules.operator', 'bets.rules.feed.cancelled', 'bets.rules.total']);
  const texts = { find: (key: string) => (known.has(key) ? key : null) };
  const of = (rule: string, voidReason: string | null) => sentenceOf({ rule, voidReason }, texts);
  expect(of('feed.cancelled', 'operator')).toEqual({ id: 'operator', sentence: 'bets.rules.operator' });
  expect(of('feed.cancelled', 'wrong_score')).toEqual({
    id: 'feed.cancelled',
    sentence: 'bets.rules.feed.cancelled',
  });
  expect(of('feed.cancelled', '').id).toBe('feed.cancelled');
  expect(of('total', null).sentence).toBe('bets.rules.total');
  expect(of('of a vendor', null)).toEqual({ id: 'of a vendor', sentence: null });
});
