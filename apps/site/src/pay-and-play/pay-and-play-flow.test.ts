import { describe, expect, test } from 'vitest';
import { readBankMessage } from './bank-message.ts';
import {
  newPayAndPlay,
  payAndPlayCalls,
  payAndPlayReducer,
  placeOf,
  type PayAndPlayAction,
} from './pay-and-play-flow.ts';

const person = { firstName: 'Aino', missing: ['email'], limits: [], showSignUpForm: true };
const opened = {
  type: 'opened',
  iframeUrl: 'https://bank.example/',
  sessionId: 's1',
  amountMinor: 5000n,
  limits: [],
} as const;
const after = (...actions: PayAndPlayAction[]) => actions.reduce(payAndPlayReducer, newPayAndPlay);
const calling = (call: (typeof payAndPlayCalls)[number]) => ({ type: 'calling', call }) as const;

// facts: A9.2
describe('a visit of pay-and-play', () => {
  test('holds the frame, the form, the ids, the errors of the form, and four calls that have not begun', () => {
    expect(newPayAndPlay).toMatchObject({
      iframeUrl: null,
      showSignUpForm: false,
      sessionId: null,
      playerId: null,
      signUpBackendErrors: {},
      statuses: {
        authorize: 'uninitialized',
        verifyCode: 'uninitialized',
        updatePlayer: 'uninitialized',
        login: 'uninitialized',
      },
    });
  });

  test.each(payAndPlayCalls)('%s goes from uninitialized over loading to error, with its text', (call) => {
    const loading = after(calling(call));
    expect(loading.statuses[call]).toBe('loading');
    const problem = { text: 'paynplay.error.unavailable' } as const;
    const refused = payAndPlayReducer(loading, { type: 'refused', call, problem });
    expect([refused.statuses[call], refused.problem]).toEqual(['error', problem]);
  });

  test('leads a new person over bank and form to the games, each call ending in success', () => {
    const steps: PayAndPlayAction[] = [
      calling('authorize'),
      opened,
      calling('verifyCode'),
      { type: 'verified', person },
      calling('updatePlayer'),
      { type: 'updated', playerId: 7 },
      calling('login'),
      { type: 'entered', playerId: 7, deposit: { paymentId: 'p1' } },
    ];
    const places = steps.map((_, at) => placeOf(after(...steps.slice(0, at + 1))));
    expect(places).toEqual(['start', 'bank', 'verifying', 'form', 'form', 'entering', 'entering', 'done']);
    expect(Object.values(after(...steps).statuses)).toEqual(['success', 'success', 'success', 'success']);
  });

  test('shows no form to a known player', () => {
    const known = { ...person, showSignUpForm: false };
    expect(placeOf(after(opened, { type: 'verified', person: known }))).toBe('entering');
  });

  test('keeps the form and names its fields when the details are refused', () => {
    const errors = { email: 'registration.field.emailInvalid' } as const;
    const state = after(
      opened,
      { type: 'verified', person },
      { type: 'refused', call: 'updatePlayer', problem: null, errors },
    );
    expect([placeOf(state), state.signUpBackendErrors]).toEqual(['form', errors]);
  });

  test('says so to a visitor who has an account, and ends there', () => {
    expect(placeOf(after(opened, { type: 'verified', person }, { type: 'duplicated' }))).toBe('duplicated');
  });

  test('starts again with the amount that was typed', () => {
    const state = after(opened, { type: 'restarted' });
    expect([placeOf(state), state.amountMinor, state.sessionId]).toEqual(['start', 5000n, null]);
  });
});

test('attack, message spoofing: only a page of this origin can bring a code', () => {
  const data = { type: 'paynplay', code: 'c', state: 's1' };
  expect(readBankMessage({ origin: 'https://evil.example', data }, 'https://play.example')).toBeNull();
  expect(
    readBankMessage({ origin: 'https://play.example', data: 'paynplay' }, 'https://play.example'),
  ).toBeNull();
  expect(readBankMessage({ origin: 'https://play.example', data }, 'https://play.example')).toEqual(data);
});
