import { numberText, type NumberForm } from './number-text.ts';

/** Hundredths of a number that is not negative, always with both decimals: 12340 is 123.40. */
export function hundredthsText(value: bigint, form: NumberForm): string {
  const digits = String(value).padStart(3, '0');
  return numberText(digits.slice(0, -2), digits.slice(-2), form);
}

/** Tenths of a percent, without a decimal that says nothing: 1000 is 100 %, 624 is 62.4 %. */
export function tenthsText(tenths: number, form: NumberForm): string {
  const decimals = tenths % 10 === 0 ? '' : String(tenths % 10);
  return form.percentBefore + numberText(String(Math.floor(tenths / 10)), decimals, form) + form.percentAfter;
}

/** A chance in tenths of a percent. What is so near to none or to all that it would read as that says so: <0.1%, >99.9%. */
export function chanceText(chanceE6: number, form: NumberForm): string {
  const tenths = Math.round(chanceE6 / 1_000);
  if (tenths === 0) return `<${tenthsText(1, form)}`;
  return tenths === 1_000 && chanceE6 < 1_000_000 ? `>${tenthsText(999, form)}` : tenthsText(tenths, form);
}
