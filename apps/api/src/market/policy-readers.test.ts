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

/** Read where the table itself is read: which markets open at all, and whether a card method may be in a row. */
const readWithTheTable = ['signedOff', 'lawful', 'creditAllowed'];
/** Kept in every market: the strip above each game shows both, in full screen as well (tests/e2e/app/shell.spec.ts). */
const keptEverywhere = ['netPositionAndClockShown'];

test('every column of a market’s policy is read somewhere, or named with the reason why not', () => {
  const unread = policyColumns.filter((column) => !new RegExp(`\\b${column}\\b`).test(sources));
  expect(unread.toSorted()).toEqual([...readWithTheTable, ...keptEverywhere].toSorted());
});
