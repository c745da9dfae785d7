import { expect, test } from 'vitest';
import { readPolicies } from '../../market/policy.ts';
import { payoutWaysOf } from './payout-account.rules.ts';

const offersOf = (market: 'UN' | 'CL') => readPolicies()[market].paymentMethods;
const trustly = { method: 'TRUSTLY', maskedAccount: null, isChosenThere: true };
const card = { method: 'CREDITCARD', maskedAccount: '411111******1234' } as const;

test('a withdrawal is offered to accounts that money came from, and by methods that take the account from the player', () => {
  expect(payoutWaysOf(offersOf('UN'), [card])).toEqual([{ ...card, isChosenThere: false }, trustly]);
  expect(payoutWaysOf(offersOf('CL'), [card])).toEqual([{ ...card, isChosenThere: false }]);
});

test('where no account is known, money can leave by any method of the market that pays out', () => {
  const methods = payoutWaysOf(offersOf('CL'), []).map(({ method }) => method);
  expect(methods).toEqual(['CREDITCARD', 'MUCHBETTER', 'SKRILL']);
  expect(payoutWaysOf(offersOf('UN'), [])).toEqual([trustly]);
});
