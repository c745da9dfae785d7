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

test.each([
  [
    '{"a":0,"b":[-7,[999999999999999,null]],"c":{"d":10}}',
    '{"a":"0","b":["-7",["999999999999999",null]],"c":{"d":"10"}}',
  ],
  ['{"a":1234567890123456}', '{"a":"1234567890123456"}'],
  ['{"a":9007199254740993,"b":"x"}', '{"a":"9007199254740993","b":"x"}'],
  ['[9007199254740991,-9007199254740991]', '["9007199254740991","-9007199254740991"]'],
  ['{"id":"1234567890123456789","n":10}', '{"id":"1234567890123456789","n":"10"}'],
  ['{"id":"3f2e1-05e7","n":-10}', '{"id":"3f2e1-05e7","n":"-10"}'],
  ['[1,-0]', '["1","-0"]'],
  ['[10,100.0]', '["10","100.0"]'],
  ['[1E2,2e-1]', '["1E2","2e-1"]'],
  ['{"a":"12:30:15.5","b":"1,2e3","c":"-0","n":7}', '{"a":"12:30:15.5","b":"1,2e3","c":"-0","n":"7"}'],
  ['{"a\\"1.5":2,"b":"\\\\","c":1.50}', '{"a\\"1.5":"2","b":"\\\\","c":"1.50"}'],
  ['{"__proto__":8,"a":""}', '{"__proto__":"8","a":""}'],
  ['12', '"12"'],
])('%s keeps every digit and every text', (body, read) => {
  expect(JSON.stringify(readExactJson(body))).toBe(read);
});

test.each(['{"a":01}', '{"a":1.}', '{"a":.5}', '{"a":+1}', '{"a":1,}', '{"a":"}', '[1 2]'])(
  '%s is not JSON',
  (body) => {
    expect(readExactJson(body)).toBeUndefined();
  },
);

test('what is not JSON is nothing', () => {
  expect(readExactJson('<html>')).toBeUndefined();
  expect(readExactJson('')).toBeUndefined();
});

test('a decimal is written with exactly its digits, and nothing else can be written so', () => {
  for (const digits of [
    '90071992547409.93',
    '0',
    '-0',
    '-7',
    '1.50',
    '9007199254740991',
    '9007199254740993',
  ]) {
    expect(JSON.stringify({ Balance: exactNumber(digits) })).toBe(`{"Balance":${digits}}`);
  }
  for (const text of ['1e3', '01', '+1', '.5', '5.', '', 'NaN', '"x"', '1}']) {
    expect(() => exactNumber(text)).toThrow(RangeError);
  }
});
