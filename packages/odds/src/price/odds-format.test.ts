import { expect, test } from 'vitest';
import { formatOdds, oddsFormats, parseOdds } from './odds-format.ts';

test.each([
  [1200, ['1.20', '1/5', '−500', '0.20', '0.20', '−5.00']],
  [1667, ['1.667', '4/6', '−150', '0.67', '0.67', '−1.50']],
  [2000, ['2.00', '1/1', '+100', '1.00', '1.00', '1.00']],
  [2100, ['2.10', '11/10', '+110', '1.10', '−0.91', '1.10']],
  [2857, ['2.857', '15/8', '+186', '1.86', '−0.54', '1.86']],
  [5500, ['5.50', '9/2', '+450', '4.50', '−0.22', '4.50']],
])('%i thousandths in every format', (oddsMilli, texts) => {
  expect(oddsFormats.map((format) => formatOdds(oddsMilli, format))).toEqual(texts);
});

test('(bug report 17) a chance of 35 % is 2.857, 15/8 and +186', () => {
  const oddsMilli = Math.round(1000 / 0.35);
  expect(oddsMilli).toBe(2857);
  expect(formatOdds(oddsMilli, 'fraction')).toBe('15/8');
  expect(formatOdds(oddsMilli, 'american')).toBe('+186');
});

test('of two fractions equally near the lower one is shown', () => {
  expect(formatOdds(1015, 'fraction')).toBe('1/100');
  expect(formatOdds(14_000, 'fraction')).toBe('12/1');
});

test('a price is written with the separator of the reader’s language', () => {
  expect(formatOdds(2100, 'decimal', ',')).toBe('2,10');
  expect(formatOdds(2100, 'malay', ',')).toBe('−0,91');
});

test('(bug report 19) a price that a player types is not rounded', () => {
  expect(parseOdds('11.99')).toBe(11_990);
  expect(parseOdds('11,99')).toBe(11_990);
  expect(parseOdds('2')).toBe(2000);
  expect(parseOdds('1.001')).toBe(1001);
  for (const text of ['1', '1.000', '0.5', '12.34.56', '2.0001', '1001', '', 'x', '-2', '1e3'])
    expect(parseOdds(text), text).toBeNull();
});
