import { expect, test } from 'vitest';
import {
  changeWithdrawalLimit,
  withdrawalLimitAt,
  type WithdrawalLimitRow,
} from './withdrawal-limit.rules.ts';

const later = new Date('2026-03-02T12:00:00Z');
const weekly: WithdrawalLimitRow = {
  period: 'W',
  limit_minor: 100_00n,
  original_limit_minor: 100_00n,
  pending_period: null,
  pending_limit_minor: null,
  pending_from: null,
};

// facts: W5.3
test.each([
  ['less over the same time', 'W', 99_99n, 'now'],
  ['the same over the same time', 'W', 100_00n, 'now'],
  ['the same over a longer time', 'M', 100_00n, 'now'],
  ['more over the same time', 'W', 100_01n, 'later'],
  ['less over a shorter time, which may be more in all', 'D', 50_00n, 'later'],
  ['more over a longer time', 'M', 400_00n, 'later'],
] as const)('%s holds or waits as it lets out less or more', (_what, period, limitMinor, when) => {
  const row = changeWithdrawalLimit(weekly, { period, limitMinor }, later);
  if (when === 'now') {
    expect(row).toMatchObject({ period, limit_minor: limitMinor, pending_from: null });
  } else {
    expect(row).toMatchObject({ period: 'W', limit_minor: 100_00n, pending_limit_minor: limitMinor });
    expect(withdrawalLimitAt(row, new Date(later.getTime() - 1))).toBe(row);
    expect(withdrawalLimitAt(row, later)).toMatchObject({ period, limit_minor: limitMinor });
  }
});

test('a stricter limit takes the place of a higher one that waits', () => {
  const waiting = changeWithdrawalLimit(weekly, { period: 'W', limitMinor: 500_00n }, later);
  const row = changeWithdrawalLimit(waiting, { period: 'W', limitMinor: 20_00n }, later);
  expect(withdrawalLimitAt(row, later)).toMatchObject({ limit_minor: 20_00n, pending_from: null });
});
