import { policies } from '@halcyon/testkit/dependencies';
import { readFileSync } from 'node:fs';
import { formatDate, formatMoney } from '@halcyon/contract/market/format';
import { markets, type MarketId } from '@halcyon/contract/market/markets';
import { create } from 'fontkit';
import { expect, test } from 'vitest';
import { readDataset } from '../content/dataset/dataset.ts';
import { printable } from './statement-paper.ts';
import { openStatementMessages } from './statement-messages.ts';

const messagesOf = openStatementMessages();
const fonts = ['500', '700'].map((weight) =>
  create(readFileSync(new URL(`../../../../content/media/fonts/manrope-${weight}.ttf`, import.meta.url))),
);
const missingIn = (text: string) =>
  [...printable(text)].filter(
    (sign) => !fonts.every((font) => font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0)),
  );

test.each(Object.keys(markets) as MarketId[])(
  'the font of a statement has every sign of market %s: amounts, dates and texts of all its languages',
  (market) => {
    for (const language of markets[market].languages) {
      const printed = language === 'ja' ? 'en' : language;
      const locale = { language: printed, market };
      const texts = [
        formatMoney({ amountMinor: '-123456789', currency: markets[market].currency }, locale),
        ...(['date', 'dateTime'] as const).map((style) =>
          formatDate('2026-12-25T14:05:00Z', locale, style, 'Europe/Paris'),
        ),
        ...Object.values(messagesOf(language)).flatMap((texts) => Object.values(texts)),
      ];
      expect(texts.flatMap(missingIn), language).toEqual([]);
    }
  },
);

test('the font of a statement has every sign of every game’s name', () => {
  expect(
    readDataset(policies)
      .of('casinoGame')
      .flatMap(({ name }) => missingIn(name)),
  ).toEqual([]);
});
