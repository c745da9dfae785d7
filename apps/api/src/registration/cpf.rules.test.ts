import { expect, test } from 'vitest';
import { readCpf } from './cpf.rules.ts';

test.each([
  ['529.982.247-25', '52998224725'],
  ['52998224725', '52998224725'],
  ['111.444.777-35', '11144477735'],
  ['529.982.247-26', null],
  ['529.982.274-25', null],
  ['111.111.111-11', null],
  ['000.000.000-00', null],
  ['5299822472', null],
  ['529982247255', null],
  ['5299822472a', null],
  ['', null],
])('the CPF %s is read as %s', (text, digits) => {
  expect(readCpf(text)).toBe(digits);
});
