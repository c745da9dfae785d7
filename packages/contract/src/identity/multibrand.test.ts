import { expect, test } from 'vitest';
import { isMultibrandSuspended, withMultibrand } from './multibrand.ts';

const tokenOf = (claims: object) =>
  ['e30', Buffer.from(JSON.stringify(claims)).toString('base64url'), 'signature'].join('.');

// facts: A6.1, N4.1
test.each([
  ['says so', { multibrand: '{"suspended":true}' }, true],
  ['says not', { multibrand: '{"suspended":false}', email: 'søren@example.com' }, false],
  ['knows of no group', { email: 'a@example.com' }, false],
  ['holds a claim that is no JSON', { multibrand: '{suspended' }, true],
  ['leaves the word out', { multibrand: '{}' }, true],
])('a person is suspended by the group of brands when the token %s: %o', (_words, claims, isSuspended) => {
  expect(isMultibrandSuspended(tokenOf(claims))).toBe(isSuspended);
});

test('a token that is none suspends, and a suspension joins the disabled list once', () => {
  expect(isMultibrandSuspended('no token')).toBe(true);
  const access = {
    disabled: ['casino'],
    isManualClaimAllowed: false,
    isTermsDue: false,
    isDetailsDue: false,
  };
  const suspended = withMultibrand(access, tokenOf({ multibrand: '{"suspended":true}' }));
  expect(suspended.disabled).toEqual(['payout', 'casino']);
  expect(withMultibrand(suspended, 'no token')).toBe(suspended);
});
