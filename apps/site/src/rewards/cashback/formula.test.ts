import { expect, test } from 'vitest';
import { formulaOf } from './formula.ts';

const eur = (amountMinor: string) => ({ amountMinor, currency: 'EUR' });
const info = (more: object) => ({
  rateBps: 1_000,
  boostBps: 500,
  isWagered: false,
  zone: 'UTC',
  staked: eur('41200'),
  returned: eur('31850'),
  netLoss: eur('9350'),
  boostedNetLoss: eur('3800'),
  accrued: eur('1125'),
  claimable: eur('0'),
  carry: eur('-40'),
  ...more,
});
const linesOf = (more: object) =>
  formulaOf(info(more)).lines.map(({ of, amount }) => `${of} ${amount.amountMinor}`);

test('the lines of a cash-back add up to what it has come to so far', () => {
  expect(linesOf({})).toEqual(['share 935', 'boost 190', 'carry -40']);
  expect(formulaOf(info({})).soFar).toEqual(eur('1085'));
});

test('a cent that neither part has alone is in the boost, and the cap has a separate line', () => {
  const odd = { netLoss: eur('1996'), boostedNetLoss: eur('1990'), accrued: eur('299'), carry: eur('0') };
  expect(linesOf(odd)).toEqual(['share 199', 'boost 100']);
  expect(linesOf({ accrued: eur('500'), carry: eur('0') })).toEqual(['share 935', 'boost 190', 'cap -625']);
});

test('a carry is taken by what can be claimed first, and is never a debit', () => {
  expect(formulaOf(info({ claimable: eur('700') })).soFar).toEqual(eur('1125'));
  expect(formulaOf(info({ accrued: eur('10'), carry: eur('-40') })).soFar).toEqual(eur('0'));
});
