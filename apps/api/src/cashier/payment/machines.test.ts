import { depositStates, withdrawalStates } from '@halcyon/contract/cashier/payment';
import { describe, expect, test } from 'vitest';
import { isDepositOpen, stepDeposit, type DepositStep } from '../deposit/deposit.machine.ts';
import {
  canStillCancel,
  holdsFunds,
  stepWithdrawal,
  type WithdrawalStep,
} from '../withdrawal/withdrawal.machine.ts';

const no = null;
describe('a deposit moves only along its table', () => {
  const steps: DepositStep[] = ['open', 'authorise', 'succeed', 'fail', 'cancel', 'expire', 'suspend'];
  test.each([
    ['created', ['pending', 'authorised', 'succeeded', 'failed', 'cancelled', 'expired', 'suspended']],
    ['pending', [no, 'authorised', 'succeeded', 'failed', 'cancelled', 'expired', 'suspended']],
    ['authorised', [no, no, 'succeeded', 'failed', 'cancelled', 'expired', 'suspended']],
    ['succeeded', [no, no, no, no, no, no, no]],
    ['failed', [no, no, no, no, no, no, no]],
    ['cancelled', [no, no, no, no, no, no, no]],
    ['expired', [no, no, 'succeeded', no, no, no, 'suspended']],
  ] as const)('from %s', (state, expected) => {
    expect(steps.map((step) => stepDeposit(state, step))).toEqual(expected);
  });

  test('an update is expected only while it is open', () => {
    expect(depositStates.filter(isDepositOpen)).toEqual(['created', 'pending', 'authorised']);
  });
});

describe('a withdrawal moves only along its table', () => {
  const steps: WithdrawalStep[] = ['approve', 'send', 'confirm', 'fail', 'return', 'cancel'];
  test.each([
    ['requested', ['approved', no, no, no, no, 'cancelled']],
    ['approved', [no, 'sent', no, no, no, 'cancelled']],
    ['sent', [no, no, 'paid', 'failed', no, 'cancelled']],
    ['failed', [no, no, no, no, 'returned', no]],
    ['paid', [no, no, no, no, no, no]],
    ['returned', [no, no, no, no, no, no]],
    ['cancelled', [no, no, no, no, no, no]],
  ] as const)('from %s', (state, expected) => {
    expect(steps.map((step) => stepWithdrawal(state, step))).toEqual(expected);
  });

  test('the money stays on hold until it is paid, returned or cancelled', () => {
    expect(withdrawalStates.filter(holdsFunds)).toEqual(['requested', 'approved', 'sent', 'failed']);
  });

  test.each([
    [
      'a provider that asks before it pays, and has not asked',
      true,
      false,
      ['requested', 'approved', 'sent'],
    ],
    ['a provider that asked and heard yes', true, true, ['requested', 'approved']],
    ['a provider that does not ask', false, false, ['requested', 'approved']],
  ] as const)('can be cancelled with %s', (_what, asksBeforePayout, isCommitted, states) => {
    const cancellable = withdrawalStates.filter((state) =>
      canStillCancel({ state, asksBeforePayout, isCommitted }),
    );
    expect(cancellable).toEqual(states);
  });
});
