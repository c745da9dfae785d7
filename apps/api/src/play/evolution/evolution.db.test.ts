import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sandboxEvolution } from '@halcyon/wire/providers/evolution';
import {
  openProviderHarness,
  type ProviderGuest,
  type ProviderHarness,
} from '@halcyon/testkit/provider-harness';
import { vertical } from '../../ledger/public.ts';
import { evolutionAdapter } from './evolution.adapter.ts';

let harness: ProviderHarness;
let guest: ProviderGuest;
let sid: string;
beforeAll(async () => {
  harness = await openProviderHarness(evolutionAdapter, sandboxEvolution);
});
afterAll(() => harness[Symbol.asyncDispose]());
beforeEach(async () => {
  guest = await harness.openGuest({ mainMinor: 1_000n, gameRef: 'table-1', vertical: vertical.live });
  sid = guest.launchToken;
});

const query = `authToken=${sandboxEvolution.authToken}`;
type Answer = { status: string; sid?: string; uuid?: string };
async function raw(path: string, body: string, of = query) {
  return harness.call({ path, query: of, rawBody: Buffer.from(body) });
}
async function call(name: string, fields: object, of = query): Promise<Answer> {
  const body = { sid, userId: guest.playerRef, uuid: 'u-1', ...fields };
  const reply = await raw(`/${name}`, JSON.stringify(body), of);
  expect(reply.status).toBe(200);
  return JSON.parse(reply.body);
}
const game = () => ({
  id: `r-${guest.playerRef}`,
  type: 'roulette',
  details: { table: { id: 'table-1', vid: '' } },
});
const money =
  (name: string) =>
  (refId: string, amount = 1, more: object = {}) =>
    call(name, {
      currency: 'EUR',
      game: game(),
      transaction: { id: `${name}-${refId}`, refId: `${guest.playerRef}-${refId}`, amount },
      ...more,
    });
const debit = money('debit');
const credit = money('credit');
const cancel = money('cancel');
const balance = () => harness.mainOf(guest);

// facts: G2.4, G1.2
test('several bets of one round are each settled by their own credit; a loss is a credit of nothing', async () => {
  const checked = await call('check', {});
  expect(checked).toMatchObject({ status: 'OK', uuid: 'u-1' });
  sid = checked.sid!;
  expect(await debit('a', 1.5)).toMatchObject({ status: 'OK', balance: 8.5, bonus: 0 });
  expect(await debit('b', 2)).toMatchObject({ status: 'OK', balance: 6.5 });
  expect(await credit('a', 0)).toMatchObject({ status: 'OK', balance: 6.5 });
  expect(await credit('b', 4)).toMatchObject({ status: 'OK', balance: 10.5 });
  expect(await balance()).toBe(1_050n);
  expect(await harness.deviations()).toEqual([]);
});

test('amounts are written with six places and read digit by digit', async () => {
  const body = (amount: string, refId: string) =>
    JSON.stringify({
      sid,
      userId: guest.playerRef,
      uuid: 'u',
      currency: 'EUR',
      game: game(),
      transaction: { id: 't', refId: `${guest.playerRef}-${refId}`, amount: 0 },
    }).replace('"amount":0', `"amount":${amount}`);
  expect((await raw('/debit', body('0.100000', 'x'))).body).toContain('"balance":9.900000,"bonus":0.000000');
  expect((await raw('/debit', body('0.2', 'y'))).body).toContain('"balance":9.700000');
  for (const bad of ['0.005', '1e1', '-1', '"1,5"']) {
    expect(JSON.parse((await raw('/debit', body(bad, bad))).body)).toMatchObject({
      status: 'INVALID_PARAMETER',
    });
  }
  expect(await balance()).toBe(970n);
});

// facts: cases 1, 2
test('a debit that comes again, or twenty times at once, is taken once: BET_ALREADY_EXIST', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => debit('d')));
  expect(answers.filter(({ status }) => status === 'OK')).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 'BET_ALREADY_EXIST')).toHaveLength(19);
  expect(await balance()).toBe(900n);
});

test('another amount under a known refId moves nothing, and does not sound like the bet', async () => {
  await debit('d');
  expect(await debit('d', 2)).toMatchObject({ status: 'FINAL_ERROR_ACTION_FAILED' });
  expect(await balance()).toBe(900n);
});

