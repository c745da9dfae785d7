import { expect, test } from 'vitest';
import { birthDateOf, checkStep, passwordStrength } from './sign-up-check.ts';
import { emptyValues, type Values } from './sign-up-flow.ts';
import { startCountry } from './sign-up-start.ts';

const born = (birthDay: string, birthMonth: string, birthYear: string): Values => ({
  ...emptyValues('IE'),
  birthDay,
  birthMonth,
  birthYear,
});

// facts: A8.4
test.each([
  ['17', '5', '1990', '1990-05-17'],
  ['29', '2', '2000', '2000-02-29'],
  ['29', '2', '2001', null],
  ['31', '4', '1990', null],
  ['0', '1', '1990', null],
  ['1', '1', '90', null],
  ['', '', '', null],
  ['x', '1', '1990', null],
])('a birth date of day %s, month %s, year %s is sent as %s', (day, month, year, sent) => {
  expect(birthDateOf(born(day, month, year))).toBe(sent);
});

// facts: A8.3
test('CPF is asked for in Brazil alone, the province in Canada alone', () => {
  const lacking = (countryCode: string) => Object.keys(checkStep('Details', emptyValues(countryCode)));
  expect(lacking('BR')).toContain('cpf');
  expect(lacking('CA')).toContain('provinceCode');
  expect(lacking('IE')).not.toContain('cpf');
  expect(lacking('IE')).not.toContain('provinceCode');
  expect(lacking('IE')).toEqual(expect.arrayContaining(['email', 'password', 'terms', 'birthDay']));
});

test.each([
  ['short', 0],
  ['aaaaaaaaaaaaaaaa', 1],
  ['abcdefghijklmnop', 1],
  ['niamh.walsh-2026', 1],
  ['wading-her', 2],
  ['wading-heron', 3],
  ['wading-heron-in-rain', 4],
])('the hint for the password %s is %i of 4', (password, strength) => {
  expect(passwordStrength(password, ['Niamh', 'Walsh'])).toBe(strength);
});

// facts: A8.3, A8.8
test('the form starts with the country of the market, and in the global market with Finland', () => {
  expect(startCountry({ language: 'en', market: 'UN' })).toBe('FI');
  expect(startCountry({ language: 'br', market: 'BR' })).toBe('BR');
  expect(startCountry({ language: 'de', market: 'AT' })).toBe('AT');
});
