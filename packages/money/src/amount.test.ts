import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  amountMinorMax,
  convertDown,
  divideDown,
  divideHalfEven,
  divideHalfUp,
  divideUp,
  formatDecimal,
  parseDecimal,
  parseDecimalTowardsZero,
  parseWire,
  shareDown,
  toWire,
  toWireByNumber,
} from './amount.ts';
import { currencies, findCurrency, getCurrency, getCurrencyByNumber } from './currency.ts';

const anyCurrency = fc.constantFrom(...currencies.map((currency) => currency.code));
const anyMinor = fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n });

describe('currencies', () => {
  test.each([
    ['EUR', 978, 2],
    ['JPY', 392, 0],
    ['CLP', 152, 0],
    ['KWD', 414, 3],
    ['SEK', 752, 2],
    ['BRL', 986, 2],
    ['TND', 788, 3],
    ['ISK', 352, 0],
  ])('%s has the number %i and %i decimals', (code, number, exponent) => {
    expect(getCurrency(code)).toEqual({ code, number, exponent });
    expect(getCurrencyByNumber(number).code).toBe(code);
  });

  test('no two currencies share a number', () => {
    expect(new Set(currencies.map((currency) => currency.number)).size).toBe(currencies.length);
  });

  test('a code that does not exist is not a currency', () => {
    expect(findCurrency('EURO')).toBeNull();
    expect(findCurrency('eur')).toBeNull();
    expect(findCurrency('toString')).toBeNull();
    expect(() => getCurrency('XXX')).toThrow(RangeError);
  });
});

describe('reading and writing amounts', () => {
  test.each([
    ['12.50', 'EUR', 1250n],
    ['12.5', 'EUR', 1250n],
    ['12.500', 'EUR', 1250n],
    ['0.01', 'EUR', 1n],
    ['-3', 'EUR', -300n],
    ['1500', 'JPY', 1500n],
    ['1500.0', 'JPY', 1500n],
    ['1.234', 'KWD', 1234n],
  ])('%s %s is %s minor units', (text, currency, minor) => {
    expect(parseDecimal(text, currency)).toBe(minor);
  });

  test.each(['12.505', '1,50', '', '.5', '5.', '1e3', ' 1', '+1', '1'.repeat(17), 'NaN', '0x10', '١'])(
    '%j is not an amount of euro',
    (text) => {
      expect(parseDecimal(text, 'EUR')).toBeNull();
    },
  );

  test('the largest balance can be written and read in a currency without decimals', () => {
    expect(parseDecimal(formatDecimal(amountMinorMax, 'JPY'), 'JPY')).toBe(amountMinorMax);
  });

  test('every amount survives being written and read again, in every currency', () => {
    fc.assert(
      fc.property(anyMinor, anyCurrency, (minor, currency) => {
        expect(parseDecimal(formatDecimal(minor, currency), currency)).toBe(minor);
        expect(parseWire(toWire(minor, currency))).toEqual({ amountMinor: minor, currency });
      }),
    );
  });

  test('a fraction of a cent is cut towards zero only by the function that says so', () => {
    expect(parseDecimalTowardsZero('0.019', 'EUR')).toBe(1n);
    expect(parseDecimalTowardsZero('-0.019', 'EUR')).toBe(-1n);
    expect(parseDecimalTowardsZero('7.9', 'JPY')).toBe(7n);
    expect(parseDecimalTowardsZero('7', 'JPY')).toBe(7n);
  });

  test('the wire refuses fractions, exponents and currencies that do not exist', () => {
    for (const amountMinor of ['1.5', '1e3', '', '1'.repeat(19), '0x1']) {
      expect(parseWire({ amountMinor, currency: 'EUR' })).toBeNull();
    }
    expect(parseWire({ amountMinor: '1', currency: 'ABC' })).toBeNull();
    expect(toWireByNumber(5n, 978)).toEqual({ amountMinor: '5', currency: 'EUR' });
  });
});

describe('rounding', () => {
  test('down, up, half-even and half-up go where their names say, below zero too', () => {
    expect([divideDown(7n, 2n), divideDown(-7n, 2n)]).toEqual([3n, -4n]);
    expect([divideUp(7n, 2n), divideUp(-7n, 2n)]).toEqual([4n, -3n]);
    expect([1n, 3n, 5n, -1n, -3n].map((value) => divideHalfEven(value, 2n))).toEqual([0n, 2n, 2n, 0n, -2n]);
    expect([1n, 3n, -1n, -3n].map((value) => divideHalfUp(value, 2n))).toEqual([1n, 2n, 0n, -1n]);
    expect([149n, 150n, 249n].map((value) => divideHalfUp(value, 100n))).toEqual([1n, 2n, 2n]);
    expect(() => divideHalfUp(1n, 0n)).toThrow(RangeError);
    expect(() => divideDown(1n, 0n)).toThrow(RangeError);
  });

  test('down is never above the exact quotient and never more than one below it', () => {
    fc.assert(
      fc.property(anyMinor, fc.bigInt({ min: 1n, max: 10n ** 9n }), (value, divisor) => {
        const down = divideDown(value, divisor);
        const near = divideHalfEven(value, divisor);
        expect(down * divisor <= value && value < (down + 1n) * divisor).toBe(true);
        expect(divideUp(value, divisor) - down).toBe(value % divisor === 0n ? 0n : 1n);
        expect(near === down || near === divideUp(value, divisor)).toBe(true);
      }),
    );
  });

  test('the bonus share of a win rounds to the player: 25.01 on 3.00 + 7.00 is 17.50 of bonus', () => {
    expect(shareDown(2501n, 700n, 1000n)).toBe(1750n);
  });

  test('a threshold is converted between currencies with different decimals', () => {
    const rate = { scaled: 1_620_000n, scale: 10_000n }; // 162 yen for one euro
    expect(convertDown(1000n, 'EUR', 'JPY', rate)).toBe(1620n);
  });
});
