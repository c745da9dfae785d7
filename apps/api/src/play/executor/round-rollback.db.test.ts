import { afterEach, expect, test } from 'vitest';
import {
  openProviderHarness,
  type ProviderGuest,
  type ProviderHarness,
} from '@halcyon/testkit/provider-harness';
import { plainAdapter } from '@halcyon/testkit/plain-adapter';
import type { ProviderPolicy } from '../provider/adapter.ts';

// A whole round taken back, on a real ledger. After every test the ledger sums to zero and balances equal their entries.
let harness: ProviderHarness;
let guest: ProviderGuest;
let token: string;

async function open(change: Partial<ProviderPolicy>): Promise<void> {
  harness = await openProviderHarness(plainAdapter, {}, { policy: { mayRollBackWin: true, ...change } });
  guest = await harness.openGuest();
  const caller = { token: guest.launchToken, playerRef: null };
  const begun = await harness.execute({ kind: 'authenticate', caller, gameRef: guest.gameRef });
  token = (begun.ok && begun.nextToken) || guest.launchToken;
}
afterEach(async () => {
  expect(await harness.deviations()).toEqual([]);
  await harness[Symbol.asyncDispose]();
});

const booking = (roundId: string) => ({
  caller: { token, playerRef: guest.playerRef },
  roundId,
  gameRef: guest.gameRef,
  isRoundFinal: false,
});
const stake = (transactionId: string, roundId = 'r1') => {
  const amount = { amountMinor: 100n, currency: 'EUR' };
  return harness.execute({ kind: 'stake', ...booking(roundId), transactionId, amount });
};
const back = (transactionId: string, roundId = 'r1') =>
  harness.execute({ kind: 'roundRollback', ...booking(roundId), transactionId });

test('a whole round is taken back, wins and stakes, once, and takes no further stake', async () => {
  await open({ unknownRollback: 'refuse' });
  await stake('a1');
  const amount = { amountMinor: 700n, currency: 'EUR' };
  const win = { ...booking('r1'), transactionId: 'w1', amount, stakeTransactionId: 'a1' };
  await harness.execute({ kind: 'win', ...win });
  expect(await back('c1')).toMatchObject({ ok: true, balance: { totalMinor: 10_000n } });
  expect(await back('c1')).toMatchObject({ ok: true, receipts: [{ isReplay: true }] });
  expect(await stake('a2')).toMatchObject({ ok: false, code: 'round_closed' });
  expect(await back('c2', 'none')).toMatchObject({ ok: false, code: 'stake_unknown' });
  expect(await harness.mainOf(guest)).toBe(10_000n);
});

test('a stake that comes while its round is taken back is either taken back too or refused, never left open', async () => {
  await open({});
  for (let round = 1; round <= 20; round += 1) {
    const roundId = `r${round}`;
    await stake(`a${round}`, roundId);
    const [taken] = await Promise.all([back(`c${round}`, roundId), stake(`b${round}`, roundId)]);
    expect(taken).toMatchObject({ ok: true });
    expect([roundId, await harness.mainOf(guest)]).toEqual([roundId, 10_000n]);
  }
});
