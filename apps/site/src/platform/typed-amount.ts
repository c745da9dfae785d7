import { readAmount, type ReadAmount } from '@halcyon/contract/market/typed-amount';
import { numberText } from './number-text.ts';
import { useSite, type SiteFacts } from './site.ts';

/** Reads what was typed into an amount field of this page. */
export function readTyped(
  text: string,
  { currencyForm, numberForm }: Pick<SiteFacts, 'currencyForm' | 'numberForm'>,
): ReadAmount {
  return readAmount(text, currencyForm.exponent, numberForm, currencyForm.symbol);
}

/** The amount fields of this page: how an amount is read, and an example of how the page writes one. */
export function useTypedAmount() {
  const site = useSite();
  const decimals = '50'.padEnd(site.currencyForm.exponent, '0').slice(0, site.currencyForm.exponent);
  return {
    read: (text: string) => readTyped(text, site),
    example: numberText('1250', decimals, site.numberForm),
  };
}
