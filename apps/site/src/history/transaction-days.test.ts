import { TRANSACTION_PAGE } from '@halcyon/contract/history/transaction.contract';
import { expect, test } from 'vitest';
import { groupByDay, joinPages, nextPosition, PAGE } from './transaction-days.ts';

const line = (referenceId: string, transactionDate: string) => ({ referenceId, transactionDate });
const page = (count: number, hasMore: boolean) => ({ items: Array.from({ length: count }), hasMore });

// facts: W6.4
test('a line that slid onto the next page is shown once, and the newest stands first', () => {
  const first = [line('c', '2026-05-14T10:00:00.000Z'), line('b', '2026-05-14T09:00:00.000Z')];
  const second = [line('b', '2026-05-14T09:00:00.000Z'), line('a', '2026-05-13T09:00:00.000Z')];
  const joined = joinPages([{ items: first }, { items: second }]);
  expect(joined.map(({ referenceId }) => referenceId)).toEqual(['c', 'b', 'a']);
  expect(joinPages([{ items: second }, { items: first }])).toEqual(joined);
});

// facts: W6.4
test('every day of the account opens with its first line', () => {
  const lines = [
    line('d', '2026-05-15T01:00:00.000Z'),
    line('c', '2026-05-14T23:30:00.000Z'),
    line('b', '2026-05-14T22:30:00.000Z'),
    line('a', '2026-05-14T10:00:00.000Z'),
  ];
  const idsIn = (timeZone: string) =>
    groupByDay(lines, timeZone).map(({ day, lines: of }) => [day, of.map(({ referenceId }) => referenceId)]);
  expect(idsIn('UTC')).toEqual([
    ['2026-05-15', ['d']],
    ['2026-05-14', ['c', 'b', 'a']],
  ]);
  expect(idsIn('Europe/Dublin')).toEqual([
    ['2026-05-15', ['d', 'c']],
    ['2026-05-14', ['b', 'a']],
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
