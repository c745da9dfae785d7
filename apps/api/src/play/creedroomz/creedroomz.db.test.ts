import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { creedroomzKey, sandboxCreedroomz, signCreedroomz } from '@halcyon/wire/providers/creedroomz';
import {
  openProviderHarness,
  type ProviderGuest,
  type ProviderHarness,
} from '@halcyon/testkit/provider-harness';
import { vertical } from '../../ledger/public.ts';
import { creedroomzAdapter } from './creedroomz.adapter.ts';

let harness: ProviderHarness;
let guest: ProviderGuest;
let token: string;
beforeAll(async () => {
  harness = await openProviderHarness(creedroomzAdapter, sandboxCreedroomz);
});
afterAll(() => harness[Symbol.asyncDispose]());
beforeEach(async () => {
  guest = await harness.openGuest({ mainMinor: 1_000n, gameRef: '5101', vertical: vertical.live });
  token = guest.launchToken;
});

type Answer = {
  HasError: boolean;
  ErrorId: number;
  TotalBalance?: number;
  Token?: string;
  PlatformTransactionId?: number;
};
async function raw(name: string, body: string): Promise<Answer> {
  const reply = await harness.call({ path: `/${name}`, rawBody: Buffer.from(body) });
  expect(reply.status).toBe(200);
  return JSON.parse(reply.body);
}
const call = (name: string, fields: object) =>
  raw(
    name,
    signCreedroomz(
      { OperatorId: 5130, Token: token, PlayerId: guest.playerRef, ...fields },
      sandboxCreedroomz.sharedKey,
    ),
  );
const idOf = (id: string) => `${guest.playerRef}-${id}`;
const booking = (id: string) => ({ Currency: 'EUR', GameId: 5101, RGSTransactionId: idOf(id) });
const withdraw = (id: string, amount: number, more: object = {}) =>
  call('Withdraw', { ...booking(id), TypeId: -1, WithdrawAmount: amount, ...more });
const deposit = (id: string, bet: string | null, amount: number, more: object = {}) =>
  call('Deposit', {
    ...booking(id),
    ...(bet && { RGSRelatedTransactionId: idOf(bet) }),
    TypeId: 1,
    DepositAmount: amount,
    ...more,
  });
const rollback = (id: string) => call('Rollback', booking(id));
const balance = () => harness.mainOf(guest);

// facts: G2.4, G1.2
test('a bet is settled by its deposit, a loss by a deposit of nothing', async () => {
  const known = await call('Authentication', {});
  token = known.Token!;
  expect(known).toMatchObject({
    HasError: false,
    ErrorId: 0,
    PlayerId: guest.playerRef,
    Currency: 'EUR',
    TotalBalance: 10,
  });
  expect(await call('GetBalance', {})).toMatchObject({ HasError: false, TotalBalance: 10 });
  expect(await withdraw('a', 1.5)).toMatchObject({ HasError: false, TotalBalance: 8.5 });
  expect(await withdraw('b', 1)).toMatchObject({ HasError: false, TotalBalance: 7.5 });
  expect(await deposit('c', 'a', 3)).toMatchObject({ HasError: false, TotalBalance: 10.5 });
  expect(await deposit('d', 'b', 0)).toMatchObject({ HasError: false, TotalBalance: 10.5 });
  expect(await harness.deviations()).toEqual([]);
});

test('a repeated bet is 110, a repeated deposit 111, a second rollback a success', async () => {
  await withdraw('a', 1);
  expect(await withdraw('a', 1)).toMatchObject({ HasError: true, ErrorId: 110 });
  await deposit('b', 'a', 2);
  expect(await deposit('b', 'a', 2)).toMatchObject({ HasError: true, ErrorId: 111 });
  expect(await deposit('c', 'a', 2)).toMatchObject({ HasError: true, ErrorId: 111 });
  await withdraw('d', 1);
  expect(await rollback('d')).toMatchObject({ HasError: false, TotalBalance: 11 });
  expect(await rollback('d')).toMatchObject({ HasError: false });
  expect(await balance()).toBe(1_100n);
});

test('a rollback of what never came is 107, and the late bet takes no money', async () => {
  expect(await rollback('a')).toMatchObject({ HasError: true, ErrorId: 107 });
  expect(await withdraw('a', 1)).toMatchObject({ HasError: true, ErrorId: 130 });
  expect(await balance()).toBe(1_000n);
});

test('a rollback after the deposit is refused', async () => {
  await withdraw('a', 1);
  await deposit('b', 'a', 2);
  expect(await rollback('a')).toMatchObject({ HasError: true, ErrorId: 110 });
  expect(await balance()).toBe(1_100n);
});

