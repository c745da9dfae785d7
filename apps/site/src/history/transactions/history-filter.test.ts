import {
  historyHours,
  transactionCategories,
  transactionStatuses,
} from '@halcyon/contract/history/transaction.contract';
import { expect, test } from 'vitest';
import { categories, queryOf, readFilter, spanOf, statuses, windows, writeFilter } from './history-filter.ts';

const filterOf = (address: string) => readFilter(new URLSearchParams(address));

// facts: W6.2
test('the screen offers every category, status and window of the specification', () => {
  expect(categories).toEqual(transactionCategories);
  // SUCCESS and COMPLETED are one status with one word.
  expect(statuses).toEqual(transactionStatuses.filter((status) => status !== 'SUCCESS'));
  expect(windows).toEqual(historyHours);
});

test('a filter is part of the address and is read back from it', () => {
  const address = 'category=PAYMENT&status=PENDING&hours=720';
  expect(queryOf(filterOf(address), 'UTC')).toEqual({ category: 'PAYMENT', status: 'PENDING', hour: 720 });
  expect(String(writeFilter(filterOf(address), new URLSearchParams()))).toBe(address);
  const changed = writeFilter(filterOf(''), new URLSearchParams(`${address}&dialog=receipt`));
  expect(String(changed)).toBe('dialog=receipt');
});

test('without a filter the last 24 hours are shown; unknown words count as none', () => {
  expect(queryOf(filterOf(''), 'UTC')).toEqual({ hour: 24 });
  expect(queryOf(filterOf('hours=13&category=LOTTO&status=DONE&since=2026-02-30'), 'UTC')).toEqual({
    hour: 24,
  });
});

test('own dates run from midnight to midnight of the account, the last day included', () => {
  expect(spanOf(filterOf('hours=0&since=2026-05-01&until=2026-05-14'), 'Europe/Vienna')).toEqual({
    from: '2026-04-30T22:00:00.000Z',
    to: '2026-05-14T22:00:00.000Z',
  });
  expect(spanOf(filterOf('hours=0&since=2026-05-01'), 'UTC')).toEqual({ from: '2026-05-01T00:00:00.000Z' });
});
