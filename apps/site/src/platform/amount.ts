/** What is wrong with a typed amount. */
export type AmountFault = 'empty' | 'format' | 'decimals';
export type ReadAmount = { readonly minor: bigint } | { readonly fault: AmountFault };

/**
 * Minor units of an amount as people type it: `12`, `12.5`, `12,50`, `1 250.00`, `1.250,00`. A last separator
 * with at most `exponent` digits behind it is the decimal one. Never rounds: too many decimals are a fault.
 */
export function readAmount(text: string, exponent: number): ReadAmount {
  const typed = text.replaceAll(/[\s\u00a0']/g, '');
  if (typed === '') return { fault: 'empty' };
  if (!/^\d[\d.,]*$/.test(typed)) return { fault: 'format' };
  const at = Math.max(typed.lastIndexOf('.'), typed.lastIndexOf(','));
  const behind = at < 0 ? '' : typed.slice(at + 1);
  const isGroup = at >= 0 && behind.length === 3 && exponent !== 3;
  const whole = (at < 0 || isGroup ? typed : typed.slice(0, at)).replaceAll(/[.,]/g, '');
  const decimals = at < 0 || isGroup ? '' : behind;
  if (whole.length > 12) return { fault: 'format' };
  if (decimals.length > exponent) return { fault: 'decimals' };
  return { minor: BigInt(whole + decimals.padEnd(exponent, '0')) };
}
