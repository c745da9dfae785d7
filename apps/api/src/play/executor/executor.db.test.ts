import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openMoneyHarness, type MoneyHarness } from '@halcyon/testkit/money-harness';
import { moneySteps } from '@halcyon/testkit/money-steps';
import {
  openProviderHarness,
  type ProviderGuest,
  type ProviderHarness,
} from '@halcyon/testkit/provider-harness';
import { plainAdapter } from '@halcyon/testkit/plain-adapter';
import type { MoneyStep, ProviderPolicy } from '../provider/adapter.ts';

// Method: commands as an adapter would make them, one policy answer at a time, on a real ledger. After every test
// the ledger sums to zero and balances equal their entries.
let shared: MoneyHarness;
let harness: ProviderHarness;
let guest: ProviderGuest;
let token: string;

async function open(
  change: Partial<ProviderPolicy> = {},
  of: Parameters<ProviderHarness['openGuest']>[0] = {},
) {
  harness = await openProviderHarness(plainAdapter, {}, { policy: change, money: shared });
  guest = await harness.openGuest(of);
  const begun = await harness.execute({
    kind: 'authenticate',
    caller: { token: guest.launchToken, playerRef: null },
    gameRef: guest.gameRef,
  });
  token = (begun.ok && begun.nextToken) || guest.launchToken;
  return begun;
}
beforeAll(async () => void (shared = await openMoneyHarness()));
afterAll(() => shared[Symbol.asyncDispose]());
afterEach(async () => expect(await harness.deviations()).toEqual([]));

const booking = () => ({
  caller: { token, playerRef: guest.playerRef },
  roundId: 'r1' as string | null,
  gameRef: guest.gameRef as string | null,
  isRoundFinal: false,
});
const { stakeStep, winStep, rollbackStep } = moneySteps(booking);
const run = (step: MoneyStep) => harness.execute(step);
const batch = (steps: MoneyStep[]) => harness.execute({ kind: 'batch', caller: booking().caller, steps });

// facts: G2.1
test('a launch ticket works once, names the player, and is replaced by a token that stakes', async () => {
  const begun = await open();
  expect(begun).toMatchObject({
    ok: true,
    player: { playerRef: guest.playerRef, country: 'IE', language: 'en-IE' },
    balance: { totalMinor: 10_000n, currency: 'EUR' },
  });
  expect(token).not.toBe(guest.launchToken);
  expect(await run(stakeStep('a1'))).toMatchObject({
    ok: true,
    balance: { totalMinor: 9_900n },
    receipts: [{ isReplay: false, isNoop: false }],
  });
  const again = await harness.execute({
    kind: 'authenticate',
    caller: { token: guest.launchToken, playerRef: null },
    gameRef: null,
  });
  expect(again).toMatchObject({ ok: false, code: 'session_invalid' });
});

test('a launch ticket that comes too late opens nothing', async () => {
  await open();
  const late = await harness.launch(guest);
  harness.clock.move(121_000);
  expect(
    await harness.execute({
      kind: 'authenticate',
      caller: { token: late.launchToken, playerRef: null },
      gameRef: null,
    }),
  ).toMatchObject({ ok: false });
});

test('one token is kept from launch to end where the protocol has only one', async () => {
  const begun = await open({ token: 'keep' });
  expect(begun).toMatchObject({ ok: true, nextToken: null });
  harness.clock.move(600_000);
  expect(await run(stakeStep('a1'))).toMatchObject({ ok: true });
});

test('a token of the provider itself is good once the launch has kept it, and only with its player', async () => {
  await open({ token: 'keep' });
  await harness.sessions.keepProviderToken(guest.playerId, guest.sessionId, 'their-own');
  token = 'their-own';
  expect(await run(stakeStep('a1'))).toMatchObject({ ok: true });
  const other = await harness.openGuest();
  expect(await run(stakeStep('a2', 100, { caller: { token, playerRef: other.playerRef } }))).toMatchObject({
    ok: false,
    code: 'session_invalid',
  });
});

