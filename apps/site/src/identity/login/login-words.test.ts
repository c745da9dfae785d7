import { expect, test } from 'vitest';
import identity from '../../../../../content/locales/en/identity.json' with { type: 'json' };
import { loginRefusal } from './login-words.ts';

const refused = (code: string, additionalInfo: Record<string, string> = {}) =>
  loginRefusal({ code, additionalInfo });

// facts: A7.2
test.each([
  ['login.unauthorized', 'words', 'identity.loginError.unauthorized'],
  ['login.attempts_exceeded', 'locked', 'identity.loginError.maxAttempt'],
  ['login.blacklisted', 'words', 'identity.loginError.blacklisted'],
  ['login.account_closed', 'closed', 'identity.loginError.closed'],
  ['login.account_deactivated', 'closed', 'identity.loginError.closed'],
  ['login.not_ready', 'words', 'identity.loginError.notReady'],
  ['request.too_many', 'words', 'identity.loginError.tooMany'],
  ['network.error', 'words', 'identity.loginError.network'],
  ['fault.unexpected', 'words', 'identity.loginError.system'],
])('a login refused with %s leads to %s: %s', (code, kind, text) => {
  expect(refused(code)).toMatchObject({ kind, text });
  const name = text.split('.')[2] as keyof typeof identity.loginError;
  expect(identity.loginError[name].length).toBeGreaterThan(0);
});

test('a malformed e-mail is answered with the same words as a wrong password', () => {
  expect(refused('request.invalid')).toEqual(refused('login.unauthorized'));
});

test('a sign-up that stopped half way resumes at its own step', () => {
  expect(refused('login.sign_up_unfinished', { playerId: '1000044', step: 'Verification' })).toMatchObject({
    kind: 'unfinished',
    playerId: 1000044,
    step: 'Verification',
  });
});
