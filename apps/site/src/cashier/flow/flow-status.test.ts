import { expect, test } from 'vitest';
import { checkedStatusOf } from './flow-status.ts';

// facts: W5.1, W5.2
test.each([
  ['SUCCESS', 'allowed'],
  ['DOCUMENTS_PREFERRED', 'verify-loyal'],
  ['DOCUMENTS_UNDER_REVIEW', 'verify-under-review'],
  ['DOCUMENTS_REQUIRED', 'verify-required'],
  ['DOCUMENTS_REQUIRED_RESTRICTED', 'verify-strict'],
  ['WITHDRAWAL_LIMIT_REACHED', 'withdrawal-limit-reached'],
  ['SELF_LIMIT_REACHED', 'self-limit-reached'],
  ['RESTRICTED', 'restricted'],
  ['NOT_ENOUGH_FUNDS', 'error'],
  ['EXCEEDS_KYC_LIMIT', 'error'],
  ['FAILURE', 'error'],
  ['FORBIDDEN', 'error'],
  ['SELF_SPEND_LIMIT_REACHED', 'error'],
] as const)('the outcome %s leads to the status %s', (outcome, status) => {
  expect(checkedStatusOf(outcome)).toBe(status);
});
