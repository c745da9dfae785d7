import { globSync, readFileSync } from 'node:fs';
import { policyColumns } from '@halcyon/contract/market/policy';
import { expect, test } from 'vitest';

// A market rule that no code reads is not enforced.
const sources = globSync([
  'apps/api/src/**/*.ts',
  'apps/site/src/**/*.{ts,tsx}',
  'packages/contract/src/**/*.ts',
])
  .filter((path) => !/\.test\.tsx?$|\/market\/policy\.ts$/.test(path))
  .map((path) => readFileSync(path, 'utf8'))
  .join('\n');

/** Read where the table itself is read: which markets open at all. */
const readWithTheTable = ['signedOff', 'lawful'];
/** What they rule over is not built yet, or another column says it. Whoever builds it takes the column from here. */
const waiting = [
  'exclusionMinMonths', // exclusionMonths lists what may be chosen
  'bonusWageringCap',
  'stickyAllowed',
  'creditAllowed',
  'netPositionAndClockShown',
  'blockedProvinces',
];

test('every column of a market’s policy is read somewhere, or named as one that waits for what it rules over', () => {
  const unread = policyColumns.filter((column) => !new RegExp(`\\b${column}\\b`).test(sources));
  expect(unread.toSorted()).toEqual([...readWithTheTable, ...waiting].toSorted());
});
