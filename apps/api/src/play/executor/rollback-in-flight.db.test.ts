import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openMoneyHarness, type MoneyHarness } from '@halcyon/testkit/money-harness';
import { moneySteps } from '@halcyon/testkit/money-steps';
import {
  openProviderHarness,
  type ProviderGuest,
  type ProviderHarness,
} from '@halcyon/testkit/provider-harness';
import type { MoneyStep, ProviderAdapter } from '../provider/adapter.ts';
import { registeredProviders } from '../registry/registry.ts';

// Method: steps as the adapters make them, by the policies of all providers, on a real ledger. A rollback whose bet has
// not been committed yet must end as one that came afterwards. Afterwards balances equal their entries.
let money: MoneyHarness;
beforeAll(async () => void (money = await openMoneyHarness()));
afterAll(async () => {
  expect(await money.deviations()).toEqual([]);
  await money[Symbol.asyncDispose]();
});

const START = 10_000n;
const MANY = 20;

async function openAt(adapter: ProviderAdapter) {
  const harness = await openProviderHarness(adapter, {}, { money });
  const guest = await harness.openGuest({ mainMinor: START });
  const begun = await harness.execute({
    kind: 'authenticate',
    caller: { token: guest.launchToken, playerRef: guest.playerRef },
    gameRef: guest.gameRef,
  });
  const token = (begun.ok && begun.nextToken) || guest.launchToken;
  const steps = moneySteps(() => ({
    caller: { token, playerRef: guest.playerRef },
    roundId: 'r1',
    gameRef: guest.gameRef,
    isRoundFinal: false,
  }));
  return { harness, guest, ...steps };
}

/** The player's money row is held while the steps arrive one after the other, and released before any call times out. */
async function arriveTogether(harness: ProviderHarness, guest: ProviderGuest, steps: readonly MoneyStep[]) {
  const answers = await money.owner.transact(async (tx) => {
    await tx.sql`select 1 from wallet.guard where player_id = ${guest.playerId} for update`;
    const sent = [];
    for (const step of steps) {
      sent.push(harness.execute(step));
      await wait(30);
    }
    await wait(200);
    return sent;
  });
  return Promise.all(answers);
}

/** As a provider does: repeats while the answer asks for a repeat. */
async function insist(harness: ProviderHarness, step: MoneyStep) {
  for (let tries = 1; ; tries += 1) {
    const answer = await harness.execute(step);
    if (answer.ok || !answer.isRetryable || tries === 10) return answer;
  }
}

describe.each(registeredProviders.map(({ slug, adapter }) => [slug, adapter] as const))(
  '%s',
  (_, adapter) => {
    const original = adapter.policy.mayRollBackWin ? 'any' : 'stake';
    const noRound = { original, roundId: null };

    test('a rollback that names no round gives its bet back though the bet is still on its way', async () => {
      const { harness, guest, stakeStep, rollbackStep } = await openAt(adapter);
      const back = rollbackStep('b1', 'a1', noRound);
      await arriveTogether(harness, guest, [stakeStep('a1', 100), back]);
      expect(await insist(harness, back)).not.toMatchObject({ code: 'already_settled' });
      expect(await harness.mainOf(guest)).toBe(START);
    });

    test('of twenty bets with their rollbacks at once none stays charged', async () => {
      const { harness, guest, stakeStep, rollbackStep } = await openAt(adapter);
      const pairs = Array.from({ length: MANY }, (_, at) => [
        insist(harness, stakeStep(`a${at}`, 100, { roundId: `r${at}` })),
        insist(harness, rollbackStep(`b${at}`, `a${at}`, noRound)),
      ]);
      await Promise.all(pairs.flat());
      expect(await harness.mainOf(guest)).toBe(START);
    });

    test('a rollback that comes while the win of its bet is on its way takes back what may be taken back, and no more', async () => {
      const { harness, guest, stakeStep, winStep, rollbackStep } = await openAt(adapter);
      await harness.execute(stakeStep('a1', 100));
      const win = winStep('w1', 300, adapter.policy.roundEnd === 'win-settles-stake' ? 'a1' : null);
      const back = rollbackStep('b1', 'a1', noRound);
      const [paid] = await arriveTogether(harness, guest, [win, back]);
      expect(paid).toMatchObject({ ok: true });
      expect(await insist(harness, back)).toMatchObject({ ok: false, code: 'already_settled' });
      expect(await harness.mainOf(guest)).toBe(START + 200n);
    });

    test('a rollback with a wrong amount is refused, and the right one gives the bet back', async () => {
      const { harness, guest, money: minor, stakeStep, rollbackStep } = await openAt(adapter);
      await harness.execute(stakeStep('a1', 100));
      // Where the bet's id is the rollback's own, both calls have one key.
      const back = (amount: number) => rollbackStep('a1', 'a1', { amount: minor(amount) });
      expect(await harness.execute(back(99))).toMatchObject({ ok: false, code: 'bad_request' });
      expect(await harness.execute(back(100))).toMatchObject({ ok: true });
      expect(await harness.mainOf(guest)).toBe(START);
    });
  },
);

test('rollbacks of a bet and of its win in one call take back both, though the win is still on its way', async () => {
  const { adapter } = registeredProviders.find(({ slug }) => slug === 'softswiss')!;
  const { harness, guest, stakeStep, winStep, rollbackStep } = await openAt(adapter);
  await harness.execute(stakeStep('a1', 100));
  const any = { original: 'any', roundId: 'r1' };
  const back = () =>
    harness.execute({
      kind: 'batch',
      caller: { token: null, playerRef: guest.playerRef },
      steps: [rollbackStep('b1', 'a1', any), rollbackStep('b2', 'w1', any)],
    });
  const answers = await money.owner.transact(async (tx) => {
    await tx.sql`select 1 from wallet.guard where player_id = ${guest.playerId} for update`;
    const paid = harness.execute(winStep('w1', 300, null));
    await wait(30);
    return [paid, back()];
  });
  expect(await Promise.all(answers)).toMatchObject([{ ok: true }, { ok: true, receipts: [{}, {}] }]);
  expect(await back()).toMatchObject({ ok: true, receipts: [{ isReplay: true }, { isReplay: true }] });
  expect(await harness.mainOf(guest)).toBe(START);
});
