import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openMoneyHarness, type MoneyHarness } from '@halcyon/testkit/money-harness';
import { moneySteps } from '@halcyon/testkit/money-steps';
import {
  openProviderHarness,
  type ProviderGuest,
  type ProviderHarness,
} from '@halcyon/testkit/provider-harness';
import { plainAdapter } from '@halcyon/testkit/plain-adapter';
import type { MoneyStep } from '../provider/adapter.ts';

// Several steps of one call, on a real ledger. After every test the ledger sums to zero and balances equal their entries.
let shared: MoneyHarness;
let harness: ProviderHarness;
let guest: ProviderGuest;

async function open(of: Parameters<ProviderHarness['openGuest']>[0] = {}): Promise<void> {
  harness = await openProviderHarness(plainAdapter, {}, { policy: { token: 'keep' }, money: shared });
  guest = await harness.openGuest(of);
}
beforeAll(async () => void (shared = await openMoneyHarness()));
afterAll(() => shared[Symbol.asyncDispose]());
afterEach(async () => expect(await harness.deviations()).toEqual([]));

const booking = () => ({
  caller: { token: guest.launchToken, playerRef: guest.playerRef },
  roundId: 'r1' as string | null,
  gameRef: guest.gameRef,
  isRoundFinal: false,
});
const { stakeStep, winStep, rollbackStep } = moneySteps(booking);
const run = (step: MoneyStep) => harness.execute(step);
const batch = (steps: MoneyStep[]) => harness.execute({ kind: 'batch', caller: booking().caller, steps });
const usd = { amountMinor: 500n, currency: 'USD' };
const half = { decimal: '5.005', currency: null };

test('a bet and its win in one call: the bet is covered first, and a refusal leaves nothing booked', async () => {
  await open({ mainMinor: 50n });
  expect(await batch([stakeStep('a1', 100), winStep('w1', 500, 'a1')])).toMatchObject({
    ok: false,
    code: 'insufficient_funds',
  });
  expect(await harness.mainOf(guest)).toBe(50n);
  expect(await batch([stakeStep('a2', 40), winStep('w2', 500, 'a2')])).toMatchObject({
    ok: true,
    balance: { totalMinor: 510n },
    receipts: [{}, {}],
  });
  expect(await batch([stakeStep('a2', 40), winStep('w2', 500, 'a2'), winStep('w3', 5, 'a2')])).toMatchObject({
    ok: true,
    receipts: [{ isReplay: true }, { isReplay: true }, { isReplay: false }],
  });
  expect(await harness.mainOf(guest)).toBe(515n);
});

test('two bets of one call are taken together or not at all', async () => {
  await open({ mainMinor: 150n });
  expect(await batch([stakeStep('a1', 100), stakeStep('a2', 100)])).toMatchObject({
    ok: false,
    code: 'insufficient_funds',
  });
  expect(await harness.mainOf(guest)).toBe(150n);
  expect(await batch([stakeStep('a3', 100), stakeStep('a4', 50), winStep('w4', 20, 'a4')])).toMatchObject({
    ok: true,
    balance: { totalMinor: 20n },
  });
});

test.each([
  ['belongs to a stake that never came', () => winStep('w1', 500, 'never'), 'stake_unknown'],
  ['has an id that paid another amount before', () => winStep('known', 500, 'a1'), 'payload_conflict'],
  ['is in another currency', () => winStep('w1', 0, 'a1', { amount: usd }), 'currency_mismatch'],
  ['has more decimals than money has', () => winStep('w1', 0, 'a1', { amount: half }), 'bad_request'],
])('a bet whose win in the same call %s is not taken either', async (_why, win, code) => {
  await open();
  await run(winStep('known', 50, null, { roundId: 'r0', isStakeless: true }));
  expect(await batch([stakeStep('a1', 100), win()])).toMatchObject({ ok: false, code });
  expect(await harness.mainOf(guest)).toBe(10_050n);
  // Nothing of it was booked, so the bet may still come, once.
  expect(await run(stakeStep('a1', 100))).toMatchObject({ ok: true, receipts: [{ isReplay: false }] });
  expect(await harness.mainOf(guest)).toBe(9_950n);
});
test('a bet that was refused stays refused when the same call comes again after a deposit', async () => {
  await open({ mainMinor: 50n });
  const both = () => batch([stakeStep('a1', 100), winStep('w1', 500, 'a1')]);
  const first = await both();
  expect(first).toMatchObject({ ok: false, code: 'insufficient_funds', balance: { totalMinor: 50n } });
  await run(winStep('prize', 1_000, null, { roundId: null, isStakeless: true }));
  expect(await both()).toMatchObject({ ok: false, code: 'insufficient_funds' });
  expect(await harness.mainOf(guest)).toBe(1_050n);
});

test('twenty times the same bet and win at once are one bet and one win', async () => {
  await open();
  const both = () => batch([stakeStep('a1', 100), winStep('w1', 500, 'a1')]);
  const answers = await Promise.all(Array.from({ length: 20 }, both));
  expect(answers.every(({ ok }) => ok)).toBe(true);
  expect(await harness.mainOf(guest)).toBe(10_400n);
});

test('bets with their wins of more players than the database has connections are all taken', async () => {
  await open();
  const guests = await Promise.all(Array.from({ length: 20 }, () => harness.openGuest()));
  const answers = await Promise.all(
    guests.map(({ launchToken, playerRef }, at) => {
      const caller = { token: launchToken, playerRef };
      const round = { caller, roundId: `r${at}` };
      const steps = [stakeStep(`a${at}`, 100, round), winStep(`w${at}`, 500, `a${at}`, round)];
      return harness.execute({ kind: 'batch', caller, steps });
    }),
  );
  expect(answers.filter(({ ok }) => ok)).toHaveLength(20);
});

test('a call whose player is held elsewhere is answered as busy before long, and nothing of it is booked later', async () => {
  await open();
  const both = () => batch([stakeStep('a1', 100), winStep('w1', 500, 'a1')]);
  const answers = await harness.money.owner.transact(async (tx) => {
    await tx.sql`select 1 from wallet.guard where player_id = ${guest.playerId} for update`;
    return Promise.all(Array.from({ length: 10 }, both));
  });
  for (const answer of answers) expect(answer).toMatchObject({ ok: false, code: 'busy', isRetryable: true });
  expect(await harness.mainOf(guest)).toBe(10_000n);
  expect(await both()).toMatchObject({ ok: true, receipts: [{ isReplay: false }, { isReplay: false }] });
});

test('a bet that never came is remembered as taken back, though the next rollback of the same call is refused', async () => {
  await open();
  await batch([stakeStep('a1', 100), winStep('w1', 500, 'a1')]);
  expect(await batch([rollbackStep('b9', 'a9'), rollbackStep('b1', 'a1')])).toMatchObject({ ok: false });
  await run(stakeStep('a9', 100));
  expect(await harness.mainOf(guest)).toBe(10_400n);
});

test('a win stays though the prize of the same call is refused', async () => {
  await open();
  await run(stakeStep('a1', 100));
  await run(winStep('p1', 200, null, { roundId: null, isStakeless: true }));
  const prize = winStep('p1', 300, null, { roundId: null, isStakeless: true });
  expect(await batch([winStep('w1', 500, 'a1'), prize])).toMatchObject({
    ok: false,
    code: 'payload_conflict',
  });
  expect(await harness.mainOf(guest)).toBe(10_600n);
});
