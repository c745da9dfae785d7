import { currencyDisplay } from '@halcyon/contract/market/currency';
import { formatMoney, formattingTag } from '@halcyon/contract/market/format';
import { marketIds, markets } from '@halcyon/contract/market/markets';
import { getCurrency } from '@halcyon/money/currency';
import { expect, test } from 'vitest';
import { moneyText } from './money-text.ts';
import { numberFormOf } from './number-text.ts';

const amounts = ['0', '5', '-5', '100', '-450', '123456', '-98765432', '900719925474099'];

// facts: W1.2
test('the page writes every amount as the market domain does, in every market and language', () => {
  for (const market of marketIds) {
    const { currency } = markets[market];
    const form = { currency, ...currencyDisplay(currency, market), exponent: getCurrency(currency).exponent };
    for (const language of markets[market].languages) {
      for (const amountMinor of amounts) {
        const money = { amountMinor, currency };
        expect(moneyText(money, form, numberFormOf(formattingTag({ language, market })))).toBe(
          formatMoney(money, { language, market }),
        );
      }
    }
  }
});

test('money of another currency than the page carries its code', () => {
  const euro = { currency: 'EUR', symbol: '€', hasSpace: false, position: 'before', exponent: 2 } as const;
  expect(moneyText({ amountMinor: '1250', currency: 'JPY' }, euro, numberFormOf('en'))).toBe(
    'JPY\u00a01,250',
  );
});
