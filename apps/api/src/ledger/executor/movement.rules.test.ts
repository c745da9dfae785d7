import { expect, test } from 'vitest';
import { account, bonusAccount, kind, vertical, type Command, type Decision, type Kind } from '../command.ts';
import { movementsOf } from './movement.rules.ts';

const { main, hold, suspense, operatorGames, payments } = account;

const row = (of: Kind, sequence: bigint, ...legs: (readonly [number, number, bigint])[]) => ({
  command: { kind: of, playerId: 42n, roundKey: 'round' } as Command,
  decision: {
    outcome: { sequence },
    legs: legs.map(([source, destination, amountMinor]) => ({ source, destination, amountMinor })),
  } as unknown as Decision,
});
const moved = (...rows: ReturnType<typeof row>[]) =>
  (movementsOf(rows).get(42n) ?? []).map(({ sequence, kind: of, amountMinor }) => [
    sequence,
    of,
    amountMinor,
  ]);

test('a stake and its win are two movements in their order, each with what it did to the player’s money', () => {
  const bonus = bonusAccount(vertical.casino);
  expect(
    moved(
      row(kind.stake, 5n, [main, operatorGames, 70n], [bonus, operatorGames, 30n]),
      row(kind.settle, 6n, [operatorGames, main, 420n]),
    ),
  ).toEqual([
    [5, 'stake', '-100'],
    [6, 'return', '420'],
  ]);
});

test('a stake that is given back is a refund, a win that is taken back a return below zero', () => {
  expect(moved(row(kind.refund, 5n, [operatorGames, main, 100n]))).toEqual([[5, 'refund', '100']]);
  expect(moved(row(kind.refund, 5n, [main, operatorGames, 420n]))).toEqual([[5, 'return', '-420']]);
});

test('a withdrawal moves money when it is requested and when it is returned, not when it is paid', () => {
  expect(
    moved(
      row(kind.holdWithdrawal, 5n, [main, hold, 200n]),
      row(kind.returnWithdrawal, 6n, [hold, main, 200n]),
      row(kind.payWithdrawal, 7n, [hold, payments, 200n]),
    ),
  ).toEqual([
    [5, 'withdrawal', '-200'],
    [6, 'withdrawal_returned', '200'],
  ]);
});

test('a lost round, a refusal and a deposit that is held apart move nothing', () => {
  expect(
    moved(
      row(kind.settle, 5n),
      row(kind.stake, 6n),
      row(kind.suspendDeposit, 7n, [payments, suspense, 500n]),
    ),
  ).toEqual([]);
});
