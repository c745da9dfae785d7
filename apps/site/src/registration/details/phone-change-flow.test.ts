import { describe, expect, test } from 'vitest';
import {
  newPhoneChange,
  phoneChangeReducer,
  type PhoneChange,
  type PhoneChangeEvent,
} from './phone-change-flow.ts';

const run = (...events: readonly PhoneChangeEvent[]): PhoneChange =>
  events.reduce(phoneChangeReducer, newPhoneChange('IE'));
const typed = { type: 'typed', name: 'phoneBody', value: '085 123 4567' } as const;
const sent = { type: 'sent', verificationId: 'id-1', phone: '+353851234567' } as const;
const text = 'registration.error.system' as const;

describe('a phone change', () => {
  // facts: A11.2
  test('opens the popup with the id of the message once it is sent', () => {
    expect(run(typed, { type: 'sending' })).toMatchObject({ loader: true, phonePopUpOpen: false });
    expect(run(typed, { type: 'sending' }, sent)).toEqual({
      phonePrefix: 'IE',
      phoneBody: '085 123 4567',
      loader: false,
      smsVerificationId: 'id-1',
      sentPhone: '+353851234567',
      phonePopUpOpen: true,
      backendErrors: {},
      problem: null,
    });
  });

  // facts: A11.2
  test('is reset by success, number and all', () => {
    expect(run(typed, sent, { type: 'verified' })).toEqual(newPhoneChange('IE'));
  });

  // facts: A11.2
  test('is reset by closing, and the number that was typed stays', () => {
    const state = run(typed, sent, { type: 'closed' });
    expect(state).toEqual({ ...newPhoneChange('IE'), phoneBody: '085 123 4567' });
  });

  // facts: A11.2
  test('that is refused keeps the popup closed and resets the message, below its field', () => {
    const state = run(typed, sent, { type: 'sending' }, { type: 'refused', error: { text } });
    expect(state).toMatchObject({
      loader: false,
      phonePopUpOpen: false,
      smsVerificationId: null,
      phoneBody: '085 123 4567',
      backendErrors: { phoneBody: { text } },
    });
  });

  test('with a wrong code stays where it is, and typing clears the error', () => {
    const state = run(typed, sent, { type: 'sending' }, { type: 'code_refused', error: { text } });
    expect(state).toMatchObject({
      phonePopUpOpen: true,
      smsVerificationId: 'id-1',
      backendErrors: { code: { text } },
    });
    expect(phoneChangeReducer(state, typed).backendErrors).toEqual({});
  });
});
