import type { Movement } from '@halcyon/contract/wallet/push.contract';
import { expect, test } from 'vitest';
import { moneyUpdates } from './money-update.ts';

const movement = (
  sequence: number,
  kind: Movement['kind'],
  amountMinor: string,
  roundId: string | null = null,
): Movement => ({ sequence, kind, amountMinor, roundId });

test('a return above the stake is announced as won, one of the stake or less as returned', () => {
  const won = [movement(1, 'stake', '-100', 'a'), movement(2, 'return', '420', 'a')];
  const even = [movement(1, 'stake', '-100', 'a'), movement(2, 'return', '100', 'a')];
  expect(moneyUpdates(won, 0)).toEqual([{ kind: 'won', amountMinor: 420n }]);
  expect(moneyUpdates(even, 0)).toEqual([{ kind: 'returned', amountMinor: 100n }]);
});

test('a return whose stake came before the page was opened is announced as returned', () => {
  expect(moneyUpdates([movement(2, 'return', '420', 'a')], 1)).toEqual([
    { kind: 'returned', amountMinor: 420n },
  ]);
});

test('deposits, withdrawals and their returns are announced once, oldest first', () => {
  const movements = [
    movement(1, 'deposit', '1000'),
    movement(2, 'deposit', '5000'),
    movement(3, 'withdrawal', '-2000'),
    movement(4, 'withdrawal_returned', '2000'),
  ];
  expect(moneyUpdates(movements, 1).map(({ kind, amountMinor }) => [kind, amountMinor])).toEqual([
    ['deposited', 5000n],
    ['withdrawal_requested', 2000n],
    ['withdrawal_returned', 2000n],
  ]);
  expect(moneyUpdates(movements, 4)).toEqual([]);
});

test('stakes are not announced', () => {
  expect(moneyUpdates([movement(1, 'stake', '-100', 'a')], 0)).toEqual([]);
});

test('a stake that is given back is announced, a return that is taken back is not taken for one', () => {
  expect(moneyUpdates([movement(1, 'refund', '100', 'a')], 0).map(({ kind }) => kind)).toEqual(['refunded']);
  expect(moneyUpdates([movement(1, 'return', '-420', 'a')], 0)).toEqual([]);
});
