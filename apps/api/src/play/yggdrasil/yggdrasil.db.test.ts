import { writeFields } from '@halcyon/wire/providers/form-fields';
import { sandboxYggdrasil, yggdrasilCalls, type YggdrasilCall } from '@halcyon/wire/providers/yggdrasil';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  openProviderHarness,
  type ProviderGuest,
  type ProviderHarness,
} from '@halcyon/testkit/provider-harness';
import { yggdrasilAdapter } from './yggdrasil.adapter.ts';

let harness: ProviderHarness;
let guest: ProviderGuest;
beforeAll(async () => {
  harness = await openProviderHarness(yggdrasilAdapter, sandboxYggdrasil);
});
afterAll(() => harness[Symbol.asyncDispose]());
beforeEach(async () => {
  guest = await harness.openGuest({ mainMinor: 1_000n, gameRef: '7301' });
});

type Answer = { code: number; data?: { balance: number; playerId: string } };
async function call(name: YggdrasilCall, fields: Record<string, string | undefined>): Promise<Answer> {
  const query = writeFields({ org: sandboxYggdrasil.org, version: '2', ...fields });
  const reply = await harness.call({ method: 'GET', path: yggdrasilCalls[name], query });
  expect(reply.status).toBe(200);
  return JSON.parse(reply.body) as Answer;
}
const moved = (subreference: string, amount: string) => ({
  playerid: guest.playerRef,
  reference: `r-${guest.playerRef}`,
  subreference,
  amount,
  currency: guest.currency,
  cat5: '7301',
});
type More = Record<string, string | undefined>;
const wager = (id: string, amount = '1', more: More = {}) =>
  call('wager', { sessiontoken: guest.launchToken, ...moved(id, amount), ...more });
const append = (id: string, amount = '1', more: More = {}) =>
  call('appendwagerresult', { ...moved(id, amount), ...more });
const end = (id: string, amount = '1', more: More = {}) =>
  call('endwager', { ...moved(id, amount), ...more });
const cancel = (id: string, more: More = {}) => call('cancelwager', { ...moved(id, ''), ...more });
const has = (balance: number) => ({ code: 0, data: { balance } });
const main = () => harness.mainOf(guest);

// facts: cases 5, 19, 20, 21
test('a round of wagers and results under shared ids moves exactly their amounts, and ends with endwager', async () => {
  expect(await call('playerinfo', { sessiontoken: guest.launchToken, lang: 'en' })).toMatchObject(has(10));
  expect(await wager('1', '0.1')).toMatchObject(has(9.9));
  expect(await wager('2', '0.2')).toMatchObject(has(9.7));
  expect(await append('1', '3')).toMatchObject(has(12.7));
  expect(await end('2', '0.3')).toMatchObject(has(13));
  expect(await end('2', '0.3')).toMatchObject(has(13));
  expect(await end('3', '5')).toMatchObject({ code: 1 });
  expect(await append('4', '5')).toMatchObject({ code: 1 });
  expect(await wager('5')).toMatchObject({ code: 1 });
  expect(await main()).toBe(1_300n);
  expect(await harness.deviations()).toEqual([]);
});

// facts: cases 1, 2, 3
test('a wager that comes twenty times is taken once, and every answer is a success', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => wager('1')));
  expect(answers.every(({ code }) => code === 0)).toBe(true);
  expect(await wager('1', '2')).toMatchObject({ code: 1 });
  expect(await main()).toBe(900n);
});

// facts: cases 10, 11, 12, 13, 16
test('a cancel before its wager is remembered: the wager succeeds and takes nothing', async () => {
  expect(await cancel('1')).toMatchObject(has(10));
  expect(await cancel('1')).toMatchObject(has(10));
  expect(await wager('1')).toMatchObject(has(10));
  const other = { reference: `other-${guest.playerRef}` };
  expect(await wager('2', '1', other)).toMatchObject(has(9));
  expect(await cancel('2', other)).toMatchObject(has(10));
  expect(await cancel('2', other)).toMatchObject(has(10));
  expect(await end('2', '5', other)).toMatchObject({ code: 1 });
  await Promise.all([wager('3'), cancel('3')]);
  expect(await main()).toBe(1_000n);
});

// facts: cases 14, 15
test('a cancel after endwager is 1, also where nothing was won; a win of no wager is 1', async () => {
  await wager('1');
  await end('2', '0');
  expect(await cancel('1')).toMatchObject({ code: 1 });
  expect(await end('3', '5', { reference: 'nowhere' })).toMatchObject({ code: 1 });
  expect(await main()).toBe(900n);
});

test('a campaign pays once, outside of rounds and without a wager', async () => {
  const payout = { playerid: guest.playerRef, reference: 'c1', cash: '5.00', bonus: '0', currency: 'EUR' };
  expect(await call('campaignpayout', payout)).toMatchObject(has(15));
  expect(await call('campaignpayout', payout)).toMatchObject(has(15));
  expect(await harness.deviations()).toEqual([]);
});

// facts: cases 33, 34, 36, 40, 60
test('blocked, switched off and signed out: no wager, and results and cancels come through all the same', async () => {
  await wager('1');
  await wager('2');
  expect(await wager('3', '1', { playerid: 'p1' })).toMatchObject({ code: 1000 });
  expect(await wager('4', '1', { currency: 'SEK' })).toMatchObject({ code: 1 });
  expect(await wager('5', '50')).toMatchObject({ code: 1006 });
  expect(await wager('6', '1', { cat5: '9999' })).toMatchObject({ code: 1 });
  harness.switchOff(true);
  expect(await wager('7')).toMatchObject({ code: 1 });
  harness.switchOff(false);
  await harness.exclude(guest);
  expect(await wager('8')).toMatchObject({ code: 1007 });
  harness.endSession(guest);
  expect(await wager('9')).toMatchObject({ code: 1000 });
  expect(await wager('1')).toMatchObject({ code: 0 });
  expect(await cancel('2')).toMatchObject(has(9));
  expect(await append('1', '2')).toMatchObject(has(11));
  expect(await end('2', '0')).toMatchObject(has(11));
  expect(await harness.deviations()).toEqual([]);
});

// facts: case 53
test('a call from elsewhere is refused before anything is read, and leaves no trace', async () => {
  const query = writeFields({
    org: sandboxYggdrasil.org,
    sessiontoken: guest.launchToken,
    ...moved('1', '1'),
  });
  const reply = await harness.call({ method: 'GET', path: '/wager.json', query, address: '203.0.113.9' });
  expect(JSON.parse(reply.body)).toMatchObject({ code: 1 });
  expect(await wager('1')).toMatchObject(has(9));
});
