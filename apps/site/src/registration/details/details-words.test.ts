import { expect, test } from 'vitest';
import { ApiProblem } from '../../platform/api/problem.ts';
import { detailsRefusal } from './details-words.ts';

const refused = (code: string, more: object = {}) =>
  detailsRefusal(new ApiProblem({ status: 422, code, ...more }));

// facts: A11.2
test.each([
  ['error.phone.taken', 'phoneBody', 'account.phone.taken'],
  ['error.vonage.phone.invalid', 'phoneBody', 'registration.error.vonage'],
  ['sms.code.invalid', 'code', 'account.phone.codeInvalid'],
  ['error.old_password.incorrect', 'oldPassword', 'account.password.incorrect'],
])('%s is shown below its field', (code, field, text) => {
  const { errors, problem } = refused(code);
  expect(errors).toMatchObject({ [field]: { text } });
  expect(problem).toBeNull();
});

// facts: A11.2
test.each([
  ['phone', 'error.phone.invalid', 'phoneBody', 'registration.field.phoneInvalid'],
  ['phone', 'error.phone.unchanged', 'phoneBody', 'account.phone.unchanged'],
  ['newPassword', 'error.password.too_common', 'password', 'registration.field.passwordTooCommon'],
  ['newPassword', 'error.password.unchanged', 'password', 'account.password.unchanged'],
  ['postalCode', 'invalid_format', 'postCode', 'registration.field.postalInvalid'],
  ['provinceCode', 'error.province.invalid', 'provinceCode', 'registration.field.provinceRequired'],
])('what the server says about %s (%s) is shown below %s', (field, code, shown, text) => {
  const { errors } = refused('request.invalid', { status: 400, errors: [{ field, code }] });
  expect(errors).toEqual({ [shown]: { text } });
});

test.each([
  ['3300', { text: 'account.phone.maxAttempts', values: { count: '55' } }],
  ['0', { text: 'account.phone.maxAttemptsNow', values: { count: '0' } }],
])('too many codes name the time to wait: %s seconds', (waitSeconds, problem) => {
  expect(refused('sms.max.attempts.reached', { additionalInfo: { waitSeconds } })).toEqual({
    errors: {},
    problem,
  });
});

test.each([
  ['unhandled.error.no.code', 'account.phone.noCode'],
  ['error.same.customer.info.detected', 'registration.error.sameCustomer'],
  ['network.error', 'registration.error.network'],
  ['fault.unexpected', 'registration.error.system'],
])('%s is said about the whole form', (code, text) => {
  expect(refused(code)).toEqual({ errors: {}, problem: { text } });
});
