import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sandboxSoftswiss, signSoftswiss, SOFTSWISS_SIGNATURE } from '@halcyon/wire/providers/softswiss';
import {
  openProviderHarness,
  type ProviderGuest,
  type ProviderHarness,
} from '@halcyon/testkit/provider-harness';
import { softswissAdapter } from './softswiss.adapter.ts';

let harness: ProviderHarness;
let guest: ProviderGuest;
beforeAll(async () => {
  harness = await openProviderHarness(softswissAdapter, sandboxSoftswiss);
});
afterAll(() => harness[Symbol.asyncDispose]());
beforeEach(async () => {
  guest = await harness.openGuest({ mainMinor: 1_000n, gameRef: 'a-game' });
});

type Answer = {
  readonly status: number;
  readonly code?: number;
  readonly balance?: number;
  readonly transactions?: readonly { action_id: string; tx_id: string }[];
};
async function call(path: string, fields: object): Promise<Answer> {
  const rawBody = Buffer.from(
    JSON.stringify({
      user_id: guest.playerRef,
      currency: guest.currency,
      game: 'a-game',
      game_id: `r-${guest.playerRef}`,
      ...fields,
    }),
  );
  const headers = { [SOFTSWISS_SIGNATURE]: signSoftswiss(rawBody, sandboxSoftswiss.authToken) };
  const reply = await harness.call({ path, rawBody, headers });
  return { status: reply.status, ...JSON.parse(reply.body) };
}
const bet = (id: string, amount = 100) => ({ action: 'bet', action_id: id, amount });
const win = (id: string, amount = 100) => ({ action: 'win', action_id: id, amount });
const play = (actions: readonly object[], more: object = {}) => call('/play', { actions, ...more });
const rollback = (of: Readonly<Record<string, string>>, more: object = {}) =>
  call('/rollback', {
    ...more,
    actions: Object.entries(of).map(([id, original]) => ({
      action: 'rollback',
      action_id: id,
      original_action_id: original,
    })),
  });
const idsOf = (answer: Answer) =>
  Object.fromEntries((answer.transactions ?? []).map((of) => [of.action_id, of.tx_id]));
const balance = () => harness.mainOf(guest);

test('a round of bets, wins and its end moves exactly their amounts', async () => {
  expect(await call('/play', {})).toEqual({ status: 200, balance: 1000 });
  expect(await play([bet('a1', 30), bet('a2', 20)])).toMatchObject({ status: 200, balance: 950 });
  expect(await play([win('a3', 333)])).toMatchObject({ balance: 1283 });
  expect(await call('/play', { finished: true })).toMatchObject({ status: 200, balance: 1283 });
  expect(await balance()).toBe(1_283n);
  expect(await harness.deviations()).toEqual([]);
});

// Tricky cases: 26.
test('a bet without funds takes the whole call with it: 412 with code 100 and the balance', async () => {
  expect(await play([bet('b1', 1_001), win('b2', 50)])).toMatchObject({
    status: 412,
    code: 100,
    balance: 1000,
  });
  expect(await play([bet('b3', 600), bet('b4', 600), win('b5', 50)])).toMatchObject({
    status: 412,
    code: 100,
    balance: 1000,
  });
  expect(await balance()).toBe(1_000n);
});

// Tricky cases: 27.
test('a win does not cover a bet of the same call, even where it comes first', async () => {
  expect(await play([win('c1', 5_000), bet('c2', 2_000)])).toMatchObject({ status: 412, code: 100 });
  expect(await balance()).toBe(1_000n);
});

// Tricky cases: 1, 28.
test('of a call that was partly seen only the new actions run, and the answer lists all with their first ids', async () => {
  const first = await play([bet('d1', 100)]);
  const second = await play([bet('d1', 100), bet('d2', 50), win('d3', 75)]);
  expect(second).toMatchObject({ status: 200, balance: 925 });
  expect(Object.keys(idsOf(second))).toEqual(['d1', 'd2', 'd3']);
  expect(idsOf(second)['d1']).toBe(idsOf(first)['d1']);
  expect(idsOf(await play([bet('d1', 100), bet('d2', 50), win('d3', 75)]))).toEqual(idsOf(second));
  expect(await balance()).toBe(925n);
});

// Tricky cases: 2.
test('a bet that comes twenty times at once is taken once, under one id', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => play([bet('e1', 100)])));
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  expect(new Set(answers.map((answer) => idsOf(answer)['e1'])).size).toBe(1);
  expect(await balance()).toBe(900n);
});

