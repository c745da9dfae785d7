import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sandboxPariplay } from '@halcyon/wire/providers/pariplay';
import {
  openProviderHarness,
  type ProviderGuest,
  type ProviderHarness,
} from '@halcyon/testkit/provider-harness';
import { pariplayAdapter } from './pariplay.adapter.ts';

let harness: ProviderHarness;
let guest: ProviderGuest;
beforeAll(async () => {
  harness = await openProviderHarness(pariplayAdapter, sandboxPariplay);
});
afterAll(() => harness[Symbol.asyncDispose]());
beforeEach(async () => {
  guest = await harness.openGuest({ mainMinor: 1_000n, gameRef: 'a-game' });
});

type Answer = { Balance?: number; TransactionId?: string; Error?: { ErrorCode: number; Balance?: number } };
async function call(name: string, fields: object): Promise<Answer> {
  const body = {
    Account: { UserName: sandboxPariplay.userName, Password: sandboxPariplay.password },
    Token: guest.launchToken,
    PlayerId: guest.playerRef,
    GameCode: 'a-game',
    RoundId: `r-${guest.playerRef}`,
    ...fields,
  };
  const reply = await harness.call({ path: `/${name}`, rawBody: Buffer.from(JSON.stringify(body)) });
  expect(reply.status).toBe(200);
  return JSON.parse(reply.body);
}
const debit = (id: string, amount = 1, more: object = {}) =>
  call('Debit', { TransactionId: id, Amount: amount, ...more });
const credit = (id: string, amount = 1, more: object = {}) =>
  call('Credit', { TransactionId: id, Amount: amount, ...more });
const cancel = (id: string, of: string | null, more: object = {}) =>
  call('CancelTransaction', {
    TransactionId: id,
    RefTransactionId: of,
    CancelEntireRound: of === null,
    ...more,
  });
const error = (code: number) => ({ Error: { ErrorCode: code } });
const balance = () => harness.mainOf(guest);

test('a round of a debit, a credit and its end moves exactly their amounts', async () => {
  expect(await call('Authenticate', {})).toMatchObject({ Balance: 10, FinancialMode: 0 });
  expect(await debit('a1', 0.1)).toMatchObject({ Balance: 9.9 });
  expect(await debit('a2', 0.2)).toMatchObject({ Balance: 9.7 });
  expect(await credit('a3', 3.3)).toMatchObject({ Balance: 13 });
  expect(await call('EndGame', { TransactionId: 'a4' })).toMatchObject({ Balance: 13 });
  expect(await balance()).toBe(1_300n);
  expect(await harness.deviations()).toEqual([]);
});

// Tricky cases: 1, 2.
test('a debit that is repeated, or sent twenty times concurrently, is taken once; the others are answered with 11', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => debit('b1')));
  expect(answers.filter((answer) => !answer.Error)).toHaveLength(1);
  expect(answers.filter((answer) => answer.Error?.ErrorCode === 11)).toHaveLength(19);
  expect(await debit('b1')).toMatchObject({ Error: { ErrorCode: 11, Balance: 9 } });
  expect(await balance()).toBe(900n);
});

// Tricky cases: 3.
test('a known id with another amount moves nothing, and does not sound like success', async () => {
  await debit('c1');
  expect(await debit('c1', 2)).toMatchObject(error(900));
  expect(await balance()).toBe(900n);
});

// Tricky cases: 10, 11, 13.
test('a cancel of what never came is 6, and remembered: the late debit is 18', async () => {
  expect(await cancel('d9', 'd1')).toMatchObject(error(6));
  expect(await debit('d1')).toMatchObject(error(18));
  expect(await debit('d2')).toMatchObject({ Balance: 9 });
  expect(await cancel('d8', 'd2')).toMatchObject({ Balance: 10 });
  expect(await cancel('d8', 'd2')).toMatchObject(error(18));
  expect(await cancel('d7', 'd2')).toMatchObject(error(18));
  expect(await balance()).toBe(1_000n);
});

