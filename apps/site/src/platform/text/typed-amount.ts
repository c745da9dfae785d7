import { readAmount, type ReadAmount } from '@halcyon/contract/market/typed-amount';
import { numberText } from './number-text.ts';
import { useSite, type SiteFacts } from '../site.ts';

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
    /** An amount as this page would have it typed; its decimals only where it has any. */
    write: (amountMinor: bigint) => {
      const unit = 10n ** BigInt(site.currencyForm.exponent);
      const rest = amountMinor % unit;
      const decimals = rest === 0n ? '' : rest.toString().padStart(site.currencyForm.exponent, '0');
      return `${amountMinor / unit}${decimals && site.numberForm.decimal + decimals}`;
    },
    example: numberText('1250', decimals, site.numberForm),
  };
}
