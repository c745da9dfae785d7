import { expect, test } from 'vitest';
import { deskExample, formatDeskAmount, readDeskAmount } from './desk-amount.ts';

test.each([
  ['20000', 2_000_000n],
  ['20,000.00', 2_000_000n],
  ['20', 2000n],
])('an operator who types %j sets %s minor units', (text, minor) => {
  expect(readDeskAmount(text, 'EUR')).toEqual({ minor });
});

test('an operator’s 20.000 is neither twenty nor twenty thousand', () => {
  expect(readDeskAmount('20.000', 'EUR')).toEqual({ fault: 'ambiguous' });
});

test('an amount that was set is repeated with its thousands', () => {
  expect(formatDeskAmount(123_456_789n, 'EUR')).toBe('1,234,567.89 EUR');
  expect(formatDeskAmount(20_000n, 'CLP')).toBe('20,000 CLP');
  expect(formatDeskAmount(1_234_567n, 'KWD')).toBe('1,234.567 KWD');
  expect(deskExample('EUR')).toBe('1,250.50 EUR');
});
