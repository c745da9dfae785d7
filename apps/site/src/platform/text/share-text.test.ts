import { expect, test } from 'vitest';
import { numberFormOf } from './number-text.ts';
import { tenthsText } from './share-text.ts';

test('a share of a bonus has a decimal only where it says something', () => {
  const english = numberFormOf('en');
  expect([1_000, 624, 5].map((tenths) => tenthsText(tenths, english))).toEqual(['100%', '62.4%', '0.5%']);
  expect(tenthsText(624, numberFormOf('tr'))).toBe('%62,4');
});
