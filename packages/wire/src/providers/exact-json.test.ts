import { expect, test } from 'vitest';
import { exactNumber, readExactJson } from './exact-json.ts';

test('numbers keep the digits they were sent with, also beyond what a float holds', () => {
  const body = '{"a":0.10,"b":[1e2,9007199254740993.01],"c":"7","d":true,"e":null}';
  expect(readExactJson(Buffer.from(body))).toEqual({
    a: '0.10',
    b: ['1e2', '9007199254740993.01'],
    c: '7',
    d: true,
    e: null,
  });
});

test('what is not JSON is nothing', () => {
  expect(readExactJson('<html>')).toBeUndefined();
  expect(readExactJson('')).toBeUndefined();
});

test('a decimal is written with exactly its digits, and nothing else can be written so', () => {
  expect(JSON.stringify({ Balance: exactNumber('90071992547409.93') })).toBe('{"Balance":90071992547409.93}');
  for (const text of ['1e3', '01', '+1', '.5', '5.', '', 'NaN', '"x"', '1}']) {
    expect(() => exactNumber(text)).toThrow(RangeError);
  }
});
