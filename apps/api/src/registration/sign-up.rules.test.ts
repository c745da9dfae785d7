import { expect, test } from 'vitest';
import { accountLanguage, ageAt, isBirthDate, readMobile } from './sign-up.rules.ts';

test.each([
  // born, instant, zone → age
  ['2008-11-21', '2026-11-21T00:00:00Z', 'UTC', 18],
  ['2008-11-22', '2026-11-21T23:59:59Z', 'UTC', 17],
  ['2008-11-22', '2026-11-21T23:30:00Z', 'Europe/Berlin', 18],
  ['2008-11-21', '2026-11-21T02:00:00Z', 'America/Sao_Paulo', 17],
  ['2008-02-29', '2026-02-28T12:00:00Z', 'UTC', 17],
  ['2008-02-29', '2026-03-01T00:00:00Z', 'UTC', 18],
  ['2008-02-29', '2028-02-29T00:00:00Z', 'UTC', 20],
])('born on %s, at %s in %s a person is %i', (born, at, zone, age) => {
  expect(ageAt(born, new Date(at), zone)).toBe(age);
});

test('a birth date lies neither in the future nor beyond 120 years', () => {
  const at = new Date('2026-11-21T12:00:00Z');
  expect(isBirthDate('2026-11-22', at, 'UTC')).toBe(false);
  expect(isBirthDate('2026-11-21', at, 'UTC')).toBe(true);
  expect(isBirthDate('1905-11-21', at, 'UTC')).toBe(false);
  expect(isBirthDate('1906-11-21', at, 'UTC')).toBe(true);
});

test.each([
  ['+353 85 123 4567', 'IE', '+353851234567'],
  ['353851234567', 'IE', '+353851234567'],
  ['085 123 4567', 'IE', '+353851234567'],
  ['+358 40 1234567', 'IE', '+358401234567'],
  ['(11) 91234-5678', 'BR', '+5511912345678'],
  ['+1 416 555 0123', 'CA', '+14165550123'],
  ['333 123 4567', 'IT', '+393331234567'],
  ['+353 (0)85 123 4567', 'IE', '+353851234567'],
  ['+353 1 679 2222', 'IE', null],
  ['my number is 085 123 4567', 'IE', null],
  ['12345', 'IE', null],
  ['+999 123456789', 'IE', null],
])('%s from %s is the mobile number %s', (text, country, phone) => {
  expect(readMobile(text, country)).toBe(phone);
});

test.each([
  ['en', 'UN', 'en'],
  ['fr', 'CA', 'caf'],
  ['en', 'CA', 'ca'],
  ['en', 'IN', 'inen'],
  ['pt', 'BR', 'br'],
  ['br', 'BR', 'br'],
  ['ja', 'UN', 'ja'],
  ['ja', 'BR', 'br'],
  [undefined, 'DE', 'de'],
] as const)('who sends %s in market %s reads %s', (code, market, language) => {
  expect(accountLanguage(code, market)).toBe(language);
});
