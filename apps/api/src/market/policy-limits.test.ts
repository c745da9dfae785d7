import { expect, test } from 'vitest';
import { parsePolicies, readPolicies } from './policy.ts';

const policies = readPolicies();
const rows = Object.values(policies);

test('limits that no player may go without are in the row', () => {
  const required = rows
    .filter(({ mandatoryLimits }) => mandatoryLimits.prompt === 'required')
    .map(({ id }) => id);
  expect(required.toSorted()).toEqual(['BR', 'CH', 'DE', 'FI', 'FR', 'NL', 'PP']);
  expect(policies.PP.mandatoryLimits.limits).toEqual([{ kind: 'deposit', periods: ['D', 'W', 'M'] }]);
  expect(policies.CH.mandatoryLimits).toMatchObject({
    mode: 'any',
    limits: [{ kind: 'stake' }, { kind: 'loss' }],
  });
  expect(policies.BR.mandatoryLimits.limits.map(({ kind }) => kind)).toEqual(['loss', 'time']);
  expect(policies.PT.mandatoryLimits).toMatchObject({
    prompt: 'ask',
    limits: [{ kind: 'deposit' }, { kind: 'stake' }],
  });
  expect(policies.NZ.mandatoryLimits.prompt).toBe('ask');
});

test('Germany caps deposits at 1,000 euro a month, the Netherlands at 700 and at 300 for the young', () => {
  expect(policies.DE.regulatorCap).toMatchObject({
    period: 'M',
    max: { amountMinor: '100000' },
    younger: null,
  });
  expect(policies.NL.regulatorCap).toMatchObject({
    max: { amountMinor: '70000' },
    younger: { belowAge: 25, max: { amountMinor: '30000' } },
  });
  expect(rows.filter(({ regulatorCap }) => regulatorCap !== null)).toHaveLength(2);
});

test('a row that requires a limit of a kind that it does not offer is refused', () => {
  const spoilt = rows.map((row) => (row.id === 'CH' ? { ...row, limitKinds: ['deposit', 'loss'] } : row));
  expect(() => parsePolicies(spoilt)).toThrow('CH: asks for a limit of a kind that it does not offer');
});
