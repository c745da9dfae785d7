import type { Profile } from '@halcyon/contract/identity/player';
import { expect, test } from 'vitest';
import { applyAttributes, applyBalance, readFrame } from './push-frame.ts';

const frame = (sequence: number, main: string) => ({
  type: 'balance' as const,
  sequence,
  body: {
    currency: 'EUR',
    balanceMap: {
      MAIN: main,
      LOCKED: '500',
      BONUS: { CASINO: '1000', LIVE_CASINO: '0', VIRTUAL_SPORTS: '300', SPORTS: '25' },
    },
    pendingWithdrawal: '2000',
  },
});
const asOf = '2026-01-01T10:00:00Z';
const known = applyBalance(undefined, frame(7, '1000'), asOf);
if (!known) throw new Error('a first frame is never late');

// facts: W3.2
test('a pushed balance shows all wallets and their total, without money that waits to be paid out', () => {
  expect(known.total).toEqual({ amountMinor: '2825', currency: 'EUR' });
  expect(known.pendingWithdrawal).toEqual({ amountMinor: '2000', currency: 'EUR' });
});

test('what is owed comes with a pushed balance, and is gone with the first one after it was settled', () => {
  const { body } = frame(8, '0');
  const indebted = applyBalance(known, { ...frame(8, '0'), body: { ...body, owed: '700' } }, asOf);
  if (!indebted) throw new Error('frame 8 follows 7');
  expect(indebted.owed).toEqual({ amountMinor: '700', currency: 'EUR' });
  const settled = applyBalance(indebted, frame(9, '300'), asOf);
  expect(settled?.main.cash.amountMinor).toBe('300');
  expect(settled).not.toHaveProperty('owed');
});

test('a late or repeated frame changes no balance', () => {
  expect(applyBalance(known, frame(7, '9999'), asOf)).toBeNull();
  expect(applyBalance(known, frame(3, '9999'), asOf)).toBeNull();
});

test('a stake and its win that come as one frame show the balance after both', () => {
  expect(applyBalance(known, frame(9, '900'), asOf)).toMatchObject({
    main: { cash: { amountMinor: '900' } },
    total: { amountMinor: '2725' },
    sequence: '9',
  });
});

test('bonus money of every vertical comes with a pushed balance', () => {
  expect(known.bonus.map(({ vertical, bonus }) => [vertical, bonus.amountMinor])).toEqual([
    ['CASINO', '1000'],
    ['LIVE_CASINO', '0'],
    ['VIRTUAL_SPORTS', '300'],
    ['SPORTS', '25'],
  ]);
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