test('a second credit or cancel on a refId is BET_ALREADY_SETTLED', async () => {
  await debit('d');
  expect(await credit('d', 3)).toMatchObject({ status: 'OK' });
  expect(await credit('d', 3)).toMatchObject({ status: 'BET_ALREADY_SETTLED' });
  expect(await credit('d', 5)).toMatchObject({ status: 'BET_ALREADY_SETTLED' });
  expect(await cancel('d')).toMatchObject({ status: 'BET_ALREADY_SETTLED' });
  await debit('e');
  expect(await cancel('e')).toMatchObject({ status: 'OK' });
  expect(await cancel('e')).toMatchObject({ status: 'BET_ALREADY_SETTLED' });
  expect(await credit('e', 3)).toMatchObject({ status: 'BET_ALREADY_SETTLED' });
  expect(await balance()).toBe(1_200n);
});

// facts: cases 10, 11
test('a cancel before its debit is BET_DOES_NOT_EXIST, and the late debit takes no money', async () => {
  expect(await cancel('d')).toMatchObject({ status: 'BET_DOES_NOT_EXIST' });
  expect(await cancel('d')).toMatchObject({ status: 'BET_DOES_NOT_EXIST' });
  expect(await debit('d')).toMatchObject({ status: 'FINAL_ERROR_ACTION_FAILED' });
  expect(await balance()).toBe(1_000n);
});

test('a credit without a debit is BET_DOES_NOT_EXIST; a promotion needs none and is paid once', async () => {
  expect(await credit('d', 3)).toMatchObject({ status: 'BET_DOES_NOT_EXIST' });
  const promo = () =>
    call('promo_payout', {
      currency: 'EUR',
      game: game(),
      promoTransaction: { type: 'JackpotWin', id: `p-${guest.playerRef}`, amount: 2.5 },
    });
  expect(await promo()).toMatchObject({ status: 'OK', balance: 12.5 });
  expect(await promo()).toMatchObject({ status: 'BET_ALREADY_SETTLED' });
  expect(await balance()).toBe(1_250n);
});

// facts: cases 33, 38
test('a new sid comes with check; the old one is good for late credits and for nothing else', async () => {
  await debit('d');
  const old = sid;
  const { sid: next } = await call('check', {});
  expect(next).not.toBe(old);
  sid = next!;
  expect(await debit('e')).toMatchObject({ status: 'OK' });
  sid = old;
  expect(await debit('f')).toMatchObject({ status: 'INVALID_SID' });
  expect(await credit('d', 2)).toMatchObject({ status: 'OK' });
  expect(await cancel('e')).toMatchObject({ status: 'OK' });
});

test('a bet after the session ended is INVALID_SID; its credit and cancel still pass', async () => {
  await debit('d');
  await debit('e');
  await harness.endSession(guest);
  expect(await debit('f')).toMatchObject({ status: 'INVALID_SID' });
  expect(await credit('d', 2)).toMatchObject({ status: 'OK' });
  expect(await cancel('e')).toMatchObject({ status: 'OK' });
});

test('too little money, another currency, a foreign sid and a wrong token have their own statuses', async () => {
  expect(await debit('d', 11)).toMatchObject({ status: 'INSUFFICIENT_FUNDS', balance: 10 });
  expect(await debit('e', 1, { currency: 'SEK' })).toMatchObject({ status: 'INVALID_PARAMETER' });
  expect(await debit('f', 1, { sid: 'sid-of-nobody' })).toMatchObject({ status: 'INVALID_SID' });
  const forged = { currency: 'EUR', game: game(), transaction: { id: 't', refId: 'g', amount: 1 } };
  expect(await call('debit', forged, 'authToken=wrong')).toEqual({ status: 'INVALID_TOKEN_ID', uuid: 'u-1' });
  expect(await call('debit', forged, '')).toMatchObject({ status: 'INVALID_TOKEN_ID' });
  expect(await balance()).toBe(1_000n);
});

test('what is no call of the protocol, or does not fit, is INVALID_PARAMETER', async () => {
  for (const [path, body] of [
    ['/debit', '{"sid":"x"}'],
    ['/debit', '<html>'],
    ['/refund', '{}'],
    ['/check', '[]'],
  ] as const) {
    expect(JSON.parse((await raw(path, body)).body)).toMatchObject({ status: 'INVALID_PARAMETER' });
  }
});
