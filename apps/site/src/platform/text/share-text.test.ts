import { expect, test } from 'vitest';
import { numberFormOf } from './number-text.ts';
import { chanceText, tenthsText } from './share-text.ts';

test('a share of a bonus has a decimal only where it says something', () => {
  const english = numberFormOf('en');
  expect([1_000, 624, 5].map((tenths) => tenthsText(tenths, english))).toEqual(['100%', '62.4%', '0.5%']);
  expect(tenthsText(624, numberFormOf('tr'))).toBe('%62,4');
});

test('a bet that can be won is never shown with no chance, and one that can be lost never with a certain one', () => {
  const german = numberFormOf('de');
  const texts = [0, 3, 499, 1_000, 562_000, 999_700, 1_000_000].map((e6) => chanceText(e6, german));
  const [tenth, most] = [tenthsText(1, german), tenthsText(999, german)];
  expect(texts).toEqual([
    `<${tenth}`,
    `<${tenth}`,
    `<${tenth}`,
    tenth,
    tenthsText(562, german),
    `>${most}`,
    tenthsText(1_000, german),
  ]);
});
