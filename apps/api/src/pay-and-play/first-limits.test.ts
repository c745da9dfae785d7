import { payAndPlayLimits } from '@halcyon/contract/market/pay-and-play';
import { expect, test } from 'vitest';
import { readPolicies } from '../market/policy.ts';
import { requiredLimits } from '../responsible-gambling/limit/limit-policy.rules.ts';

const policies = readPolicies();

test.each(['FI', 'BR'] as const)(
  '%s requests the limits that its policy requires before the bank',
  (market) => {
    const requested = payAndPlayLimits[market].map(({ kind, duration }) => ({ kind, duration }));
    expect(requested).toEqual(requiredLimits(policies[market]));
  },
);

test('a suggested limit of a longer period is higher, and never above what the period has', () => {
  for (const limits of Object.values(payAndPlayLimits)) {
    for (const kind of ['deposit', 'loss', 'time'] as const) {
      const values = limits.filter((one) => one.kind === kind).map(({ suggested }) => suggested);
      expect(values).toEqual(values.toSorted((one, other) => (one < other ? -1 : 1)));
    }
    const aDay = limits.find((one) => one.kind === 'time' && one.duration === 'D');
    if (aDay) expect(aDay.suggested).toBeLessThanOrEqual(24n * 60n);
  }
});