test('a deposit without a bet, or on one that was taken back, is taken note of with id 0 and moves nothing', async () => {
  expect(await deposit('b', 'a', 5)).toMatchObject({ HasError: false, PlatformTransactionId: 0 });
  await withdraw('c', 1);
  await rollback('c');
  expect(await deposit('d', 'c', 5)).toMatchObject({ HasError: false, PlatformTransactionId: 0 });
  expect(await balance()).toBe(1_000n);
});

// facts: case 32
test('a tip is taken without a round, and nothing is waited for', async () => {
  expect(await withdraw('t', 2, { TypeId: -9 })).toMatchObject({ HasError: false, TotalBalance: 8 });
  expect(await withdraw('t', 2, { TypeId: -9 })).toMatchObject({ ErrorId: 110 });
  expect(await deposit('u', 't', 9)).toMatchObject({ HasError: true });
  expect(await balance()).toBe(800n);
});

test('a prize has no bet', async () => {
  for (const [id, type] of [
    ['p', 3],
    ['q', 9],
  ] as const) {
    expect(await deposit(id, null, 1, { TypeId: type })).toMatchObject({ HasError: false });
  }
  expect(await balance()).toBe(1_200n);
});

test('bet and win at once: the bet must be covered without the win', async () => {
  const both = (id: string, bet: number, win: number) =>
    call('WithdrawAndDeposit', { ...booking(id), TypeId: 0, WithdrawAmount: bet, DepositAmount: win });
  expect(await both('a', 4, 6)).toMatchObject({ HasError: false, TotalBalance: 12 });
  expect(await both('a', 4, 6)).toMatchObject({ HasError: true, ErrorId: 110 });
  expect(await both('b', 13, 50)).toMatchObject({ HasError: true, ErrorId: 21 });
  expect(await balance()).toBe(1_200n);
});

// facts: cases 43, 51
test('places beyond the currency’s are cut off, and the key counts a number as it was sent', async () => {
  const key = sandboxCreedroomz.sharedKey;
  const bodyOf = (amount: string) => `{"A":${amount},"B":"ü/\\"x"}`;
  expect(new Set(['1', '1.0', '1.00'].map((amount) => creedroomzKey(bodyOf(amount), key))).size).toBe(3);
  expect(creedroomzKey('{"B":"ü/\\"x","A":1.00}', key)).toBe(creedroomzKey(bodyOf('1.00'), key));
  expect(await withdraw('a', 1.019)).toMatchObject({ HasError: false, TotalBalance: 8.99 });
  expect(await withdraw('b', -1)).toMatchObject({ HasError: true, ErrorId: 109 });
});

test('a wrong key, or none, moves nothing', async () => {
  const fields = {
    OperatorId: 5130,
    Token: token,
    PlayerId: guest.playerRef,
    ...booking('a'),
    TypeId: -1,
    WithdrawAmount: 1,
  };
  const signed = signCreedroomz(fields, sandboxCreedroomz.sharedKey);
  expect(await raw('Withdraw', JSON.stringify(fields))).toMatchObject({ HasError: true });
  expect(await raw('Withdraw', signCreedroomz(fields, 'another key'))).toMatchObject({ HasError: true });
  expect(await raw('Withdraw', signed.replace('"WithdrawAmount":1', '"WithdrawAmount":1.0'))).toMatchObject({
    HasError: true,
  });
  expect(await balance()).toBe(1_000n);
  expect(await raw('Withdraw', signed)).toMatchObject({ HasError: false });
});

// facts: case 38
test('the token of a reply replaces the one before, which stays good for late deposits', async () => {
  await withdraw('a', 1);
  const old = token;
  token = (await call('Authentication', {})).Token!;
  expect(token).not.toBe(old);
  expect(await withdraw('b', 1)).toMatchObject({ HasError: false });
  token = old;
  expect(await withdraw('c', 1)).toMatchObject({ HasError: true, ErrorId: 102 });
  expect(await deposit('d', 'a', 2)).toMatchObject({ HasError: false });
});

test('too little money is 21, a foreign token 102; after the end of the session money still comes in', async () => {
  expect(await withdraw('a', 11)).toMatchObject({ ErrorId: 21, TotalBalance: 10 });
  await withdraw('b', 1);
  await harness.endSession(guest);
  expect(await withdraw('c', 1)).toMatchObject({ ErrorId: 102 });
  expect(await deposit('d', 'b', 2)).toMatchObject({ HasError: false, TotalBalance: 11 });
});
