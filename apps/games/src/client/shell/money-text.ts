import { formattingTagOf, MINUS_SIGN } from '@halcyon/money/formatting-tag';

/** Writes amounts and figures the way the player's language does. Units: minor units in, text out; exact, no floats. */
export interface MoneyText {
  /** "€12.50" */
  (minor: bigint): string;
  /** "12.50 euros", for a voice. */
  spoken(minor: bigint): string;
  /** "96.26%", from hundredths of a percent. */
  percent(basisPoints: number): string;
  /** "10,000" */
  number(value: number): string;
}

export function moneyText(language: string, currency: string, exponent: number): MoneyText {
  const options = {
    style: 'currency',
    currency,
    minimumFractionDigits: exponent,
    maximumFractionDigits: exponent,
  } as const;
  const tag = formattingTagOf(language);
  const written = new Intl.NumberFormat(tag, { ...options, currencyDisplay: 'narrowSymbol' });
  const voiced = new Intl.NumberFormat(tag, { ...options, currencyDisplay: 'name' });
  const shares = new Intl.NumberFormat(tag, {
    style: 'percent',
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  const numbers = new Intl.NumberFormat(tag, { useGrouping: 'always' });
  const decimal = (minor: bigint) => decimalText(minor, exponent) as `${number}`;
  return Object.assign((minor: bigint) => written.format(decimal(minor)).replace('-', MINUS_SIGN), {
    spoken: (minor: bigint) => voiced.format(decimal(minor)),
    percent: (basisPoints: number) => shares.format(basisPoints / 10_000),
    number: (value: number) => numbers.format(value),
  });
}

/** 1250 with two decimals is "12.50". Pure. */
export function decimalText(minor: bigint, exponent: number): string {
  if (exponent === 0) return minor.toString();
  const digits = (minor < 0n ? -minor : minor).toString().padStart(exponent + 1, '0');
  return `${minor < 0n ? '-' : ''}${digits.slice(0, -exponent)}.${digits.slice(-exponent)}`;
}
