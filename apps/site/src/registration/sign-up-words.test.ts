import { expect, test } from 'vitest';
import registration from '../../../../content/locales/en/registration.json' with { type: 'json' };
import { signUpRefusal } from './sign-up-words.ts';

const refused = (code: string, more: object = {}, isUpdate = false) =>
  signUpRefusal({ code, status: 422, errors: [], additionalInfo: {}, ...more }, isUpdate);
const wordsOf = (key: string) =>
  key
    .split('.')
    .slice(1)
    .reduce<unknown>((tree, name) => (tree as Record<string, unknown>)[name], registration);

// facts: A8.6, A8.7
test.each([
  ['network.error', 'registration.error.network'],
  ['request.invalid', 'registration.error.unhandled'],
  ['error.captcha.validation', 'registration.error.captcha'],
  ['fault.unexpected', 'registration.error.system'],
  ['unhandled.error.no.code', 'registration.error.noCode'],
  ['registration.email_attempts_exceeded', 'registration.error.emailAttempts'],
  ['registration.phone_missing', 'registration.error.phoneMissing'],
  ['request.busy', 'registration.error.busy'],
])('a sign-up refused with %s says so above the form', (code, text) => {
  expect(refused(code)).toEqual({ kind: 'shown', problem: { text }, errors: {} });
  expect(wordsOf(text)).toEqual(expect.any(String));
});

// facts: A8.6, A8.7
test.each([
  ['error.vonage.phone.invalid', 'phoneBody', 'registration.error.vonage'],
  ['error.registration.under_age', 'birthDay', 'registration.error.underAge'],
  ['sms.code.invalid', 'smsCode', 'registration.error.smsCodeInvalid'],
  ['registration.email_code_invalid', 'emailCode', 'registration.error.emailCodeInvalid'],
])('%s is shown below its field', (code, field, text) => {
  const refusal = refused(code, { additionalInfo: { age: '21' } });
  expect(refusal).toEqual({
    kind: 'shown',
    problem: null,
    errors: { [field]: { text, values: { age: '21' } } },
  });
  expect(wordsOf(text)).toEqual(expect.any(String));
});

// facts: A8.6
test('a country that is not taken and a known person leave the line, each known one with its own neutral words', () => {
  expect(refused('error.country.blocked')).toEqual({ kind: 'unsupported' });
  for (const [code, isUpdate, text] of [
    ['error.registration.player_already_exists', false, 'registration.duplicated.text'],
    ['error.registration.player_already_exists', true, 'registration.error.sameCustomer'],
    ['error.cpf.duplicate_found', false, 'registration.error.cpfDuplicate'],
    ['error.cpf.duplicate_found', true, 'registration.error.cpfDuplicate'],
  ] as const) {
    expect(refused(code, {}, isUpdate)).toEqual({ kind: 'duplicated', text });
    expect(wordsOf(text)).toEqual(expect.any(String));
  }
  expect(registration.error.network).toBe('Network Error');
});

// facts: A8.7
test('too many codes lead away from the form', () => {
  expect(refused('sms.max.attempts.reached')).toEqual({ kind: 'max_attempts', waitSeconds: 3600 });
});

// facts: A8.6
test.each([
  ['an answer 400 without a word', 400, 'registration.error.unhandled'],
  ['an answer 403 of a gateway', 403, 'registration.error.captcha'],
  ['an answer 500 without a word', 500, 'registration.error.system'],
])('%s is one of the catalogue', (_what, status, text) => {
  expect(refused('fault.unexpected', { status })).toEqual({ kind: 'shown', problem: { text }, errors: {} });
});

test('each field that the server names gets its own text below it', () => {
  const errors = [
    { field: 'password', code: 'error.password.too_common' },
    { field: 'dateOfBirth', code: 'invalid_format' },
    { field: 'mobilePhone', code: 'error.phone.invalid' },
    { field: 'email', code: 'invalid_format' },
    { field: 'postalCode', code: 'error.field.required' },
    { field: 'nobody.knows', code: 'x' },
  ];
  expect(refused('request.invalid', { errors })).toEqual({
    kind: 'shown',
    problem: null,
    errors: {
      password: { text: 'registration.field.passwordTooCommon' },
      birthDay: { text: 'registration.field.birthDateInvalid' },
      phoneBody: { text: 'registration.field.phoneInvalid' },
      email: { text: 'registration.field.emailInvalid' },
      postCode: { text: 'registration.field.required' },
    },
  });
});

test('a sign-up whose hour is over starts again', () => {
  expect(refused('registration.ticket_invalid')).toMatchObject({ kind: 'expired' });
});
