import { TRANSACTION_PAGE } from '@halcyon/contract/history/transaction.contract';
import { expect, test } from 'vitest';
import { groupByRound, joinPages, nextPosition, PAGE } from './transaction-days.ts';

const line = (referenceId: string, transactionDate: string) => ({
  referenceId,
  category: 'CASINO' as const,
  transactionDate,
});
const page = (count: number, hasMore: boolean) => ({ items: Array.from({ length: count }), hasMore });

// facts: W6.4
test('a line that slid onto the next page is shown once, and the newest comes first', () => {
  const first = [line('c', '2026-05-14T10:00:00.000Z'), line('b', '2026-05-14T09:00:00.000Z')];
  const second = [line('b', '2026-05-14T09:00:00.000Z'), line('a', '2026-05-13T09:00:00.000Z')];
  const joined = joinPages([{ items: first }, { items: second }]);
  expect(joined.map(({ referenceId }) => referenceId)).toEqual(['c', 'b', 'a']);
  expect(joinPages([{ items: second }, { items: first }])).toEqual(joined);
});

test('the movements of a round are one row at the place of its newest; same ids at two providers are two rounds', () => {
  const of = (referenceId: string, roundId: string | null, provider = 'halcyon') => {
    const money = { amountMinor: '100', currency: 'EUR' };
    const round = roundId ? { provider, state: 'settled' as const, stake: money, returned: money } : null;
    return { referenceId, roundId, round };
  };
  const entries = groupByRound([
    of('f', 'r2'),
    of('e', 'r1'),
    of('d', null),
    of('c', 'r2'),
    of('b', 'r1', 'relax'),
    of('a', 'r1'),
  ]);
  expect(entries.map((entry) => entry.map(({ referenceId }) => referenceId).join(''))).toEqual([
    'fc',
    'ea',
    'd',
    'b',
  ]);
});

// facts: W6.4
test('more is offered after exactly ten lines, ten further on', () => {
  expect(PAGE).toBe(TRANSACTION_PAGE);
  expect(nextPosition(page(10, true), 0)).toBe(10);
  expect(nextPosition(page(10, true), 30)).toBe(40);
  expect(nextPosition(page(9, true), 0)).toBeUndefined();
  expect(nextPosition(page(10, false), 0)).toBeUndefined();
});
