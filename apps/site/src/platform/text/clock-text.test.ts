import { formattingTag } from '@halcyon/contract/market/format';
import { marketIds, markets } from '@halcyon/contract/market/markets';
import { expect, test } from 'vitest';
import { clockFormOf, clockText } from './clock-text.ts';

test('the clock of a game shows every minute of a day as each market and language writes it', () => {
  const midnight = new Date(2026, 10, 23).getTime();
  const locales = marketIds.flatMap((market) =>
    markets[market].languages.map((language) => ({ language, market })),
  );
  for (const tag of new Set(locales.map(formattingTag))) {
    const form = clockFormOf(tag);
    const clock = new Intl.DateTimeFormat(tag, { hour: '2-digit', minute: '2-digit' });
    for (let minute = 0; minute < 24 * 60; minute += 1) {
      const ms = midnight + minute * 60_000;
      expect(clockText(ms, form), `${tag}, minute ${minute}`).toBe(clock.format(ms));
    }
  }
});