test('a rotated token stakes, the one before pays wins only, and a repeated check gets the same next token', async () => {
  const first = await open({ token: 'rotate' });
  expect(await run(stakeStep('a1'))).toMatchObject({ ok: true });
  const check = () =>
    harness.execute({ kind: 'authenticate', caller: { token, playerRef: guest.playerRef }, gameRef: null });
  const [one, two] = [await check(), await check()];
  expect(one).toEqual(two);
  expect(first.ok && one.ok && one.nextToken !== first.nextToken).toBe(true);
  expect(await run(stakeStep('a2'))).toMatchObject({ ok: false, code: 'session_invalid' });
  expect(await run(winStep('w1', 50, 'a1'))).toMatchObject({ ok: true });
  token = (one.ok && one.nextToken) || '';
  expect(await run(stakeStep('a3'))).toMatchObject({ ok: true });
});

test('where calls carry no token, the player stakes with the last opening of that game alone', async () => {
  await open({ token: 'none' });
  const caller = { token: null, playerRef: guest.playerRef };
  expect(await run(stakeStep('a1', 100, { caller }))).toMatchObject({ ok: true });
  expect(await run(stakeStep('a2', 100, { caller, gameRef: 'never-opened' }))).toMatchObject({
    ok: false,
    code: 'session_invalid',
  });
});

test('the token of one player with the name of another moves nothing, for a win as for a stake', async () => {
  await open();
  const other = await harness.openGuest();
  const caller = { token, playerRef: other.playerRef };
  expect(await run(stakeStep('a1', 100, { caller }))).toMatchObject({ ok: false, code: 'session_invalid' });
  expect(await run(winStep('w1', 100, null, { caller }))).toMatchObject({
    ok: false,
    code: 'session_invalid',
  });
  expect(await harness.mainOf(other)).toBe(10_000n);
});

test('an exact repetition repeats its answer, or says that it was done before', async () => {
  await open();
  const first = await run(stakeStep('a1'));
  const second = await run(stakeStep('a1'));
  expect(first.ok && second.ok && second.receipts[0]).toMatchObject({
    isReplay: true,
    operatorTransactionId: first.ok && first.receipts[0]?.operatorTransactionId,
  });
  expect(await harness.mainOf(guest)).toBe(9_900n);

  await open({ duplicate: 'refuse' });
  await run(stakeStep('a1'));
  expect(await run(stakeStep('a1'))).toMatchObject({
    ok: false,
    code: 'already_processed',
    operatorTransactionId: expect.any(String),
    balance: { totalMinor: 9_900n },
  });
  await run(rollbackStep('b1', 'a1'));
  expect(await run(rollbackStep('b1', 'a1'))).toMatchObject({ ok: false, code: 'already_cancelled' });
  expect(await harness.mainOf(guest)).toBe(10_000n);
});

test('twenty times the same stake at once is one stake', async () => {
  await open();
  const answers = await Promise.all(Array.from({ length: 20 }, () => run(stakeStep('a1'))));
  expect(answers.every(({ ok }) => ok)).toBe(true);
  expect(await harness.mainOf(guest)).toBe(9_900n);
});

test.each([
  ['amount', () => stakeStep('a1', 200)],
  ['round', () => stakeStep('a1', 100, { roundId: 'other' })],
])('a known id with another %s is a conflict, and no money moves', async (_what, step) => {
  await open();
  await run(stakeStep('a1'));
  expect(await run(step())).toMatchObject({ ok: false, code: 'payload_conflict', isRetryable: false });
  expect(await harness.mainOf(guest)).toBe(9_900n);
});

test('a rollback before its stake is remembered, whatever the provider is answered', async () => {
  await open();
  expect(await run(rollbackStep('b1', 'a1'))).toMatchObject({ ok: true, receipts: [{ isNoop: true }] });
  expect(await run(stakeStep('a1'))).toMatchObject({ ok: true, receipts: [{ isNoop: true }] });

  await open({ unknownRollback: 'refuse', stakeAfterRollback: 'refuse' });
  expect(await run(rollbackStep('b1', 'a1'))).toMatchObject({
    ok: false,
    code: 'stake_unknown',
    isRetryable: false,
  });
  expect(await run(stakeStep('a1'))).toMatchObject({ ok: false, code: 'cancelled_before_stake' });
  expect(await harness.mainOf(guest)).toBe(10_000n);
});

