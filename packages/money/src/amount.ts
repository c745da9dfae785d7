import { getCurrency, getCurrencyByNumber } from './currency.ts';

/** Money on the wire: minor units as a decimal string with their currency. €12.50 is "1250". */
export type WireMoney = { readonly amountMinor: string; readonly currency: string };

/** The largest balance a wallet may hold. Beyond it a client that parses numbers would lose cents. */
export const amountMinorMax = 9_007_199_254_740_991n;

const integerText = /^(?:0|-?[1-9]\d{0,17})$/;

/** Minor units for the wire. */
export function toWire(amountMinor: bigint, currency: string): WireMoney {
  return { amountMinor: amountMinor.toString(), currency: getCurrency(currency).code };
}

/** As `toWire`, from the currency's ISO number as the ledger stores it. */
export function toWireByNumber(amountMinor: bigint, currencyNumber: number): WireMoney {
  return { amountMinor: amountMinor.toString(), currency: getCurrencyByNumber(currencyNumber).code };
}

/** Minor units from the wire. Null: not an integer of at most 18 digits, or no such currency. */
export function parseWire(money: WireMoney): { amountMinor: bigint; currency: string } | null {
  if (!integerText.test(money.amountMinor)) return null;
  try {
    return { amountMinor: BigInt(money.amountMinor), currency: getCurrency(money.currency).code };
  } catch {
    return null;
  }
}

/**
 * Reads a decimal number of whole units: "12.5" in EUR is 1250. Never rounds.
 * Null: not a plain decimal number, minus zero, or more decimals than the currency has (trailing zeros are fine).
 */
export function parseDecimal(text: string, currency: string): bigint | null {
  const match = /^(-?)(\d{1,16})(?:\.(\d{1,18}))?$/.exec(text);
  if (!match) return null;
  const [, sign, whole = '0', fraction = ''] = match;
  const { exponent } = getCurrency(currency);
  if (/[1-9]/.test(fraction.slice(exponent))) return null;
  const minor = BigInt(whole + fraction.slice(0, exponent).padEnd(exponent, '0'));
  if (sign !== '-') return minor;
  return minor === 0n ? null : -minor;
}

/** The decimal number of whole units, with all decimals of the currency: 1250 in EUR is "12.50". */
export function formatDecimal(amountMinor: bigint, currency: string): string {
  const { exponent } = getCurrency(currency);
  const digits = (amountMinor < 0n ? -amountMinor : amountMinor).toString().padStart(exponent + 1, '0');
  const sign = amountMinor < 0n ? '-' : '';
  if (exponent === 0) return sign + digits;
  return `${sign}${digits.slice(0, -exponent)}.${digits.slice(-exponent)}`;
}

/**
 * Brings a decimal number with more decimals than the currency has to minor units, towards zero.
 * For rates and providers that send fractions of a cent; the direction is the caller's promise to the player.
 */
export function parseDecimalTowardsZero(text: string, currency: string): bigint | null {
  const { exponent } = getCurrency(currency);
  const dot = text.indexOf('.');
  return parseDecimal(dot < 0 ? text : text.slice(0, dot + 1 + exponent).replace(/\.$/, ''), currency);
}

/** The quotient towards minus infinity. The divisor is above zero. */
export function divideDown(value: bigint, divisor: bigint): bigint {
  assertDivisor(divisor);
  const quotient = value / divisor;
  return value % divisor < 0n ? quotient - 1n : quotient;
}

/** The quotient towards plus infinity. The divisor is above zero. */
export function divideUp(value: bigint, divisor: bigint): bigint {
  return -divideDown(-value, divisor);
}

/** The quotient to the nearest integer, a half to the even neighbour. The divisor is above zero. */
export function divideHalfEven(value: bigint, divisor: bigint): bigint {
  const down = divideDown(value, divisor);
  const twiceRest = (value - down * divisor) * 2n;
  if (twiceRest < divisor) return down;
  if (twiceRest > divisor) return down + 1n;
  return down % 2n === 0n ? down : down + 1n;
}

/** The quotient to the nearest integer, a half up. The divisor is above zero. */
export function divideHalfUp(value: bigint, divisor: bigint): bigint {
  return divideDown(2n * value + divisor, 2n * divisor);
}

/** `amount × part ÷ whole`, rounded down: what a share of a win is worth. The whole is above zero. */
export function shareDown(amountMinor: bigint, part: bigint, whole: bigint): bigint {
  return divideDown(amountMinor * part, whole);
}

/**
 * One currency into another by a rate of target units for one source unit, times `rateScale`, rounded down.
 * For thresholds and displays: money itself is never converted.
 */
export function convertDown(
  amountMinor: bigint,
  from: string,
  to: string,
  rate: { readonly scaled: bigint; readonly scale: bigint },
): bigint {
  const fromScale = 10n ** BigInt(getCurrency(from).exponent);
  const toScale = 10n ** BigInt(getCurrency(to).exponent);
  return divideDown(amountMinor * rate.scaled * toScale, rate.scale * fromScale);
}

function assertDivisor(divisor: bigint): void {
  if (divisor <= 0n) throw new RangeError(`${divisor} cannot divide money`);
}
