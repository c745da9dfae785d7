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
  ['sms.max.attempts.reached', 'registration.error.smsMaxAttempts'],
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
  ['error.cpf.duplicate_found', 'cpf', 'registration.error.cpfDuplicate'],
  ['error.registration.under_age', 'birthDay', 'registration.error.underAge'],
  ['sms.code.invalid', 'smsCode', 'registration.error.smsCodeInvalid'],
  ['registration.email_code_invalid', 'emailCode', 'registration.error.emailCodeInvalid'],
])('%s stands below its field', (code, field, text) => {
  const refusal = refused(code, { additionalInfo: { age: '21' } });
  expect(refusal).toEqual({
    kind: 'shown',
    problem: null,
    errors: { [field]: { text, values: { age: '21' } } },
  });
  expect(wordsOf(text)).toEqual(expect.any(String));
});

// facts: A8.6
test('a country that is not taken and a known player leave the line, an update of a known player does not', () => {
  expect(refused('error.country.blocked')).toEqual({ kind: 'unsupported' });
  expect(refused('error.registration.player_already_exists')).toEqual({ kind: 'duplicated' });
  expect(refused('error.registration.player_already_exists', {}, true)).toMatchObject({
    kind: 'shown',
    problem: { text: 'registration.error.sameCustomer' },
  });
  expect(registration.error.network).toBe('Network Error');
});

test('each field that the server names gets its own words below it', () => {
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

test('a sign-up whose hour is over begins anew', () => {
  expect(refused('registration.ticket_invalid')).toMatchObject({ kind: 'expired' });
});
