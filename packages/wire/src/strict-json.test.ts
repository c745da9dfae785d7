import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readExactJson } from '../../wire/src/providers/exact-json.ts';
import { readStrictJson } from './strict-json.ts';

const doubled = [
  '{"amount":1,"amount":2}',
  '{"amount":1,"b":{},"amount":1}',
  '{"a":{"id":"x","id":"y"}}',
  '[{"a":1},{"a":1,"a":2}]',
  '{"a":1,"\\u0061":2}',
  '{"a":1, "a" : 2}',
  '{"__proto__":1,"__proto__":2}',
];
test.each(doubled)('%s names one field twice and is not read', (body) => {
  expect(readStrictJson(body)).toBeUndefined();
  expect(readExactJson(Buffer.from(body))).toBeUndefined();
});

test.each([
  '{"a":"b\\":","c":{"a":[{"a":1},{"a":2}]}}',
  '{"a":"x:\\"y\\":","b":"\\\\","c" :[":"]}',
  '{"__proto__":1,"constructor":{"prototype":2}}',
  '"a":',
  '{}',
  '[]',
  'null',
])('%s is read as any other reader does', (body) => {
  let plain: unknown;
  try {
    plain = JSON.parse(body);
  } catch {
    plain = undefined;
  }
  expect(readStrictJson(body)).toEqual(plain);
});

test('whatever can be written as JSON is read as it was written', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      // Minus zero and exponents stay text: docs of the function.
      if (/\d[eE]|-0/.test(text)) return;
      expect(readStrictJson(text)).toEqual(JSON.parse(text));
    }),
  );
});

test('a number with an exponent and minus zero are no numbers any more', () => {
  expect(readStrictJson('{"a":1e2,"b":-0,"c":-0.0,"d":1E-05,"e":-7,"f":0.5,"g":"1e2"}')).toEqual({
    a: '1e2',
    b: '-0',
    c: '-0.0',
    d: '1E-05',
    e: -7,
    f: 0.5,
    g: '1e2',
  });
});

test('a body that nests without end is read, or not, and ends nothing', () => {
  const deep = '['.repeat(30_000) + ']'.repeat(30_000);
  expect(() => readStrictJson(deep)).not.toThrow();
  expect(readStrictJson('{"a":'.repeat(20_000))).toBeUndefined();
});
