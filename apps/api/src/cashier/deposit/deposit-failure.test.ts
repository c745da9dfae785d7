import { expect, test } from 'vitest';
import { depositFailureOf, ownReasons } from '../payment/deposit.rules.ts';

test.each([
  ['ERR_DECLINED_REFUSED', 'declined'],
  ['ERR_DECLINED_NO_FUNDS', 'no_funds'],
  ['ERR_DECLINED_EXPIRED', 'card_expired'],
  ['ERR_DECLINED_LIMIT_OVERDRAWN', 'bank_limit'],
  ['ERR_DECLINED_3D_VALIDATION_FAILED', 'confirmation_failed'],
  [ownReasons.barred.text, 'account_barred'],
  [ownReasons.wrongPayer.text, 'wrong_payer'],
  [ownReasons.unreachable.text, 'unreachable'],
  [null, 'declined'],
])('a deposit that failed with %s is shown as %s', (reason, failure) => {
  expect(depositFailureOf(reason)).toBe(failure);
});
