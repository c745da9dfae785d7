import { writeFields } from '@halcyon/wire/providers/form-fields';
import {
  hashPragmaticPlay,
  pragmaticPlayCalls,
  sandboxPragmaticPlay,
  type PragmaticPlayCall,
} from '@halcyon/wire/providers/pragmatic-play';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  openProviderHarness,
  type ProviderGuest,
  type ProviderHarness,
} from '@halcyon/testkit/provider-harness';
import { pragmaticPlayAdapter } from './pragmaticplay.adapter.ts';

const { secret, providerId } = sandboxPragmaticPlay;
let harness: ProviderHarness;
let guest: ProviderGuest;
beforeAll(async () => {
  harness = await openProviderHarness(pragmaticPlayAdapter, sandboxPragmaticPlay);
});
afterAll(() => harness[Symbol.asyncDispose]());
beforeEach(async () => {
  guest = await harness.openGuest({ mainMinor: 1_000n, gameRef: 'vs20' });
});

type Answer = { error: number; transactionId?: string; cash?: number; bonus?: number };
async function call(
  name: PragmaticPlayCall,
  fields: Record<string, string | undefined>,
  at = harness,
): Promise<Answer> {
  const signed = { providerId, ...fields };
  const body = writeFields({ ...signed, hash: hashPragmaticPlay(signed, secret) });
  const reply = await at.call({ path: pragmaticPlayCalls[name], rawBody: Buffer.from(body) });
  expect(reply.status).toBe(200);
  return JSON.parse(reply.body) as Answer;
}
const known = () => ({ userId: guest.playerRef, token: guest.launchToken, gameId: 'vs20', timestamp: '1' });
const inRound = () => ({ ...known(), roundId: `r-${guest.playerRef}` });
const bet = (reference: string, amount = '1.00', more: Record<string, string | undefined> = {}) =>
  call('bet', { ...inRound(), reference, amount, ...more });
const result = (reference: string, amount = '1.00', more: Record<string, string> = {}) =>
  call('result', { ...inRound(), reference, amount, ...more });
const refund = (reference: string, more: Record<string, string> = {}) =>
  call('refund', { ...inRound(), reference, ...more });
const main = () => harness.mainOf(guest);

// facts: cases 5, 17, 20, 21
test('a round of bets, results and its end moves exactly their amounts, also where ids are shared', async () => {
  expect(await call('authenticate', { token: guest.launchToken, gameId: 'vs20' })).toMatchObject({
    error: 0,
    cash: 10,
  });
  expect(await bet('1', '0.10')).toMatchObject({ error: 0, cash: 9.9 });
  expect(await bet('2', '0.20')).toMatchObject({ error: 0, cash: 9.7 });
  expect(await result('1', '3.30')).toMatchObject({ error: 0, cash: 13 });
  expect(await result('2', '0.00')).toMatchObject({ error: 0, cash: 13 });
  expect(await call('endRound', inRound())).toMatchObject({ error: 0, cash: 13 });
  expect(await call('endRound', inRound())).toMatchObject({ error: 0, cash: 13 });
  expect(await bet('3')).toMatchObject({ error: 3 });
  expect(await main()).toBe(1_300n);
  expect(await harness.deviations()).toEqual([]);
});

// facts: cases 1, 2, 3, 9
test('a bet that is sent twenty times is taken once; all are answered with its id and the current balance', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => bet('1')));
  expect(new Set(answers.map((answer) => answer.transactionId)).size).toBe(1);
  await result('9', '5.00');
  expect(await bet('1')).toMatchObject({ error: 0, cash: 14, transactionId: answers[0]!.transactionId });
  expect(await bet('1', '2.00')).toMatchObject({ error: 120 });
  expect(await main()).toBe(1_400n);
});

