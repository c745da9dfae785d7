import {
  readPlayngo,
  sandboxPlayngo,
  writePlayngo,
  type PlayngoMethod,
} from '@halcyon/wire/providers/playngo';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  openProviderHarness,
  type ProviderGuest,
  type ProviderHarness,
} from '@halcyon/testkit/provider-harness';
import { playngoAdapter } from './playngo.adapter.ts';

let harness: ProviderHarness;
let guest: ProviderGuest;
let token = '';
beforeAll(async () => {
  harness = await openProviderHarness(playngoAdapter, sandboxPlayngo);
});
afterAll(() => harness[Symbol.asyncDispose]());
beforeEach(async () => {
  guest = await harness.openGuest({ mainMinor: 1_000n, gameRef: '100' });
  token = (await call('authenticate', { username: guest.launchToken, gameId: '100' }))[
    'externalGameSessionId'
  ]!;
});

async function call(
  method: PlayngoMethod,
  fields: Record<string, string>,
): Promise<Readonly<Record<string, string>>> {
  const { accessToken, productId } = sandboxPlayngo;
  const body = writePlayngo(method, { accessToken, productId, ...fields });
  const reply = await harness.call({ path: `/${method}`, rawBody: Buffer.from(body) });
  const answer = readPlayngo(reply.body)!;
  expect([reply.status, answer.name]).toEqual([200, method]);
  return answer.fields;
}
const known = () => ({
  externalId: guest.playerRef,
  externalGameSessionId: token,
  gameId: '100',
  currency: guest.currency,
});
const reserve = (id: string, real = '1.00', more: Record<string, string> = {}) =>
  call('reserve', { ...known(), transactionId: id, real, roundId: `r-${guest.playerRef}`, ...more });
const release = (id: string, real = '1.00', more: Record<string, string> = {}) =>
  call('release', {
    ...known(),
    transactionId: id,
    real,
    roundId: `r-${guest.playerRef}`,
    state: '0',
    type: '0',
    ...more,
  });
const cancel = (id: string, real = '1.00', more: Record<string, string> = {}) =>
  call('cancelReserve', { ...known(), transactionId: id, real, roundId: `r-${guest.playerRef}`, ...more });
const main = () => harness.mainOf(guest);

// facts: cases 5, 20, 23
test('a round of several reserves and releases under the same ids moves exactly their amounts', async () => {
  expect(await reserve('1', '0.10')).toMatchObject({ statusCode: '0', real: '9.90' });
  expect(await reserve('2', '0.20')).toMatchObject({ statusCode: '0', real: '9.70' });
  expect(await release('1', '3.00')).toMatchObject({ statusCode: '0', real: '12.70' });
  expect(await release('2', '0.30')).toMatchObject({ statusCode: '0', real: '13.00' });
  const summary = { state: '1', roundId: '0', totalLoss: '0.30', totalGain: '3.30', numRounds: '1' };
  expect(await release('3', '0.00', summary)).toMatchObject({ statusCode: '0', real: '13.00' });
  expect(await main()).toBe(1_300n);
  expect(await harness.deviations()).toEqual([]);
});

// facts: cases 1, 2, 3, 9
test('a reserve that is sent twenty times is taken once, and all are answered with the first one’s id', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => reserve('1')));
  expect(new Set(answers.map((answer) => answer['externalTransactionId'])).size).toBe(1);
  expect(answers.every((answer) => answer['statusCode'] === '0')).toBe(true);
  await release('9', '5.00');
  expect(await reserve('1')).toMatchObject({ statusCode: '0', real: '14.00' });
  expect(await reserve('1', '2.00')).toMatchObject({ statusCode: '2' });
  expect(await main()).toBe(1_400n);
});

// facts: cases 10, 11, 12, 13, 16
test('a cancelled reserve takes nothing, whichever comes first', async () => {
  expect(await cancel('1')).toMatchObject({ statusCode: '0', externalTransactionId: '' });
  expect(await cancel('1')).toMatchObject({ statusCode: '0', externalTransactionId: '' });
  expect(await reserve('1')).toMatchObject({ statusCode: '2' });
  await reserve('2');
  const first = await cancel('2');
  expect(first['externalTransactionId']).not.toBe('');
  expect(await cancel('2')).toEqual(first);
  expect(await release('2', '5.00')).toMatchObject({ statusCode: '2' });
  await Promise.all([reserve('3'), cancel('3')]);
  expect(await main()).toBe(1_000n);
});

// facts: cases 14, 15
test('a reserve whose round was paid is not cancelled; a release without any reserve is asked for again', async () => {
  await reserve('1');
  await release('2', '4.00');
  expect(await cancel('1')).toMatchObject({ statusCode: '2' });
  expect(await release('3', '4.00', { roundId: 'nowhere' })).toMatchObject({ statusCode: '12' });
  expect(await main()).toBe(1_300n);
});

// facts: cases 30
test('free games stake nothing and pay; a promotion pays without a round', async () => {
  expect(await reserve('1', '0.00', { freegameExternalId: 'f' })).toMatchObject({
    statusCode: '0',
    real: '10.00',
  });
  expect(await release('1', '2.00', { freegameExternalId: 'f' })).toMatchObject({
    statusCode: '0',
    real: '12.00',
  });
  expect(await release('2', '3.00', { type: '1', roundId: '0' })).toMatchObject({
    statusCode: '0',
    real: '15.00',
  });
  expect(await harness.deviations()).toEqual([]);
});

// facts: cases 33, 34, 36, 37, 40, 60
test('a ticket works once; strangers, other games and ended sessions stake nothing, and money comes in all the same', async () => {
  expect(await call('authenticate', { username: guest.launchToken, gameId: '100' })).toMatchObject({
    statusCode: '4',
  });
  await reserve('1');
  await reserve('2');
  expect(await reserve('3', '1.00', { externalId: 'p1' })).toMatchObject({ statusCode: '10' });
  expect(await reserve('4', '1.00', { gameId: '200' })).toMatchObject({ statusCode: '6' });
  expect(await reserve('5', '1.00', { currency: 'SEK' })).toMatchObject({ statusCode: '3' });
  expect(await reserve('6', '50.00')).toMatchObject({ statusCode: '7', real: '8.00' });
  harness.switchOff(true);
  expect(await reserve('7')).toMatchObject({ statusCode: '6' });
  harness.switchOff(false);
  await harness.exclude(guest);
  expect(await reserve('8')).toMatchObject({ statusCode: '5' });
  harness.endSession(guest);
  expect(await reserve('9')).toMatchObject({ statusCode: '10' });
  expect(await reserve('1')).toMatchObject({ statusCode: '0' });
  expect(await cancel('2')).toMatchObject({ statusCode: '0' });
  expect(await release('1', '2.00', { externalGameSessionId: 'gone' })).toMatchObject({
    statusCode: '0',
    real: '11.00',
  });
  expect(await harness.deviations()).toEqual([]);
});

// facts: cases 42
test('pesos, which have no decimals, are written with two, and half a peso is refused', async () => {
  guest = await harness.openGuest({ mainMinor: 5_000n, currency: 'CLP', gameRef: '100' });
  token = (await call('authenticate', { username: guest.launchToken, gameId: '100' }))[
    'externalGameSessionId'
  ]!;
  expect(await reserve('1', '1500.00')).toMatchObject({ statusCode: '0', real: '3500.00' });
  expect(await reserve('2', '0.50')).toMatchObject({ statusCode: '2' });
  expect(await main()).toBe(3_500n);
});
