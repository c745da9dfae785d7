import { parseDecimal } from '@halcyon/money/amount';

/** Minor units of decimal text; a text that is no exact amount becomes zero, which fits no payment. */
export function amountOf(text: string, currency: string): { minor: bigint; currency: string } {
  let minor: bigint | null = null;
  try {
    minor = parseDecimal(text, currency);
  } catch {
    // A currency that does not exist: the comparison refuses it by its name.
  }
  return { minor: minor ?? 0n, currency };
}
