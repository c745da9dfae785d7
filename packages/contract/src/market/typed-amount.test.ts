import { expect, test } from 'vitest';
import { formatMoney } from './format.ts';
import { bcp47Of, languageIds, type LanguageId } from './languages.ts';
import { markets, type MarketId } from './markets.ts';
import { readAmount, type AmountForm } from './typed-amount.ts';

const english: AmountForm = { decimal: '.', group: ',', groupSizes: [3, 3] };
const german: AmountForm = { decimal: ',', group: '.', groupSizes: [3, 3] };
const french: AmountForm = { decimal: ',', group: '\u202f', groupSizes: [3, 3] };
const swiss: AmountForm = { decimal: '.', group: '\u2019', groupSizes: [3, 3] };
const indian: AmountForm = { decimal: '.', group: ',', groupSizes: [3, 2] };

test.each([
  ['0.050', 'ambiguous'],
  ['0,500', 'ambiguous'],
  ['1,2,3', 'format'],
  ['20.000', 'ambiguous'],
  ['0.100', 'ambiguous'],
  ['1.250', 'ambiguous'],
  ['1.250,00', 'format'],
  ['50,50', 'format'],
  ['1,25,000', 'format'],
  ['1,2500', 'format'],
  ['12,345,67', 'format'],
  ['5.0005', 'decimals'],
  ['', 'empty'],
  ['€', 'empty'],
  ['fifty', 'format'],
  ['-5', 'format'],
  ['1e3', 'format'],
  ['.5', 'format'],
  ['5.', 'format'],
  ['007', 'format'],
  ['1234567890123', 'format'],
])('on an English page %j is no amount: %s', (text, fault) => {
  expect(readAmount(text, 2, english, '€')).toEqual({ fault });
});

test.each([
  ['50', 2, english, 5000n],
  ['50.5', 2, english, 5050n],
  ['0.05', 2, english, 5n],
  ['1,250.00', 2, english, 125_000n],
  ['1,250', 2, english, 125_000n],
  ['€1,250.00', 2, english, 125_000n],
  ['1 250,00', 2, french, 125_000n],
  ['1\u00a0250,00\u00a0€', 2, french, 125_000n],
  ['1.250,00', 2, german, 125_000n],
  ['1.250', 2, german, 125_000n],
  ["1'250.00", 2, swiss, 125_000n],
  ['1,25,000', 2, indian, 12_500_000n],
  ['20.000', 0, german, 20_000n],
  ['1.250', 3, english, 1250n],
  ['٢٠٫٥٠', 2, english, 2050n],
  ['５０．２５', 2, english, 5025n],
])('%j with %i decimals in %o is %s minor units', (text, exponent, form, minor) => {
  expect(readAmount(text, exponent, form, '€')).toEqual({ minor });
});

test.each([
  ['12,500', german],
  ['12.500', french],
  ['12.500', swiss],
])('%j is not guessed at on a page that writes %o', (text, form) => {
  expect(readAmount(text, 2, form)).toEqual({ fault: 'ambiguous' });
});

/** The form of a language, by its own tables. */
function formOf(language: LanguageId): AmountForm {
  const parts = new Intl.NumberFormat(bcp47Of(language), { useGrouping: 'always' }).formatToParts(
    123_456_789.5,
  );
  const value = (type: Intl.NumberFormatPartTypes) => parts.find((part) => part.type === type)!.value;
  const sizes = parts.filter(({ type }) => type === 'integer').map((part) => part.value.length);
  return { decimal: value('decimal'), group: value('group'), groupSizes: [sizes.at(-1)!, sizes.at(-2)!] };
}

test.each(languageIds)('every amount that a page in %s writes can be typed as it is written', (language) => {
  const market = (Object.keys(markets) as MarketId[]).find((id) => markets[id].languages.includes(language))!;
  for (const amountMinor of ['5', '50', '2000', '125000', '12345678', '123456789012']) {
    const written = formatMoney({ amountMinor, currency: 'EUR' }, { language, market });
    const read = readAmount(written, 2, formOf(language), written.includes('€') ? '€' : 'EUR');
    expect([written, read]).toEqual([written, { minor: BigInt(amountMinor) }]);
  }
});
