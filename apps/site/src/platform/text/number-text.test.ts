import { bcp47Of, languageIds } from '@halcyon/contract/market/languages';
import { expect, test } from 'vitest';
import { numberFormOf, numberText, percentText } from './number-text.ts';

test('the page groups figures as each of its languages does, in India by lakh and crore', () => {
  for (const language of languageIds) {
    const bcp47 = bcp47Of(language);
    const form = numberFormOf(bcp47);
    const grouped = new Intl.NumberFormat(bcp47, { useGrouping: 'always' });
    for (const value of [0, 7, 999, 1_000, 12_345, 100_000, 98_765_432_101]) {
      expect(numberText(String(value), '', form)).toBe(grouped.format(value));
    }
  }
  expect(numberText('12345678', '', numberFormOf('en-IN'))).toBe('1,23,45,678');
});

test('a return to the player is written with its percent sign where each language has it', () => {
  for (const language of languageIds) {
    const bcp47 = bcp47Of(language);
    const form = numberFormOf(bcp47);
    const percent = new Intl.NumberFormat(bcp47, { style: 'percent', minimumFractionDigits: 2 });
    for (const basisPoints of [0, 5, 50, 9_612, 9_650, 10_000]) {
      expect(percentText(basisPoints, form)).toBe(percent.format(basisPoints / 10_000));
    }
  }
  expect(percentText(9_612, numberFormOf('tr'))).toBe('%96,12');
});
