import type { Movement } from '@halcyon/contract/wallet/push.contract';
import { expect, test } from 'vitest';
import { netAfter } from './net-position.ts';

const movement = (sequence: number, kind: Movement['kind'], amountMinor: string): Movement => ({
  sequence,
  kind,
  amountMinor,
  roundId: 'round',
});
const answer = { netPosition: { amountMinor: '-300', currency: 'EUR' }, sequence: 5 };

test('the net position follows stakes, returns and refunds as they are pushed', () => {
  const pushed = [movement(6, 'stake', '-100'), movement(7, 'return', '250'), movement(8, 'refund', '40')];
  expect(netAfter(answer, pushed)).toBe(-110n);
});

test('a movement that the answer has counted is not counted twice, in whatever order they arrive', () => {
  expect(netAfter(answer, [movement(4, 'stake', '-100'), movement(5, 'return', '250')])).toBe(-300n);
});

test('deposits and withdrawals are no part of the net position', () => {
  expect(netAfter(answer, [movement(6, 'deposit', '5000'), movement(7, 'withdrawal', '-200')])).toBe(-300n);
});
