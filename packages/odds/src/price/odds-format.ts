import { fractions, oddsMilliMax } from './ladder.ts';

/** Ways to show a price. Money is always computed from thousandths. */
export const oddsFormats = ['decimal', 'fraction', 'american', 'hong-kong', 'malay', 'indonesian'] as const;
export type OddsFormat = (typeof oddsFormats)[number];

/** A price above 1.000 as text, with the decimal separator of the reader's language. */
export function formatOdds(oddsMilli: number, format: OddsFormat, separator = '.'): string {
  const winMilli = oddsMilli - 1000;
  switch (format) {
    case 'decimal':
      return decimalText(oddsMilli, separator);
    case 'fraction':
      return nearestFraction(winMilli).join('/');
    case 'american':
      return winMilli >= 1000 ? `+${Math.round(winMilli / 10)}` : `−${Math.round(100_000 / winMilli)}`;
    case 'hong-kong':
      return hundredthsText(winMilli / 10, separator);
    case 'malay':
      return winMilli <= 1000 ? hundredthsText(winMilli / 10, separator) : inverse(winMilli, separator);
    case 'indonesian':
      return winMilli >= 1000 ? hundredthsText(winMilli / 10, separator) : inverse(winMilli, separator);
  }
}

/**
 * Thousandths of a decimal price that a player typed, with a comma or a point. Null: it is none; never rounded.
 */
export function parseOdds(text: string): number | null {
  const match = /^(\d{1,4})(?:[.,](\d{1,3}))?$/.exec(text.trim());
  if (!match) return null;
  const milli = Number(match[1]) * 1000 + Number((match[2] ?? '').padEnd(3, '0'));
  return milli > 1000 && milli <= oddsMilliMax ? milli : null;
}

/** Two places; the third where it is not 0, so that the price shown is the price paid. */
function decimalText(oddsMilli: number, separator: string): string {
  const digits = String(oddsMilli % 1000).padStart(3, '0');
  return `${Math.floor(oddsMilli / 1000)}${separator}${digits.endsWith('0') ? digits.slice(0, 2) : digits}`;
}

function hundredthsText(hundredths: number, separator: string): string {
  const whole = Math.round(hundredths);
  return `${Math.floor(whole / 100)}${separator}${String(whole % 100).padStart(2, '0')}`;
}

const inverse = (winMilli: number, separator: string) => `−${hundredthsText(100_000 / winMilli, separator)}`;

/** The lower one of two that are equally near. */
function nearestFraction(winMilli: number): readonly [number, number] {
  const distance = ([numerator, denominator]: readonly [number, number]) =>
    Math.abs(winMilli / 1000 - numerator / denominator);
  return fractions.reduce((nearest, next) => (distance(next) < distance(nearest) - 1e-12 ? next : nearest));
}
