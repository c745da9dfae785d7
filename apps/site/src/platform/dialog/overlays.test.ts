import { expect, test } from 'vitest';
import { isTurnOf, overlayOf, overlayOrder, type Overlay } from './overlays.ts';

// facts: A5.3
test('of all overlays that want to open at once, exactly the most pressing one opens', () => {
  // Every set of overlays, 2^n of them.
  for (let bits = 1; bits < 2 ** overlayOrder.length; bits += 1) {
    const wants = overlayOrder.filter((_name, at) => bits & (1 << at));
    expect(overlayOrder.filter((name) => isTurnOf(name, wants))).toEqual([wants[0]]);
  }
});

// facts: A5.3
test('the order is the specified one: forfeit, attempts, idle, sign-up and login, limits, reset, welcome, questionnaire, winners', () => {
  const specified: Overlay[] = [
    'forfeit',
    'max-attempts',
    'idle',
    'signup',
    'login',
    'deposit-limit',
    'reset-password',
    'welcome',
    'edd',
    'winner',
  ];
  expect(overlayOrder.filter((name) => specified.includes(name))).toEqual(specified);
});

test('a dialog that a player opens by an address has its own place or that of all dialogs', () => {
  expect(overlayOf('login')).toBe('login');
  expect(overlayOf('wallet')).toBe('dialog');
  expect(overlayOf('constructor')).toBe('dialog');
});
