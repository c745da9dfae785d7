import { describe, expect, test } from 'vitest';
import {
  accountStatuses,
  accountStatusNames,
  accountStatusNumbers,
  accountStatusOf,
  statusAllowsBonus,
  statusAllowsDeposit,
  statusAllowsMarketing,
  statusAllowsPlay,
} from './account-status.ts';

// One line per row of the decisions' table: login, play, deposit, withdraw, bonus, marketing.
const table = [
  ['PRE_REGISTERED', 'sign_up', 'no', 'no', 'none', 'no', 'no'],
  ['ACCOUNT_UNVERIFIED', 'code_step', 'no', 'no', 'none', 'no', 'no'],
  ['REGISTERED', 'full', 'conditional', 'conditional', 'by_level', 'by_flags', 'by_consent'],
  ['RESTRICTED', 'full', 'no', 'no', 'after_review', 'no', 'no'],
  ['PAYOUT', 'full', 'no', 'no', 'yes', 'no', 'no'],
  ['TIMEOUT', 'restricted', 'no', 'no', 'yes', 'no', 'no'],
  ['SELF_EXCLUDED', 'restricted', 'no', 'no', 'yes', 'no', 'no'],
  ['BLACKLISTED', 'refused', 'no', 'no', 'by_support', 'no', 'no'],
  ['CLOSED', 'closed', 'no', 'no', 'at_closing', 'no', 'no'],
] as const;

// facts: K3.2
describe('what an account status allows', () => {
  test('there is one row for each of the nine statuses', () => {
    expect(table.map(([status]) => status)).toEqual(accountStatusNames);
  });

  test.each(table)('%s: login %s, play %s, deposit %s, withdraw %s, bonus %s, marketing %s', (...row) => {
    const [status, login, play, deposit, withdraw, bonus, marketing] = row;
    expect(accountStatuses[status]).toEqual({ login, play, deposit, withdraw, bonus, marketing });
    expect(statusAllowsPlay(status)).toBe(play !== 'no');
    expect(statusAllowsDeposit(status)).toBe(deposit !== 'no');
    expect(statusAllowsBonus(status)).toBe(bonus !== 'no');
    expect(statusAllowsMarketing(status)).toBe(marketing !== 'no');
  });

  test('a stored number always leads back to its status, and no two statuses share one', () => {
    expect(new Set(Object.values(accountStatusNumbers)).size).toBe(accountStatusNames.length);
    for (const status of accountStatusNames)
      expect(accountStatusOf(accountStatusNumbers[status])).toBe(status);
    expect(() => accountStatusOf(0)).toThrow(RangeError);
  });
});
