import { expect, test } from 'vitest';
import type { DepositCheck } from '../cashier.queries.ts';
import { inactiveDeposit, mayPayIn, stepDepositFlow, type DepositFlow } from './deposit-flow.ts';

const started = stepDepositFlow(inactiveDeposit, { type: 'start' });
const after = (check: DepositCheck, from: DepositFlow = started) =>
  stepDepositFlow(from, { type: 'checked', check });
const money = { amountMinor: '5000', currency: 'EUR' };

// facts: W4.1
test('a deposit is inactive, then loading, then what the check of the request says', () => {
  expect(inactiveDeposit).toEqual({
    status: 'inactive',
    modal: null,
    outcome: null,
    daysLeftToVerifyDocuments: null,
    selectBonus: false,
    selectedBonusId: null,
    notification: false,
    isSpendLimit: false,
    hideCashier: false,
    limitLeft: null,
    limitType: null,
    resetOn: null,
  });
  expect(started).toEqual({ ...inactiveDeposit, status: 'loading' });
  expect(after({ outcome: 'SUCCESS' })).toMatchObject({ status: 'allowed', modal: null });
});

// facts: W4.1
test.each([
  ['SUCCESS', 'allowed', true],
  ['DOCUMENTS_PREFERRED', 'verify-loyal', true],
  ['DOCUMENTS_REQUIRED', 'verify-required', false],
  ['DOCUMENTS_REQUIRED_RESTRICTED', 'verify-strict', false],
  ['DOCUMENTS_UNDER_REVIEW', 'verify-under-review', false],
  ['SELF_LIMIT_REACHED', 'self-limit-reached', false],
  ['SELF_SPEND_LIMIT_REACHED', 'self-limit-reached', false],
  ['RESTRICTED', 'restricted', false],
  ['FORBIDDEN', 'error', false],
  ['FAILURE', 'error', false],
] as const)('after %s the deposit is %s, and the ways to pay show: %s', (outcome, status, shows) => {
  const flow = after({ outcome });
  expect(flow.status).toBe(status);
  expect(mayPayIn(flow)).toBe(shows);
});

// facts: W4.1
test('a limit that is reached says which one, what it leaves and when it resets', () => {
  const limit = { limitLeft: money, limitType: 'W', resetOn: '2026-03-02T00:00:00Z' } as const;
  expect(after({ outcome: 'SELF_LIMIT_REACHED', ...limit })).toMatchObject({ isSpendLimit: false, ...limit });
  expect(after({ outcome: 'SELF_SPEND_LIMIT_REACHED', ...limit })).toMatchObject({
    isSpendLimit: true,
    ...limit,
  });
});

// facts: W4.1
test('a cashier that the server hides stays hidden, even where the deposit is allowed', () => {
  expect(mayPayIn(after({ outcome: 'SUCCESS', hideCashier: true }))).toBe(false);
});

// facts: W4.1
test('documents that are due open their dialog once; later closes it, and clearing keeps that in mind', () => {
  const due: DepositCheck = { outcome: 'SUCCESS', daysLeftToVerifyDocuments: 4 };
  const notified = after(due);
  expect(notified).toMatchObject({
    status: 'allowed',
    modal: 'verify-documents',
    daysLeftToVerifyDocuments: 4,
  });
  const later = stepDepositFlow(notified, { type: 'later' });
  expect(later).toMatchObject({ status: 'allowed', modal: null, notification: true });
  const cleared = stepDepositFlow(later, { type: 'clear' });
  expect(cleared).toEqual({ ...inactiveDeposit, notification: true });
  const again = after(due, stepDepositFlow(cleared, { type: 'start' }));
  expect(again).toMatchObject({ modal: null, daysLeftToVerifyDocuments: 4 });
});

// facts: W4.1
test('a bonus that the player chose before is selected, can be deselected, and is dropped with the flow', () => {
  const offered = stepDepositFlow(started, { type: 'offer-bonus', bonusId: 'welcome-100' });
  expect(after({ outcome: 'SUCCESS' }, offered)).toMatchObject({
    selectBonus: true,
    selectedBonusId: 'welcome-100',
  });
  const left = stepDepositFlow(offered, { type: 'select-bonus', bonusId: null });
  expect(left).toMatchObject({ selectBonus: true, selectedBonusId: null });
  expect(stepDepositFlow(offered, { type: 'clear' })).toEqual(inactiveDeposit);
});

// facts: W4.1
test('no answer is an error with the cashier hidden; an answer after the flow was left changes nothing', () => {
  expect(stepDepositFlow(started, { type: 'failed' })).toMatchObject({ status: 'error', hideCashier: true });
  expect(after({ outcome: 'SUCCESS' }, inactiveDeposit)).toBe(inactiveDeposit);
});
