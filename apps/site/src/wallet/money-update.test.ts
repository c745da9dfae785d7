import type { Transaction } from '@halcyon/contract/history/transaction.contract';
import { expect, test } from 'vitest';
import { moneyUpdate } from './money-update.ts';

const line = (
  referenceId: string,
  type: Transaction['type'],
  amountMinor: string,
  roundId: string | null = null,
) => ({
  referenceId,
  type,
  status: 'SUCCESS' as const,
  amount: { amountMinor, currency: 'EUR' },
  roundId,
});

test('a return above the stake is announced as won, one of the stake or less as returned', () => {
  const won = [line('2', 'WIN', '420', 'a'), line('1', 'BET', '-100', 'a')];
  const even = [line('2', 'WIN', '100', 'a'), line('1', 'BET', '-100', 'a')];
  expect(moneyUpdate(won, null)).toEqual([{ kind: 'won', amountMinor: 420n, currency: 'EUR' }]);
  expect(moneyUpdate(even, null)).toEqual([{ kind: 'returned', amountMinor: 100n, currency: 'EUR' }]);
});

test('deposits, withdrawals and their returns are announced once, oldest first', () => {
  const lines = [
    line('4', 'CANCELED', '2000'),
    line('3', 'WITHDRAW', '-2000'),
    line('2', 'DEPOSIT', '5000'),
    line('1', 'DEPOSIT', '1000'),
  ];
  expect(moneyUpdate(lines, '1').map(({ kind }) => kind)).toEqual([
    'deposited',
    'withdrawal_requested',
    'withdrawal_returned',
  ]);
  expect(moneyUpdate(lines, '4')).toEqual([]);
});

test('stakes, lost rounds and deposits that have not come are not announced', () => {
  const waiting = { ...line('3', 'DEPOSIT', '500'), status: 'PENDING' as const };
  expect(moneyUpdate([waiting, line('2', 'LOSS', '0', 'a'), line('1', 'BET', '-100', 'a')], null)).toEqual(
    [],
  );
});

test('a stake that is given back is announced, a return that is taken back is not taken for one', () => {
  expect(moneyUpdate([line('1', 'BET_VOID', '100', 'a')], null).map(({ kind }) => kind)).toEqual([
    'refunded',
  ]);
  expect(moneyUpdate([line('1', 'WIN_VOID', '-420', 'a')], null)).toEqual([]);
});
