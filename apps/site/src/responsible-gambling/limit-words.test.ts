import { bcp47Of, languageIds } from '@halcyon/contract/market/languages';
import { expect, test } from 'vitest';
import { readTexts } from '../platform/text/texts.server.ts';
import { createTexts } from '../platform/text/texts.ts';
import { raiseRuleText, waitText } from './limit-words.ts';

async function translateIn(language: (typeof languageIds)[number]) {
  const limits = await readTexts(language, 'limits');
  return createTexts(bcp47Of(language), async () => limits, { limits }).t;
}
const rule = (raiseDelayHours: number) => ({
  raiseDelayHours,
  raiseNeedsConfirmation: false,
  raiseWaitsForPeriodEnd: false,
});

test('a wait of seven days is said in days, a wait of one day in 24 hours', async () => {
  const german = await translateIn('de');
  expect(raiseRuleText(german, rule(168))).toBe('Erhöhungen gelten nach 7 Tagen.');
  expect(raiseRuleText(german, rule(24))).toBe('Erhöhungen gelten nach 24 Stunden.');
  expect(waitText(german, { unit: 'hours', count: 168 })).toBe('7 Tage');
  expect(waitText(german, { unit: 'hours', count: 24 })).toBe('24 Stunden');
});

test('no language says 72 or 168 hours where it can say three or seven days', async () => {
  for (const language of languageIds) {
    const t = await translateIn(language);
    for (const hours of [72, 168]) {
      for (const said of [raiseRuleText(t, rule(hours)), waitText(t, { unit: 'hours', count: hours })]) {
        expect(said, language).toContain(String(hours / 24));
        expect(said, language).not.toContain(String(hours));
      }
    }
  }
});