// Tricky cases: 14, 16.
test('a debit whose win is paid is not cancelled alone; the round is, as a whole', async () => {
  await debit('e1', 4);
  await credit('e2', 9);
  expect(await cancel('e3', 'e1')).toMatchObject(error(11));
  expect(await cancel('e4', null)).toMatchObject({ Balance: 10 });
  expect(await cancel('e4', null)).toMatchObject(error(18));
  expect(await credit('e5', 9)).toMatchObject(error(18));
  expect(await debit('e6')).toMatchObject(error(17));
  expect(await balance()).toBe(1_000n);
  expect(await harness.deviations()).toEqual([]);
});

// Tricky cases: 14.
test('flag 4 keeps an ended round as it is', async () => {
  await debit('f1', 4, { EndGame: true });
  expect(await cancel('f2', 'f1', { TransactionConfiguration: [4] })).toMatchObject(error(17));
  expect(await balance()).toBe(600n);
  expect(await cancel('f3', 'f1', { TransactionConfiguration: [9] })).toMatchObject({ Balance: 10 });
});

// Tricky cases: 14.
test('flag 4 keeps an ended round from being cancelled as a whole, too: 17; a cancel that is repeated is 18', async () => {
  const flag4 = { TransactionConfiguration: [4] };
  await debit('n1', 4);
  await credit('n2', 9, { EndGame: true });
  expect(await cancel('n3', null, flag4)).toMatchObject({ Error: { ErrorCode: 17, Balance: 15 } });
  expect(await cancel('n3', null, flag4)).toMatchObject(error(17));
  expect(await balance()).toBe(1_500n);
  expect(await cancel('n4', null, { TransactionConfiguration: [4, 9] })).toMatchObject({ Balance: 10 });
  await debit('n5', 4, { RoundId: 'open' });
  expect(await cancel('n6', null, { RoundId: 'open', ...flag4 })).toMatchObject({ Balance: 10 });
  expect(await cancel('n6', null, { RoundId: 'open', ...flag4 })).toMatchObject(error(18));
  expect(await harness.deviations()).toEqual([]);
});

// Tricky cases: 1, 10.
test('a debit or a credit that was cancelled is 18 when it comes again, alone or as one of both', async () => {
  await debit('o1');
  expect(await cancel('o2', 'o1')).toMatchObject({ Balance: 10 });
  expect(await debit('o1')).toMatchObject({ Error: { ErrorCode: 18, Balance: 10 } });
  await debit('o3', 4, { RoundId: 'o' });
  await credit('o4', 9, { RoundId: 'o' });
  await cancel('o5', null, { RoundId: 'o' });
  expect(await debit('o3', 4, { RoundId: 'o' })).toMatchObject(error(18));
  expect(await credit('o4', 9, { RoundId: 'o' })).toMatchObject(error(18));
  const both = { TransactionId: 'o6', DebitAmount: 1, CreditAmount: 2, RoundId: 'both' };
  await call('DebitAndCredit', both);
  await cancel('o7', 'o6', { RoundId: 'both' });
  expect(await call('DebitAndCredit', both)).toMatchObject(error(18));
  expect(await balance()).toBe(1_000n);
});

// Tricky cases: 15.
test('a credit or a cancel of an unknown round is 9; flag 3 and a tournament pay without a debit', async () => {
  expect(await credit('g1')).toMatchObject(error(9));
  expect(await cancel('g2', null, { RoundId: 'nowhere' })).toMatchObject(error(9));
  expect(await credit('g3', 1, { TransactionConfiguration: [3] })).toMatchObject({ Balance: 11 });
  expect(await credit('g4', 1, { Feature: 'TournamentWin', RoundId: 'cup' })).toMatchObject({ Balance: 12 });
});

