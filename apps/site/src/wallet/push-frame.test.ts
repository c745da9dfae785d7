import { expect, test } from 'vitest';
import { applyBalance, readFrame } from './push-frame.ts';

const frame = (sequence: number, main: string) => ({
  type: 'balance' as const,
  sequence,
  body: {
    currency: 'EUR',
    balanceMap: { MAIN: main, LOCKED: '500', BONUS: { CASINO: '1000', LIVE_CASINO: '0', SPORTS: '25' } },
    pendingWithdrawal: '2000',
  },
});
const asOf = '2026-01-01T10:00:00Z';
const known = applyBalance(undefined, frame(7, '1000'), asOf);
if (known.kind === 'old') throw new Error('a first frame is never old');

// facts: W3.2
test('a pushed balance shows all wallets and their total, without money that waits to be paid out', () => {
  expect(known.kind).toBe('applied');
  expect(known.wallet.total).toEqual({ amountMinor: '2525', currency: 'EUR' });
  expect(known.wallet.pendingWithdrawal).toEqual({ amountMinor: '2000', currency: 'EUR' });
});

test('a late or repeated frame changes no balance', () => {
  expect(applyBalance(known.wallet, frame(7, '9999'), asOf)).toEqual({ kind: 'old' });
  expect(applyBalance(known.wallet, frame(3, '9999'), asOf)).toEqual({ kind: 'old' });
});

test('a frame that skips a number is shown, and the wallet is asked again', () => {
  expect(applyBalance(known.wallet, frame(8, '900'), asOf).kind).toBe('applied');
  expect(applyBalance(known.wallet, frame(9, '900'), asOf).kind).toBe('gap');
});

test('pings and what is not JSON mean nothing', () => {
  expect(readFrame('ping')).toBeNull();
  expect(readFrame('pong')).toBeNull();
  expect(readFrame('{broken')).toBeNull();
  expect(readFrame('[]')).toBeNull();
  expect(readFrame(JSON.stringify(frame(8, '1')))).toEqual(frame(8, '1'));
});
