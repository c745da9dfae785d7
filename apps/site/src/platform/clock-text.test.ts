import { bcp47Of, languageIds } from '@halcyon/contract/market/languages';
import { expect, test } from 'vitest';
import { clockFormOf, clockText } from './clock-text.ts';

test('the clock of a game shows every minute of a day as each language writes it', () => {
  const midnight = new Date(2026, 10, 23).getTime();
  for (const language of languageIds) {
    const bcp47 = bcp47Of(language);
    const form = clockFormOf(bcp47);
    const clock = new Intl.DateTimeFormat(bcp47, { hour: '2-digit', minute: '2-digit' });
    for (let minute = 0; minute < 24 * 60; minute += 1) {
      const ms = midnight + minute * 60_000;
      expect(clockText(ms, form), `${language}, minute ${minute}`).toBe(clock.format(ms));
    }
  }
});