test('wins, rollbacks and round ends are taken after the session, after an exclusion and with the provider off', async () => {
  await open();
  for (const id of ['a1', 'a2', 'a3']) await run(stakeStep(id, 100, { roundId: id }));
  harness.endSession(guest);
  await harness.exclude(guest);
  harness.switchOff(true);
  expect(await run(stakeStep('a4'))).toMatchObject({ ok: false, code: 'session_expired' });
  expect(await run(stakeStep('a1', 100, { roundId: 'a1' }))).toMatchObject({
    ok: true,
    receipts: [{ isReplay: true }],
  });
  expect(await run(winStep('w1', 500, 'a1', { roundId: 'a1', isRoundFinal: true }))).toMatchObject({
    ok: true,
  });
  expect(await run(rollbackStep('b2', 'a2', { roundId: 'a2' }))).toMatchObject({ ok: true });
  expect(
    await run({ kind: 'roundEnd', ...booking(), transactionId: 'e3', roundId: 'a3', isRoundFinal: true }),
  ).toMatchObject({ ok: true });
  expect(await harness.mainOf(guest)).toBe(10_000n - 300n + 500n + 100n);
});

test('a provider that is switched off takes no stake, and takes it again once it is on', async () => {
  await open();
  harness.switchOff(true);
  expect(await run(stakeStep('a1'))).toMatchObject({ ok: false, code: 'game_forbidden' });
  harness.switchOff(false);
  expect(await run(stakeStep('a2'))).toMatchObject({ ok: true });
});

test('a stake above the cap of the market is refused, and an excluded player’s stake by the ledger', async () => {
  await open({}, { stakeCapMinor: 200n });
  expect(await run(stakeStep('a1', 201))).toMatchObject({ ok: false, code: 'stake_above_cap' });
  expect(await run(stakeStep('a2', 200))).toMatchObject({ ok: true });
  await harness.exclude(guest);
  expect(await run(stakeStep('a3', 100))).toMatchObject({ ok: false, code: 'player_blocked' });
});

test('stakes of one round stay together within the cap of the market, one after the other and at once', async () => {
  await open({}, { stakeCapMinor: 200n });
  expect(await run(stakeStep('a1', 150))).toMatchObject({ ok: true });
  expect(await run(stakeStep('a2', 51))).toMatchObject({ ok: false, code: 'stake_above_cap' });
  expect(await run(stakeStep('a3', 50))).toMatchObject({ ok: true });
  expect(await run(rollbackStep('b1', 'a3'))).toMatchObject({ ok: true });
  expect(await run(stakeStep('a4', 50))).toMatchObject({ ok: true });
  const next = { roundId: 'r2' };
  const both = await batch([stakeStep('c1', 150, next), stakeStep('c2', 100, next)]);
  expect(both).toMatchObject({ ok: false, code: 'stake_above_cap' });
  const crowd = Array.from({ length: 5 }, (_, at) => run(stakeStep(`d${at}`, 80, { roundId: 'r3' })));
  expect((await Promise.all(crowd)).filter(({ ok }) => ok)).toHaveLength(2);
  expect(await harness.mainOf(guest)).toBe(10_000n - 200n - 160n);
});

test('a token of one game stakes in no other', async () => {
  await open();
  expect(await run(stakeStep('a1', 100, { gameRef: 'another' }))).toMatchObject({
    ok: false,
    code: 'game_forbidden',
  });
});

test('a win whose stake never came is asked for again, refused for good, or paid, as the policy says', async () => {
  await open();
  expect(await run(winStep('w1', 100, 'never'))).toMatchObject({
    ok: false,
    code: 'stake_unknown',
    isRetryable: true,
  });
  await open({ winWithoutStake: 'refuse' });
  expect(await run(winStep('w1', 100, 'never'))).toMatchObject({
    ok: false,
    code: 'stake_unknown',
    isRetryable: false,
  });
  await open({ winWithoutStake: 'accept' });
  expect(await run(winStep('w1', 100, 'never'))).toMatchObject({ ok: true });
  expect(await run(winStep('w1', 100, 'never'))).toMatchObject({ ok: true, receipts: [{ isReplay: true }] });
  expect(await harness.mainOf(guest)).toBe(10_100n);
});

