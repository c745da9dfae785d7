import { marketIds } from '@halcyon/contract/market/markets';
import { expect, test } from 'vitest';
import { readPrograms } from './loyalty-programs.ts';

const program = {
  minorPerPoint: { EUR: '1000' },
  weights: {},
  defaultWeight: 10_000,
  neededPoints: [10, 20],
  promotion: 'AT_ONCE',
  vipFrom: null,
};

// facts: B7.1
test('every market has its ladder as data, and the upper levels of the UK are by invitation', () => {
  const programOf = readPrograms();
  // Their law leaves no room for rewards for play.
  const without: readonly string[] = ['DE', 'NL', 'PP'];
  for (const id of marketIds) expect(programOf(id) === null).toBe(without.includes(id));
  expect(programOf('UK')).toMatchObject({ vipFrom: 4, promotion: 'MONTH_END' });
  expect(programOf('UN')).toMatchObject({ vipFrom: null, minorPerPoint: { EUR: 1_000n } });
});

test('a market without a programme has none, and levels that do not rise are refused', () => {
  const programOf = readPrograms(JSON.stringify({ common: program, markets: { NO: null } }));
  expect([programOf('NO'), programOf('FI')?.neededE4]).toEqual([null, [100_000n, 200_000n]]);
  const falling = { common: { ...program, neededPoints: [20, 20] }, markets: {} };
  expect(() => readPrograms(JSON.stringify(falling))).toThrow('do not rise');
});
