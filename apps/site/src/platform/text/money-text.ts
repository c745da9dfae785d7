import { MINUS_SIGN } from '@halcyon/money/formatting-tag';
import { numberText, type NumberForm } from './number-text.ts';

/** How the page's own currency is written; the server looks it up, so that the tables stay there. */
export type CurrencyForm = {
  readonly currency: string;
  readonly symbol: string;
  readonly hasSpace: boolean;
  readonly position: 'before' | 'after';
  /** Digits after the point: 2 for EUR, 0 for CLP. */
  readonly exponent: number;
};

export type MoneyLike = { readonly amountMinor: string | bigint; readonly currency: string };

/**
 * An amount for the eye, digit by digit as `formatMoney` of the market domain writes it (a test holds the two
 * together), from two forms instead of all tables. Another currency than the page's is written with its code.
 */
export function moneyText(money: MoneyLike, form: CurrencyForm, numbers: NumberForm): string {
  const { symbol, hasSpace, position, exponent } =
    money.currency === form.currency ? form : formOf(money.currency);
  const minor = BigInt(money.amountMinor);
  const digits = String(minor < 0n ? -minor : minor).padStart(exponent + 1, '0');
  const point = digits.length - exponent;
  const number = numberText(digits.slice(0, point), digits.slice(point), numbers);
  const sign = minor < 0n ? MINUS_SIGN : '';
  const space = hasSpace ? '\u00a0' : '';
  return position === 'before' ? `${sign}${symbol}${space}${number}` : `${sign}${number}${space}${symbol}`;
}

function formOf(currency: string): CurrencyForm {
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
  }).resolvedOptions();
  return { currency, symbol: currency, hasSpace: true, position: 'before', exponent: maximumFractionDigits };
}
