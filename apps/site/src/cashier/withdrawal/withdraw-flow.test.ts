import { withdrawalOutcomes } from '@halcyon/contract/kyc/verification-level';
import { expect, test } from 'vitest';
import type { WithdrawalCheck } from '../cashier.queries.ts';
import { checkedStatusOf } from '../flow/flow-status.ts';
import { inactiveWithdraw, mayAskOut, stepWithdrawFlow, type WithdrawFlow } from './withdraw-flow.ts';

const euro = (amountMinor: string) => ({ amountMinor, currency: 'EUR' });
const started = stepWithdrawFlow(inactiveWithdraw, { type: 'start' });
const after = (check: Partial<WithdrawalCheck>, from: WithdrawFlow = started) =>
  stepWithdrawFlow(from, {
    type: 'checked',
    check: { outcome: 'SUCCESS', available: euro('10000'), ...check },
  });

// facts: W5.3
test('a withdrawal is inactive with a daily limit in mind, then loading, then one of the mapped statuses', () => {
  expect(inactiveWithdraw).toEqual({
    status: 'inactive',
    modal: null,
    limit: null,
    duration: 'D',
    originalLimit: null,
    notification: false,
  });
  expect(started.status).toBe('loading');
  for (const outcome of withdrawalOutcomes) {
    const flow = after({ outcome });
    expect(flow.status).toBe(checkedStatusOf(outcome));
    expect(mayAskOut(flow)).toBe(outcome === 'SUCCESS' || outcome === 'DOCUMENTS_PREFERRED');
  }
});

test('what is owed after a win was taken back is named, and no amount is requested', () => {
  const flow = after({ outcome: 'RESTRICTED', owed: euro('2000') });
  expect(flow).toMatchObject({ status: 'restricted', owed: euro('2000') });
  expect(mayAskOut(flow)).toBe(false);
});

// facts: W5.3
test('a balance above what the own limit leaves is shown before an amount is requested', () => {
  expect(after({ limitLeft: euro('10000') })).toMatchObject({ status: 'allowed', modal: null });
  const over = after({ limitLeft: euro('9999'), resetOn: '2026-03-02T00:00:00Z' });
  expect(over).toMatchObject({ status: 'limit-notify', modal: 'limit-notify' });
  expect(mayAskOut(over)).toBe(true);
  const closed = stepWithdrawFlow(over, { type: 'close' });
  expect(after({ limitLeft: euro('9000') }, closed)).toMatchObject({ status: 'limit-notify', modal: null });
});

// facts: W5.3
test('the own limit, its duration and the one before are kept through every step until the flow is cleared', () => {
  const own = { limit: euro('5000'), duration: 'W', originalLimit: euro('8000') } as const;
  const known = stepWithdrawFlow(started, { type: 'limit-known', own });
  expect(after({}, known)).toMatchObject(own);
  const edited = stepWithdrawFlow(after({}, known), { type: 'open', modal: 'limit-edit' });
  expect(edited).toMatchObject({ modal: 'limit-edit', ...own });
  expect(stepWithdrawFlow(edited, { type: 'clear' })).toEqual(inactiveWithdraw);
});

// facts: W5.3
test('a suspension by the group of brands ends the flow, whatever a check says afterwards', () => {
  const suspended = stepWithdrawFlow(started, { type: 'suspended' });
  expect(suspended).toMatchObject({ status: 'suspended', modal: null });
  expect(after({}, suspended)).toBe(suspended);
  expect(mayAskOut(suspended)).toBe(false);
});

// facts: W5.3
test('requested documents open their dialog; the notice that they are welcome is shown once', () => {
  expect(after({ outcome: 'DOCUMENTS_REQUIRED' })).toMatchObject({ modal: 'verify-documents' });
  expect(after({ outcome: 'DOCUMENTS_REQUIRED_RESTRICTED' })).toMatchObject({ modal: 'verify-documents' });
  const loyal = after({ outcome: 'DOCUMENTS_PREFERRED' });
  expect(loyal).toMatchObject({ modal: null, notification: false });
  const notified = stepWithdrawFlow(loyal, { type: 'notice-dismissed' });
  expect(stepWithdrawFlow(notified, { type: 'clear' })).toEqual({ ...inactiveWithdraw, notification: true });
});

// facts: W5.3
test('no answer is an error; an answer after the flow was left changes nothing', () => {
  expect(stepWithdrawFlow(started, { type: 'failed' }).status).toBe('error');
  expect(after({}, inactiveWithdraw)).toBe(inactiveWithdraw);
});
