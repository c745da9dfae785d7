import { expect, test } from 'vitest';
import { csvOf } from './csv.ts';

const cell = (text: string, separator: ',' | ';' = ',') => csvOf([[text]], separator).slice(1, -2);

test.each([
  "-2+3+cmd|' /C calc'!A0",
  '=1+1',
  '＝1+1',
  '＋1',
  '@SUM(A1)',
  ' =1+1',
  '\t=1+1',
  '\u200b=1+1',
  '-1-1',
  '|calc',
])('a cell that a spreadsheet would compute is written as text: %j', (text) => {
  expect(cell(text).replaceAll('"', '')).toMatch(/^'/);
});

test.each(['-12.50', '−12,50', '0', '1234'])('a plain number stays a number: %s', (text) => {
  expect(cell(text, ';')).toBe(text);
});

test('separators, quotes and line breaks stay inside their cell', () => {
  expect(cell('a,b')).toBe('"a,b"');
  expect(cell('a,b', ';')).toBe('a,b');
  expect(cell('say "x"\r\ny')).toBe('"say ""x""\r\ny"');
});