// Tricky cases: 17, 18, 19.
test('an ended round takes neither debit nor credit: 17, unless flag 6 lets them in', async () => {
  await debit('h1');
  expect(await credit('h2', 2, { EndGame: true })).toMatchObject({ Balance: 11 });
  expect(await debit('h3')).toMatchObject(error(17));
  expect(await credit('h4')).toMatchObject(error(17));
  expect(await debit('h5', 1, { TransactionConfiguration: [6] })).toMatchObject({ Balance: 10 });
  expect(await credit('h6', 5, { TransactionConfiguration: [6] })).toMatchObject({ Balance: 15 });
  expect(await call('EndGame', { TransactionId: 'h7' })).toMatchObject({ Balance: 15 });
});

test('DebitAndCredit takes the stake before it pays the win, and is cancelled as one', async () => {
  const both = { TransactionId: 'i1', DebitAmount: 10.01, CreditAmount: 50, EndGame: true };
  expect(await call('DebitAndCredit', both)).toMatchObject({ Error: { ErrorCode: 1, Balance: 10 } });
  expect(await balance()).toBe(1_000n);
  const covered = { ...both, TransactionId: 'i2', DebitAmount: 10, CreditAmount: 2.5, RoundId: 'i' };
  expect(await call('DebitAndCredit', covered)).toMatchObject({ Balance: 2.5 });
  expect(await call('DebitAndCredit', covered)).toMatchObject(error(11));
  expect(await cancel('i3', 'i2', { RoundId: 'i' })).toMatchObject({ Balance: 10 });
  expect(await balance()).toBe(1_000n);
});

// Tricky cases: 33, 34.
test('a locked player stakes no more (12), but is credited, cancelled and ended', async () => {
  await debit('j1');
  await debit('j2', 2, { RoundId: 'j' });
  await harness.exclude(guest);
  expect(await debit('j3')).toMatchObject(error(12));
  expect(await credit('j4', 3)).toMatchObject({ Balance: 10 });
  expect(await cancel('j5', 'j2', { RoundId: 'j' })).toMatchObject({ Balance: 12 });
  expect(await call('EndGame', { TransactionId: 'j6' })).toMatchObject({ Balance: 12 });
});

// Tricky cases: 36, 37, 60.
test('a token that does not hold is 8, an ended session 5, another game 7; money comes in all the same', async () => {
  await debit('k1');
  expect(await debit('k2', 1, { Token: 'made-up' })).toMatchObject(error(8));
  expect(await debit('k3', 1, { PlayerId: 'p1' })).toMatchObject({ Error: { ErrorCode: 8 } });
  expect(await debit('k4', 1, { GameCode: 'another' })).toMatchObject(error(7));
  harness.endSession(guest);
  expect(await debit('k5')).toMatchObject(error(5));
  expect(await debit('k1')).toMatchObject(error(11));
  expect(await credit('k6', 2, { Token: 'expired' })).toMatchObject({ Balance: 11 });
});

test('PariPlay’s own token, brought by the launch, opens the wallet', async () => {
  await harness.sessions.keepProviderToken(guest.playerId, guest.sessionId, 'pariplay-token');
  expect(await call('Authenticate', { Token: 'pariplay-token' })).toMatchObject({ Balance: 10 });
  expect(await debit('l1', 1, { Token: 'pariplay-token' })).toMatchObject({ Balance: 9 });
});

// Tricky cases: 42.
test('units are those of the player’s currency: yen have no places, dinars three', async () => {
  guest = await harness.openGuest({ mainMinor: 5_000n, currency: 'JPY', gameRef: 'a-game' });
  expect(await debit('m1', 1_500)).toMatchObject({ Balance: 3_500 });
  expect(await debit('m2', 0.5)).toMatchObject(error(900));
  guest = await harness.openGuest({ mainMinor: 5_000n, currency: 'KWD', gameRef: 'a-game' });
  expect(await debit('m3', 1.234)).toMatchObject({ Balance: 3.766 });
  expect(await harness.mainOf(guest)).toBe(3_766n);
  expect(await harness.deviations()).toEqual([]);
});
