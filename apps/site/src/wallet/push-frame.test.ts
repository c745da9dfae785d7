import type { Profile } from '@halcyon/contract/identity/player';
import { expect, test } from 'vitest';
import { applyAttributes, applyBalance, readFrame } from './push-frame.ts';

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

test('what is owed comes with a pushed balance, and is gone with the first one after it was settled', () => {
  const { body } = frame(8, '0');
  const indebted = applyBalance(known.wallet, { ...frame(8, '0'), body: { ...body, owed: '700' } }, asOf);
  if (indebted.kind !== 'applied') throw new Error('frame 8 follows 7');
  expect(indebted.wallet.owed).toEqual({ amountMinor: '700', currency: 'EUR' });
  const settled = applyBalance(indebted.wallet, frame(9, '300'), asOf);
  expect(settled).toMatchObject({ kind: 'applied' });
  expect(settled).not.toHaveProperty('wallet.owed');
});

test('a late or repeated frame changes no balance', () => {
  expect(applyBalance(known.wallet, frame(7, '9999'), asOf)).toEqual({ kind: 'old' });
  expect(applyBalance(known.wallet, frame(3, '9999'), asOf)).toEqual({ kind: 'old' });
});

test('a frame that skips a number is shown, and the wallet is asked again', () => {
  expect(applyBalance(known.wallet, frame(8, '900'), asOf).kind).toBe('applied');
  expect(applyBalance(known.wallet, frame(9, '900'), asOf).kind).toBe('gap');
});

test('bonus money of a vertical that frames do not speak of stays in the wallet and in the total', () => {
  const virtual = { vertical: 'VIRTUAL_SPORTS' as const, bonus: { amountMinor: '300', currency: 'EUR' } };
  const wallet = { ...known.wallet, bonus: [...known.wallet.bonus, virtual] };
  const applied = applyBalance(wallet, frame(8, '900'), asOf);
  if (applied.kind !== 'applied') throw new Error('frame 8 follows 7');
  expect(applied.wallet.bonus).toContainEqual(virtual);
  expect(applied.wallet.total.amountMinor).toBe('2725');
});

// facts: W3.1
test('pings and what is not JSON mean nothing', () => {
  expect(readFrame('ping')).toBeNull();
  expect(readFrame('pong')).toBeNull();
  const noted: string[] = [];
  for (const text of ['{broken', '[]', 'ping']) expect(readFrame(text, (odd) => noted.push(odd))).toBeNull();
  expect(noted).toEqual(['{broken', '[]']);
  expect(readFrame(JSON.stringify(frame(8, '1')))).toEqual(frame(8, '1'));
});

// facts: W3.2
test('pushed attributes switch the flags of the profile and nothing else', () => {
  const profile = { casino: true, deposit: true, email: 'a@example.com' } as Profile;
  const flags = { deposit: false, email: true, unheardOf: true };
  expect(applyAttributes(profile, flags)).toEqual({ casino: true, deposit: false, email: 'a@example.com' });
});
