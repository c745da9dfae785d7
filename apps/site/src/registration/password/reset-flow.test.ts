import { expect, test } from 'vitest';
import registration from '../../../../../content/locales/en/registration.json' with { type: 'json' };
import {
  isResetOpenAt,
  newReset,
  resetReducer,
  resetRefusal,
  resetSteps,
  type ResetEvent,
  type ResetState,
} from './reset-flow.ts';

const after = (...events: readonly ResetEvent[]): ResetState =>
  events.reduce((state, event) => resetReducer(state, event), newReset());
const requested = { type: 'asked', email: 'a@example.com', channel: 'sms', smsResetKeyId: 'id' } as const;
const proven = { type: 'proven', resetKey: 'key' } as const;
const back = { type: 'back' } as const;
const next = { type: 'next' } as const;
const refused = (code: string, errors: readonly { field: string; code: string }[] = []) =>
  resetRefusal({ code, errors });
const wordsOf = (key: string) =>
  key
    .split('.')
    .slice(1)
    .reduce<unknown>((tree, name) => (tree as Record<string, unknown>)[name], registration);

// facts: A10.1
test('a reset goes from the e-mail over the code to the password and its end', () => {
  expect(resetSteps).toEqual(['Email', 'Verification', 'Password', 'Complete']);
  expect(after().place).toBe('Email');
  expect(after(requested)).toMatchObject({
    place: 'Verification',
    email: 'a@example.com',
    smsResetKeyId: 'id',
  });
  expect(after(requested, proven)).toMatchObject({ place: 'Password', resetKey: 'key' });
  expect(after(requested, proven, { type: 'changed' })).toEqual({ ...newReset(), place: 'Complete' });
});

test('going back stops at the first form and keeps the e-mail; going on stops where a proof is missing', () => {
  expect(after(requested, proven, back).place).toBe('Verification');
  expect(after(requested, proven, back, back)).toMatchObject({ place: 'Email', email: 'a@example.com' });
  expect(after(requested, proven, back, back, back).place).toBe('Email');
  expect(after(next).place).toBe('Email');
  expect(after(requested, next).place).toBe('Verification');
  expect(after(requested, proven, back, next).place).toBe('Password');
  expect(after(requested, proven, { type: 'changed' }, back).place).toBe('Complete');
});

test('the browser’s own back and forward reach open steps alone', () => {
  const went = (place: ResetState['place']) => ({ type: 'went', place }) as const;
  expect(after(went('Password')).place).toBe('Email');
  expect(after(requested, proven, went('Email'), went('Password')).place).toBe('Password');
  expect(after(requested, proven, { type: 'changed' }, went('Password')).place).toBe('Complete');
  expect(isResetOpenAt(after(requested), 'Complete')).toBe(false);
});

test('the link of a mail opens the password directly, and back from it leads to the first form', () => {
  const opened = after(requested, { type: 'link_opened', resetKey: 'from-mail' });
  expect(opened).toMatchObject({
    place: 'Password',
    resetKey: 'from-mail',
    isByLink: true,
    smsResetKeyId: null,
  });
  expect(resetReducer(opened, back).place).toBe('Email');
});

// facts: A10.1
test.each([
  ['sms.max.attempts.reached', 'registration.reset.maxAttempts'],
  ['error.password.reset', 'registration.reset.expired'],
])('%s drops everything that the reset held', (code, text) => {
  expect(after(requested, proven, refused(code))).toEqual(newReset({ text } as never));
  expect(wordsOf(text)).toEqual(expect.any(String));
});

test.each([
  ['sms.code.invalid', [], 'registration.error.smsCodeInvalid'],
  [
    'request.invalid',
    [{ field: 'password', code: 'error.password.too_short' }],
    'registration.field.passwordTooShort',
  ],
  [
    'request.invalid',
    [{ field: 'password', code: 'error.password.too_common' }],
    'registration.field.passwordTooCommon',
  ],
  [
    'request.invalid',
    [{ field: 'password', code: 'error.password.personal' }],
    'registration.field.passwordPersonal',
  ],
  ['request.invalid', [{ field: 'email', code: 'invalid_format' }], 'registration.field.emailInvalid'],
] as const)('%s is shown below its field and loses nothing', (code, errors, text) => {
  const state = after(requested, refused(code, errors));
  expect(state).toMatchObject({
    place: 'Verification',
    email: 'a@example.com',
    fieldError: { text },
    problem: null,
  });
  expect(wordsOf(text)).toEqual(expect.any(String));
});

test.each([
  ['network.error', 'registration.error.network'],
  ['unhandled.error.no.code', 'registration.error.noCode'],
  ['request.too_many', 'registration.error.busy'],
  ['fault.unexpected', 'registration.error.system'],
])('%s is shown above the form', (code, text) => {
  expect(after(requested, refused(code))).toMatchObject({ problem: { text }, place: 'Verification' });
});
