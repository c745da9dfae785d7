import { expect, test } from 'vitest';
import {
  emptyValues,
  fingerprintOf,
  isFirstPlace,
  isStepOpen,
  newSignUp,
  signUpReducer,
  stepFrom,
  steps,
  type Place,
  type SignUpEvent,
  type SignUpState,
} from './sign-up-flow.ts';

const after = (...events: readonly SignUpEvent[]): SignUpState =>
  events.reduce(signUpReducer, newSignUp('FI'));
const typed = { type: 'typed', name: 'email', value: 'niamh@example.com' } as const;
const taken = { type: 'details_taken', playerId: 1_000_044, fingerprint: 'x' } as const;

// facts: A8.2
test('next and back go through Details, ContactInfo, Verification, Complete and stop at the ends', () => {
  expect(steps).toEqual(['Details', 'ContactInfo', 'Verification', 'Complete']);
  const on: Place[] = ['Details'];
  for (let at = 0; at < 5; at += 1) on.push(stepFrom(on.at(-1)!, 1));
  expect(on).toEqual(['Details', 'ContactInfo', 'Verification', 'Complete', 'Complete', 'Complete']);
  const back: Place[] = ['Complete'];
  for (let at = 0; at < 5; at += 1) back.push(stepFrom(back.at(-1)!, -1));
  expect(back).toEqual(['Complete', 'Verification', 'ContactInfo', 'Details', 'Details', 'Details']);
});

// facts: A8.2
test('a code has the states uninitialised, sent or not, right or wrong', () => {
  expect(after(taken).pins).toEqual({ sms: 'uninitialised', email: 'uninitialised' });
  for (const status of ['send_success', 'send_fail', 'verify_success', 'verify_fail'] as const) {
    expect(after(taken, { type: 'pin', channel: 'sms', status }).pins).toEqual({
      sms: status,
      email: 'uninitialised',
    });
  }
});

// facts: A8.3
test('a sign-up starts in Finland unless the market says otherwise, with nothing accepted', () => {
  const { values } = newSignUp('FI');
  expect(values).toMatchObject({ countryCode: 'FI', terms: '', marketing: '', cpf: '', email: '' });
});

test('nothing that was typed is lost by a refusal, by going back, by the way out or by starting again', () => {
  const losing: readonly SignUpEvent[] = [
    { type: 'sending' },
    { type: 'refused', problem: { text: 'registration.error.network' } },
    taken,
    { type: 'phone_taken', phone: '+353851234567' },
    { type: 'back' },
    { type: 'back' },
    { type: 'left', place: 'Unsupported' },
    { type: 'restarted' },
  ];
  let state = after(typed);
  for (const event of losing) {
    state = signUpReducer(state, event);
    expect(state.values.email).toBe('niamh@example.com');
  }
  expect(state).toMatchObject({ place: 'Details', playerId: null });
});

test('typing into a field takes its own error away and leaves the others', () => {
  const state = after(
    {
      type: 'refused',
      problem: null,
      errors: {
        email: { text: 'registration.field.emailInvalid' },
        city: { text: 'registration.field.required' },
      },
    },
    typed,
  );
  expect(Object.keys(state.errors)).toEqual(['city']);
});

test('another number needs another code, the same number does not', () => {
  const proven = after(
    taken,
    { type: 'phone_taken', phone: '+353851234567' },
    { type: 'pin', channel: 'sms', status: 'send_success' },
  );
  const same = signUpReducer(proven, { type: 'phone_taken', phone: '+353851234567' });
  const other = signUpReducer(proven, { type: 'phone_taken', phone: '+353857654321' });
  expect([same.pins.sms, other.pins.sms]).toEqual(['send_success', 'uninitialised']);
});

test('a first form with another e-mail, name, country, birth date or CPF is another sign-up', () => {
  const values = { ...emptyValues('IE'), email: 'a@example.com' };
  const changes = [
    { email: 'b@example.com' },
    { firstName: 'B' },
    { lastName: 'B' },
    { countryCode: 'BR' },
    { birthYear: '1991' },
    { cpf: '1' },
  ];
  for (const change of changes) {
    expect(fingerprintOf({ ...values, ...change })).not.toBe(fingerprintOf(values));
  }
  expect(fingerprintOf({ ...values, city: 'Dublin' })).toBe(fingerprintOf(values));
});

test('the browser’s back and forward reach the steps that are open, and none of an account that is', () => {
  const codes = after(taken, { type: 'phone_taken', phone: '+358401234567' });
  const went = (state: SignUpState, place: Place) => signUpReducer(state, { type: 'went', place }).place;
  expect(went(codes, 'ContactInfo')).toBe('ContactInfo');
  expect(went(codes, 'Details')).toBe('Details');
  expect(went(codes, 'Complete')).toBe('Verification');
  expect(went(after(), 'Verification')).toBe('Details');
  const proven = (['sms', 'email'] as const).reduce(
    (state, channel) => signUpReducer(state, { type: 'pin', channel, status: 'verify_success' }),
    codes,
  );
  expect(went(proven, 'Complete')).toBe('Complete');
  const open = signUpReducer(proven, { type: 'opened' });
  expect(isStepOpen(open, 'Details')).toBe(false);
});

test('what another device began continues after the first form, and back stops there', () => {
  const resumed = after({
    type: 'restored',
    kept: { place: 'Verification', playerId: 1_000_044, isResumed: true, phoneHint: '•••4567' },
  });
  const back = signUpReducer(resumed, { type: 'back' });
  expect(back.place).toBe('ContactInfo');
  expect(isFirstPlace(back)).toBe(true);
  expect(signUpReducer(back, { type: 'back' }).place).toBe('ContactInfo');
  expect(isStepOpen(back, 'Details')).toBe(false);
  expect(isStepOpen(back, 'Verification')).toBe(true);
});

test('where the visitor is seen fills the country of an untouched form', () => {
  const seen = { type: 'seen', countryCode: 'IE' } as const;
  expect(after(seen).values.countryCode).toBe('IE');
  expect(after(taken, seen).values.countryCode).toBe('FI');
  expect(after(typed, seen).values).toMatchObject({ countryCode: 'IE', email: 'niamh@example.com' });
});