test('a win for a stake that was taken back pays nothing, and a rollback after the win gives nothing back', async () => {
  await open();
  await run(stakeStep('a1'));
  await run(rollbackStep('b1', 'a1'));
  expect(await run(winStep('w1', 500, 'a1'))).toMatchObject({ ok: false, code: 'already_cancelled' });
  await run(stakeStep('a2', 100, { roundId: 'r2' }));
  await run(winStep('w2', 300, 'a2', { roundId: 'r2' }));
  expect(await run(rollbackStep('b2', 'a2', { roundId: 'r2' }))).toMatchObject({
    ok: false,
    code: 'already_settled',
  });
  expect(await harness.mainOf(guest)).toBe(10_200n);
});

test('each bet of a table has its own win or rollback', async () => {
  await open({ roundEnd: 'win-settles-stake', duplicate: 'refuse' });
  await run(stakeStep('a1'));
  await run(stakeStep('a2'));
  expect(await run(winStep('w1', 300, 'a1'))).toMatchObject({ ok: true });
  expect(await run(winStep('w1b', 300, 'a1'))).toMatchObject({ ok: false, code: 'already_processed' });
  expect(await run(winStep('w1c', 400, 'a1'))).toMatchObject({ ok: false, code: 'payload_conflict' });
  expect(await run(rollbackStep('b1', 'a1'))).toMatchObject({ ok: false, code: 'already_settled' });
  expect(await run(rollbackStep('b2', 'a2'))).toMatchObject({ ok: true });
  await run(stakeStep('a3'));
  await run(winStep('w3', 0, 'a3'));
  expect(await run(rollbackStep('b3', 'a3'))).toMatchObject({ ok: false, code: 'already_settled' });
  expect(await harness.mainOf(guest)).toBe(10_100n);
});

test('a rollback that does not name its kind takes back whatever is booked under the id', async () => {
  await open({ mayRollBackWin: true });
  const any = (id: string, of: string, roundId: string) =>
    run(rollbackStep(id, of, { original: 'any', roundId }));
  await run(stakeStep('a1'));
  await run(winStep('w1', 700, 'a1'));
  expect(await any('b1', 'w1', 'r1')).toMatchObject({ ok: true, balance: { totalMinor: 9_900n } });
  expect(await any('b2', 'a1', 'r1')).toMatchObject({ ok: true, balance: { totalMinor: 10_000n } });
  expect(await any('b3', 'later', 'r2')).toMatchObject({ ok: true, receipts: [{ isNoop: true }] });
  expect(await run(winStep('later', 100, null, { roundId: 'r2' }))).toMatchObject({
    ok: true,
    receipts: [{ isNoop: true }],
  });
  expect(await run(stakeStep('later', 100, { roundId: 'r2' }))).toMatchObject({
    ok: true,
    receipts: [{ isNoop: true }],
  });
  expect(await harness.mainOf(guest)).toBe(10_000n);
});

test('amounts in another currency, with too many decimals or beyond what a wallet holds move nothing', async () => {
  await open();
  const amounts = [
    [{ amountMinor: 100n, currency: 'SEK' }, 'currency_mismatch'],
    [{ amountMinor: 100n, currency: 'XXX' }, 'currency_mismatch'],
    [{ decimal: '1.005', currency: null }, 'bad_request'],
    [{ decimal: '1e2', currency: null }, 'bad_request'],
    [{ amountMinor: -1n, currency: 'EUR' }, 'bad_request'],
    [{ amountMinor: 9_007_199_254_740_993n, currency: 'EUR' }, 'bad_request'],
  ] as const;
  for (const [amount, code] of amounts)
    expect(await run(stakeStep(`a-${code}`, 0, { amount }))).toMatchObject({ ok: false, code });
  expect(await run(stakeStep('good', 0, { amount: { decimal: '0.30', currency: null } }))).toMatchObject({
    ok: true,
    balance: { totalMinor: 9_970n },
  });
});

test('ids that the ledger cannot keep are refused before it is asked', async () => {
  await open();
  expect(await run(stakeStep('x'.repeat(181)))).toMatchObject({ ok: false, code: 'bad_request' });
  expect(await run(stakeStep('with\u0000nul'))).toMatchObject({ ok: false, code: 'bad_request' });
});