// facts: cases 10, 11, 12, 13, 16
test('a refund of what never came is 0 and remembered; a refund gives back once', async () => {
  expect(await refund('1')).toMatchObject({ error: 0 });
  expect(await bet('1')).toMatchObject({ error: 120 });
  await bet('2');
  const first = await refund('2');
  expect(first).not.toHaveProperty('cash');
  expect(await refund('2')).toEqual(first);
  expect(await result('2', '5.00')).toMatchObject({ error: 120 });
  await Promise.all([bet('3'), refund('3')]);
  expect(await main()).toBe(1_000n);
});

// facts: cases 14, 15
test('after the result a refund is 120, also one that names nothing but the bet; a result without a bet is 100', async () => {
  await bet('1');
  await result('2', '4.00');
  expect(await refund('1')).toMatchObject({ error: 120 });
  expect(await call('refund', { userId: guest.playerRef, reference: '1' })).toMatchObject({ error: 120 });
  expect(
    await call('result', { ...inRound(), roundId: 'nowhere', reference: '3', amount: '4.00' }),
  ).toMatchObject({ error: 100 });
  expect(await main()).toBe(1_300n);
});

// facts: case 20
test('of several bets in a round one may be refunded after the result, the last one not', async () => {
  await bet('1');
  await bet('2', '2.00');
  await result('3', '5.00');
  expect(await refund('2')).toMatchObject({ error: 0 });
  expect(await refund('1')).toMatchObject({ error: 120 });
  expect(await main()).toBe(1_400n);
  expect(await harness.deviations()).toEqual([]);
});

// facts: cases 24, 29
test('a result with a promotion credits twice and once only; jackpots and promotions need no bet', async () => {
  await bet('1');
  const promotion = {
    promoWinAmount: '2.00',
    promoWinReference: 'p1',
    promoCampaignID: '5',
    promoCampaignType: 'R',
  };
  const first = await result('2', '1.00', promotion);
  expect(first).toMatchObject({ error: 0, cash: 12 });
  expect(await result('2', '1.00', promotion)).toEqual(first);
  expect(
    await call('jackpotWin', { ...inRound(), reference: 'j1', amount: '5.00', jackpotId: '1' }),
  ).toMatchObject({ cash: 17 });
  const late = {
    userId: guest.playerRef,
    reference: 'p2',
    amount: '1.00',
    currency: 'EUR',
    campaignId: '1',
    campaignType: 'T',
  };
  expect(await call('promoWin', late)).toMatchObject({ error: 0, cash: 18 });
  expect(await call('promoWin', late)).toMatchObject({ error: 0, cash: 18 });
  expect(await harness.deviations()).toEqual([]);
});

// facts: cases 25, 30
test('what free rounds win is paid by their results or at their end, as the contract says, never by both', async () => {
  const free = { bonusCode: 'f' };
  const batch = { ...known(), reference: 'b1', amount: '4.00', ...free };
  expect(await bet('1', '0.00', free)).toMatchObject({ error: 0, cash: 10 });
  expect(await bet('2', '1.00', free)).toMatchObject({ error: 7 });
  expect(await result('1', '4.00', free)).toMatchObject({ error: 0, cash: 14 });
  expect(await call('bonusWin', batch)).toMatchObject({ error: 0, cash: 14 });

  guest = await harness.openGuest({ mainMinor: 1_000n, gameRef: 'vs20' });
  const keys = { ...sandboxPragmaticPlay, bonusWin: 'credit' };
  await using other = await openProviderHarness(pragmaticPlayAdapter, keys, { money: harness.money });
  const round = { ...inRound(), timestamp: '1', ...free };
  expect(await call('bet', { ...round, reference: '1', amount: '0.00' }, other)).toMatchObject({
    error: 0,
    cash: 10,
  });
  const noted = await call('result', { ...round, reference: '1', amount: '4.00' }, other);
  expect(noted).toMatchObject({ error: 0, cash: 10 });
  expect(noted.transactionId).not.toBe('');
  const paid = { ...batch, userId: guest.playerRef, token: guest.launchToken };
  expect(await call('bonusWin', paid, other)).toMatchObject({ error: 0, cash: 14 });
  expect(await call('bonusWin', paid, other)).toMatchObject({ error: 0, cash: 14 });
  expect(await main()).toBe(1_400n);
});

