import { expect, test } from 'vitest';
import { loadCommonPasswords } from './input/common-passwords.ts';
import { birthDateOf, checkStep, passwordStrength } from './sign-up-check.ts';
import { emptyValues, type Values } from './sign-up-flow.ts';
import { startCountry } from './sign-up/sign-up-start.ts';
import { guessableText, personalWords } from './input/weak-password.ts';

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
  ['١٧', '٥', '١٩٩٠', '1990-05-17'],
  ['１７', '０５', '１９９０', '1990-05-17'],
  ['29', '2', '2001', null],
  ['31', '4', '1990', null],
  ['0', '1', '1990', null],
  ['1', '1', '90', null],
  ['', '', '', null],
  ['x', '1', '1990', null],
])('a birth date of day %s, month %s, year %s is sent as %s', (day, month, year, sent) => {
  expect(birthDateOf(born(day, month, year))).toBe(sent);
});

test('the form says itself which names and e-mails cannot be taken, and takes what the server takes', () => {
  const wrong = (typed: Partial<Values>) =>
    Object.keys(checkStep('Details', { ...emptyValues('IE'), firstName: 'Ada', lastName: 'Hart', ...typed }));
  expect(wrong({ lastName: "'t Hart", email: 'user@пример.рф' })).not.toContain('lastName');
  expect(wrong({ lastName: '’s-Gravesande', email: 'smith&jones@example.com' })).not.toContain('email');
  expect(wrong({ lastName: 'R2D2', email: 'x y@example.com' })).toEqual(
    expect.arrayContaining(['lastName', 'email']),
  );
});

test('the last step has the fields that addresses of the country have', () => {
  const lacking = (countryCode: string) => Object.keys(checkStep('Complete', emptyValues(countryCode)));
  expect(lacking('QA')).toEqual(['address', 'city']);
  expect(lacking('AE')).toEqual(['address', 'city', 'region']);
  expect(lacking('IE')).toEqual(['address', 'city', 'postCode']);
});

// facts: A8.3
test('CPF is required in Brazil alone, the province in Canada alone', () => {
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

test('the hint calls weak what the list of common passwords has, with its usual tails, and nothing else', () => {
  const common = new Set(['sunshineandrain', 'butterflies']);
  expect(passwordStrength('sunshineandrain', [], common)).toBe(1);
  expect(passwordStrength('SunshineAndRain', [], common)).toBe(1);
  expect(passwordStrength('butterflies12!', [], common)).toBe(1);
  expect(passwordStrength('butterflies', [], new Set())).toBe(2);
  expect(passwordStrength('sunshineandrainbows', [], common)).toBe(4);
});

test('a password that the server would refuse as easy to guess is refused while typing, a short one not yet', async () => {
  const common = await loadCommonPasswords();
  const niamh = { email: 'niamh.walsh@players.example', firstName: 'Niamh', lastName: 'Walshingham' };
  const said = (password: string) => guessableText(password, personalWords(niamh), common);
  expect(said('passwor')).toBeUndefined();
  expect(said('password')).toBe('registration.field.passwordTooCommon');
  expect(said('Qwertyuiop1')).toBe('registration.field.passwordTooCommon');
  expect(said('Walshingham1990')).toBe('registration.field.passwordPersonal');
  expect(said('niamh.walsh@players.example')).toBe('registration.field.passwordPersonal');
  expect(said('wading-heron-in-rain')).toBeUndefined();
  const typed = { ...emptyValues('IE'), ...niamh, password: 'Qwertyuiop1' };
  expect(checkStep('Details', typed, common).password?.text).toBe('registration.field.passwordTooCommon');
});

test('the list of the form is the one that the server uses', async () => {
  const list = await loadCommonPasswords();
  expect(list.size).toBeGreaterThan(40_000);
  expect(['password', 'qwerty', '123456'].every((word) => list.has(word))).toBe(true);
});

test('the form starts where the visitor is seen, unless it does not offer that country', () => {
  expect(startCountry({ language: 'en', market: 'UN' }, 'IE')).toBe('IE');
  expect(startCountry({ language: 'fi', market: 'FI' }, 'SE')).toBe('SE');
  for (const seen of ['US', 'BG', 'CH', 'PL', 'XX', null]) {
    expect(startCountry({ language: 'en', market: 'UN' }, seen)).toBe('FI');
  }
  expect(startCountry({ language: 'de', market: 'UN' }, 'CH')).toBe('CH');
});

// facts: A8.3, A8.8
test('the form starts with the country of the market, and in the global market with Finland', () => {
  expect(startCountry({ language: 'en', market: 'UN' })).toBe('FI');
  expect(startCountry({ language: 'br', market: 'BR' })).toBe('BR');
  expect(startCountry({ language: 'de', market: 'AT' })).toBe('AT');
});
