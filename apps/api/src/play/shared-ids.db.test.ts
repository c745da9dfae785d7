import { openMoneyHarness, type MoneyHarness } from '@halcyon/testkit/money-harness';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { outcomeCode } from '../ledger/public.ts';
import { hasOpenIncident, listOpenLedgerIncidents } from '../ledger/incident.service.ts';
import { findSharedIds } from '../ledger/shared-id.service.ts';
import { sharedIds } from './play.jobs.ts';
import type { MoneyStep } from './provider/adapter.ts';
import { registeredProviders, type RegisteredProvider } from './registry/registry.ts';
import { keysOf } from './executor/step-order.rules.ts';

let harness: MoneyHarness;
let lastPlayer = 0n;
beforeAll(async () => {
  harness = await openMoneyHarness();
});
afterAll(() => harness[Symbol.asyncDispose]());

async function newPlayer(): Promise<bigint> {
  lastPlayer += 1n;
  await harness.openPlayer(lastPlayer, 100_00n);
  return lastPlayer;
}

const look = () => findSharedIds(harness.db, new Date(Date.now() + 1_000), sharedIds);
const isMarked = async (playerId: bigint) => hasOpenIncident(harness.db, playerId);

/** As the executor books it. `id` null: a separate stake. */
function orderOf(of: RegisteredProvider, playerId: bigint, transactionId: string, what: 'stake' | 'win') {
  const step = {
    kind: what,
    transactionId,
    roundId: `round-${playerId}`,
    isRoundFinal: false,
    stakeTransactionId: null,
  } as unknown as MoneyStep;
  const named = { playerId, providerId: of.id, vertical: of.vertical, currency: 'EUR', gameId: null };
  return { ...named, ...keysOf(step, of.policy) };
}
const stake = (of: RegisteredProvider, playerId: bigint, id: string) =>
  harness.wagering.stake({ ...orderOf(of, playerId, id, 'stake'), amountMinor: 2_00n });
const win = (of: RegisteredProvider, playerId: bigint, id: string) =>
  harness.wagering.settle({
    ...orderOf(of, playerId, id, 'win'),
    amountMinor: 3_00n,
    stakeTransactionId: null,
  });

test.each(registeredProviders)(
  'one transaction id of $slug used for two players is an incident at the next look, and both rounds are marked',
  async (of) => {
    const [one, other, third] = [await newPlayer(), await newPlayer(), await newPlayer()];
    for (const player of [one, other]) expect((await stake(of, player, 'tx-1')).code).toBe(outcomeCode.done);
    await stake(of, third, 'tx-2');
    expect(await look()).toBe(2);
    const found = (await listOpenLedgerIncidents(harness.db, 100)).filter((row) => row.provider_id === of.id);
    const marks = found.map((row) => [
      row.player_id,
      row.kind,
      row.other_player_id,
      row.round_key?.split('#')[0],
    ]);
    expect(marks.toSorted()).toEqual([
      [one, 'shared_id', other, `round-${one}`],
      [other, 'shared_id', one, `round-${other}`],
    ]);
    expect([await isMarked(one), await isMarked(other), await isMarked(third)]).toEqual([true, true, false]);
    expect(await look()).toBe(0);
  },
);

test('an id that was used long before the look is known for good, a win as well as a stake', async () => {
  const of = registeredProviders[0]!;
  const [one, other] = [await newPlayer(), await newPlayer()];
  await win(of, one, 'old-win');
  await look();
  await harness.owner.sql`update wallet.used_key_reading set read_until = now()`;
  await new Promise((resolve) => setTimeout(resolve, 5));
  await win(of, other, 'old-win');
  expect(await look()).toBe(2);
  expect([await isMarked(one), await isMarked(other)]).toEqual([true, true]);
});

test('ids that one campaign gives to several players, and the same id at two providers, are no incident', async () => {
  const by = (slug: string) => registeredProviders.find((of) => of.slug === slug)!;
  const [one, other] = [await newPlayer(), await newPlayer()];
  for (const player of [one, other]) {
    await win(by('yggdrasil'), player, 'campaign:summer');
    await win(by('pariplay'), player, 'bonus-77');
  }
  await stake(by('relax'), one, 'same');
  await stake(by('quickspin'), other, 'same');
  expect(await look()).toBe(0);
  expect([await isMarked(one), await isMarked(other)]).toEqual([false, false]);
});

test('two ids that have one hash are not taken for one', async () => {
  const of = registeredProviders[0]!;
  const [one, other] = [await newPlayer(), await newPlayer()];
  await stake(of, one, 'mine');
  await harness.owner.sql`
    insert into wallet.used_key (key_hash, used_by) values (hashtextextended('1:theirs', ${of.id}), ${one})`;
  await stake(of, other, 'theirs');
  expect(await look()).toBe(0);
});