test('a live adjustment debits what is there, and says 1 where it is not', async () => {
  await bet('1');
  expect(await call('adjustment', { ...inRound(), reference: 'a1', amount: '-2.00' })).toMatchObject({
    error: 0,
    cash: 7,
  });
  expect(await call('adjustment', { ...inRound(), reference: 'a2', amount: '-20.00' })).toMatchObject({
    error: 1,
  });
  expect(await call('adjustment', { ...inRound(), reference: 'a3', amount: '3.00' })).toMatchObject({
    error: 0,
    cash: 10,
  });
});

// facts: cases 33, 34, 60
test('an adjustment of a live game is taken after session, exclusion, switch and round’s end, and asks for the money alone', async () => {
  await bet('1');
  await call('endRound', inRound());
  const adjust = (reference: string, amount: string, more: Record<string, string> = {}) =>
    call('adjustment', { ...inRound(), reference, amount, ...more });
  harness.switchOff(true);
  expect(await adjust('a1', '-1.00')).toMatchObject({ error: 0, cash: 8 });
  harness.switchOff(false);
  await harness.exclude(guest);
  expect(await adjust('a2', '-1.00')).toMatchObject({ error: 0, cash: 7 });
  harness.endSession(guest);
  expect(await adjust('a3', '-1.00', { token: 'gone' })).toMatchObject({ error: 0, cash: 6 });
  expect(await adjust('a3', '-1.00')).toMatchObject({ error: 0, cash: 6 });
  expect(await adjust('a4', '-20.00')).toMatchObject({ error: 1, cash: 6 });
  expect(await adjust('a6', '-1.00', { roundId: 'nowhere' })).toMatchObject({ error: 100 });
  expect(await adjust('a5', '-1.00', { userId: 'p1' })).toMatchObject({ error: 4 });
  expect(await bet('2', '1.00', { roundId: 'other' })).toMatchObject({ error: 2 });
  expect(await main()).toBe(600n);
  expect(await harness.deviations()).toEqual([]);
});

// facts: cases 33, 34, 36, 60
test('blocked, switched off and signed out: no bet, each with its error, and money comes in all the same', async () => {
  await bet('1');
  await bet('2', '1.00', { roundId: 'other' });
  expect(await bet('3', '1.00', { userId: 'p1' })).toMatchObject({ error: 4 });
  expect(await bet('4', '1.00', { token: undefined })).toMatchObject({ error: 4 });
  expect(await bet('5', '1.00', { gameId: 'vs99' })).toMatchObject({ error: 8 });
  expect(await bet('6', '50.00')).toMatchObject({ error: 1 });
  harness.switchOff(true);
  expect(await bet('7')).toMatchObject({ error: 8 });
  harness.switchOff(false);
  await harness.exclude(guest);
  expect(await bet('8')).toMatchObject({ error: 6 });
  harness.endSession(guest);
  expect(await bet('9')).toMatchObject({ error: 2 });
  expect(await bet('1')).toMatchObject({ error: 0 });
  expect(await refund('2', { roundId: 'other' })).toMatchObject({ error: 0 });
  expect(await result('1', '2.00', { token: 'gone' })).toMatchObject({ error: 0, cash: 11 });
  expect(await call('endRound', inRound())).toMatchObject({ error: 0 });
  expect(await harness.deviations()).toEqual([]);
});

// facts: cases 42, 43
test('pesos without places: whole ones are taken, halves refused, and the balance has two places', async () => {
  guest = await harness.openGuest({ mainMinor: 5_000n, currency: 'CLP', gameRef: 'vs20' });
  expect(await bet('1', '1500.00')).toMatchObject({ error: 0, cash: 3_500 });
  expect(await bet('2', '0.50')).toMatchObject({ error: 7 });
  expect(await main()).toBe(3_500n);
});
