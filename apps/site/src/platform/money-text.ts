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
 * together), from one form instead of all tables. Another currency than the page's is written with its code.
 */
export function moneyText(money: MoneyLike, form: CurrencyForm, language: string): string {
  const { symbol, hasSpace, position, exponent } =
    money.currency === form.currency ? form : formOf(money.currency);
  const number = new Intl.NumberFormat(language, {
    minimumFractionDigits: exponent,
    maximumFractionDigits: exponent,
    useGrouping: 'always',
  });
  const minor = BigInt(money.amountMinor);
  const parts = number.formatToParts(decimalOf(minor < 0n ? -minor : minor, exponent));
  const digits = parts.map(({ value }) => value).join('');
  const sign =
    minor < 0n ? (number.formatToParts(-1).find(({ type }) => type === 'minusSign')?.value ?? '-') : '';
  const space = hasSpace ? '\u00a0' : '';
  return position === 'before' ? `${sign}${symbol}${space}${digits}` : `${sign}${digits}${space}${symbol}`;
}

function decimalOf(minor: bigint, exponent: number): `${number}` {
  const digits = minor.toString().padStart(exponent + 1, '0');
  const whole = digits.slice(0, digits.length - exponent);
  return (exponent === 0 ? whole : `${whole}.${digits.slice(-exponent)}`) as `${number}`;
}

function formOf(currency: string): CurrencyForm {
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
  }).resolvedOptions();
  return { currency, symbol: currency, hasSpace: true, position: 'before', exponent: maximumFractionDigits };
}