// Tricky cases: 3, 40.
test('a known id with another amount is refused for good, and another currency as such', async () => {
  await play([bet('f1')]);
  expect(await play([bet('f1', 200)])).toMatchObject({ status: 400, code: 400 });
  expect(await play([bet('f2')], { currency: 'SEK' })).toMatchObject({ status: 412, code: 154 });
  expect(await play([bet('f3', 1)], { currency: 'BTC' })).toMatchObject({ status: 412, code: 154 });
  expect(await balance()).toBe(900n);
});

// Tricky cases: 10, 11, 13.
test('a rollback of what never came succeeds with an empty id, and the late bet and win do nothing', async () => {
  expect(idsOf(await rollback({ x1: 'g1', x2: 'g2' }))).toEqual({ x1: '', x2: '' });
  expect(idsOf(await rollback({ x1: 'g1' }))).toEqual({ x1: '' });
  const late = await play([bet('g1', 100)]);
  expect([late.status, idsOf(late)]).toEqual([200, { g1: '' }]);
  expect((await play([win('g2', 500)])).status).toBe(200);
  expect(await balance()).toBe(1_000n);
  expect(await harness.deviations()).toEqual([]);
});

// Tricky cases: 14.
test('bets and wins are taken back, in whichever order they are named, also when the money is spent', async () => {
  await play([bet('h1', 400), win('h2', 900)]);
  expect(await rollback({ y1: 'h1', y2: 'h2' })).toMatchObject({ status: 200, balance: 1000 });
  expect(await rollback({ y1: 'h1', y2: 'h2' })).toMatchObject({ status: 200, balance: 1000 });
  expect(await balance()).toBe(1_000n);

  await play([bet('h3', 100), win('h4', 600)], { game_id: 'second' });
  await play([bet('h5', 1_500)], { game_id: 'third' });
  expect(await rollback({ y3: 'h4' })).toMatchObject({ status: 200, balance: 0 });
  expect(await harness.deviations()).toEqual([]);
});

test('a bet whose win is booked is not taken back alone', async () => {
  await play([bet('i1', 400), win('i2', 900)]);
  expect(await rollback({ z1: 'i1' })).toMatchObject({ status: 400, code: 400, balance: 1500 });
  expect(await balance()).toBe(1_500n);
});

// Tricky cases: 15.
test('a win before its bet is asked for again, and paid when the bet has come', async () => {
  expect(await play([win('j2', 50)])).toMatchObject({ status: 500, code: 500 });
  await play([bet('j1', 100)]);
  expect(await play([win('j2', 50)])).toMatchObject({ status: 200, balance: 950 });
});

// Tricky cases: 18, 33, 34, 60.
test('a finished round takes no bet; a blocked player is paid and rolled back, and stakes no more', async () => {
  await play([bet('k1', 100)]);
  await play([bet('k2', 100)], { game_id: 'k' });
  await call('/play', { finished: true });
  expect(await play([bet('k3')])).toMatchObject({ status: 400, code: 400 });
  await harness.exclude(guest);
  expect(await play([bet('k4')], { game_id: 'k' })).toMatchObject({ status: 412, code: 110 });
  expect(await play([win('k5', 300)])).toMatchObject({ status: 200, balance: 1100 });
  expect(await rollback({ k6: 'k2' }, { game_id: 'k' })).toMatchObject({ status: 200, balance: 1200 });
});

// Tricky cases: 33.
test('after the end of the session bets are 101, wins need no session', async () => {
  await play([bet('l1', 100)]);
  harness.endSession(guest);
  expect(await play([bet('l2')])).toMatchObject({ status: 412, code: 101 });
  expect(await play([bet('l1', 100)])).toMatchObject({ status: 200 });
  expect(await play([win('l3', 150)])).toMatchObject({ status: 200, balance: 1050 });
});

// Tricky cases: 30.
test('our own free spins are paid once, however often the call is repeated', async () => {
  const ended = { issue_id: `${guest.playerRef}.EUR.one`, status: 'played', total_amount: 250 };
  expect(await call('/freespins', ended)).toMatchObject({ status: 200, balance: 1250 });
  expect(await call('/freespins', ended)).toMatchObject({ status: 200, balance: 1250 });
  expect(await call('/freespins', { ...ended, issue_id: 'not-ours' })).toMatchObject({ status: 400 });
});

// Tricky cases: 53, 54.
test('a forged call moves nothing, and a signed one that is sent again moves nothing more', async () => {
  const rawBody = Buffer.from(
    JSON.stringify({
      user_id: guest.playerRef,
      currency: 'EUR',
      game: 'a-game',
      game_id: 'm',
      actions: [bet('m1')],
    }),
  );
  const reply = await harness.call({
    path: '/play',
    rawBody,
    headers: { [SOFTSWISS_SIGNATURE]: 'f'.repeat(64) },
  });
  expect([reply.status, JSON.parse(reply.body)]).toMatchObject([403, { code: 403 }]);
  expect(await balance()).toBe(1_000n);
});
