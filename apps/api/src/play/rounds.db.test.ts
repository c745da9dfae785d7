import { openMoneyHarness, type MoneyHarness } from '@halcyon/testkit/money-harness';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { VirtualClock } from '@halcyon/server-kit/clock';
import type { PlayerContext } from '../platform/http/context.ts';
import { provider, vertical } from '../ledger/public.ts';
import { noKeeper } from '../wallet/public.ts';
import { getRound, listRounds, listUnfinished } from './rounds.service.ts';

// Rounds by a real ledger. Play'n GO never reports the end of a round, Relax does.
let harness: MoneyHarness;
let clock: VirtualClock;
let playerId = 8_100_000n;
beforeAll(async () => void (harness = await openMoneyHarness()));
afterAll(() => harness[Symbol.asyncDispose]());
beforeEach(async () => {
  clock = new VirtualClock();
  playerId += 1n;
  await harness.openPlayer(playerId, 100_000n);
});

type Name = 'playngo' | 'relax';
const of = (name: Name, roundId: string, transactionId: string) => ({
  playerId,
  providerId: provider[name],
  vertical: vertical.casino,
  currency: 'EUR',
  gameId: null,
  roundId,
  transactionId,
  isRoundFinal: false,
});
const stake = (name: Name, round: string, id = round, amountMinor = 100n) =>
  harness.wagering.stake({ ...of(name, round, id), amountMinor });
const win = (name: Name, round: string, id = round, amountMinor = 0n) =>
  harness.wagering.settle({ ...of(name, round, id), amountMinor, stakeTransactionId: null });
const giveBack = (name: Name, round: string, id = round) =>
  harness.wagering.refund({
    ...of(name, round, `back-${id}`),
    originalTransactionId: id,
    original: 'stake',
    amountMinor: null,
  });

const context = () =>
  ({ db: harness.db, clock, playerId, session: { currency: 'EUR' } }) as unknown as PlayerContext;
/** Which rounds wait, after every round has said the same of itself in the list, on its page and in the history. */
async function waiting(): Promise<string[]> {
  const ctx = context();
  const listed = (await listUnfinished(ctx, noKeeper)).items.map(({ id }) => id);
  for (const round of (await listRounds(ctx, noKeeper, {})).items) {
    expect(await getRound(ctx, noKeeper, round.id, round.provider)).toEqual(round);
    expect([round.id, round.state === 'open']).toEqual([round.id, listed.includes(round.id)]);
  }
  return listed;
}
const stateOf = async (name: Name, id: string) => (await getRound(context(), noKeeper, id, name)).state;

test('a round whose provider never reports its end waits until its stake is answered or given back', async () => {
  for (const round of ['left', 'lost', 'won', 'void']) await stake('playngo', round);
  expect(await waiting()).toEqual(['void', 'won', 'lost', 'left']);
  await win('playngo', 'lost');
  await win('playngo', 'won', 'won', 500n);
  await giveBack('playngo', 'void');
  expect(await waiting()).toEqual(['left']);
  const states = ['left', 'lost', 'won', 'void'].map((round) => stateOf('playngo', round));
  expect(await Promise.all(states)).toEqual(['open', 'settled', 'settled', 'refunded']);
});

test('a stake after a win makes its round wait again, until it is answered or given back too', async () => {
  await stake('playngo', 'r', 's1');
  await win('playngo', 'r', 'w1', 200n);
  await stake('playngo', 'r', 's2', 70n);
  expect(await waiting()).toEqual(['r']);
  // The first stake was answered: only the second is still in the round.
  expect((await listUnfinished(context(), noKeeper)).held.amountMinor).toBe('70');
  await giveBack('playngo', 'r', 's2');
  expect(await waiting()).toEqual([]);
  await stake('playngo', 'r', 's3');
  await win('playngo', 'r', 'w3');
  expect(await waiting()).toEqual([]);
  // A later win is part of the round as well.
  await win('playngo', 'r', 'w4', 700n);
  expect(await getRound(context(), noKeeper, 'r', 'playngo')).toMatchObject({
    returned: { amountMinor: '900' },
  });
});

test('a free round that is taken back holds nothing and does not wait', async () => {
  await stake('playngo', 'free', 'free', 0n);
  expect(await waiting()).toEqual(['free']);
  await giveBack('playngo', 'free');
  expect(await waiting()).toEqual([]);
});

test('where a provider reports the end of a round, its wins alone do not end it', async () => {
  await stake('relax', 'r');
  await win('relax', 'r', 'w', 200n);
  expect(await waiting()).toEqual(['r']);
});

test('a round that waits stays in the list, however many rounds that are over came after it', async () => {
  await stake('relax', 'bonus', 'bonus', 250n);
  for (let round = 0; round < 110; round += 1) {
    await stake('playngo', `p${round}`);
    await win('playngo', `p${round}`);
    await stake('relax', `v${round}`);
    await giveBack('relax', `v${round}`);
  }
  expect(await listUnfinished(context(), noKeeper)).toMatchObject({
    items: [{ id: 'bonus' }],
    held: { amountMinor: '250', currency: 'EUR' },
  });
});

test('a round without a call for ninety days counts as over, and a late win is still part of it', async () => {
  await stake('playngo', 'old');
  await stake('relax', 'older');
  clock.move(89 * 86_400_000);
  expect(await waiting()).toEqual(['older', 'old']);
  clock.move(2 * 86_400_000);
  expect(await waiting()).toEqual([]);
  expect(await getRound(context(), noKeeper, 'old', 'playngo')).toMatchObject({
    state: 'settled',
    settledAt: null,
  });
  await win('playngo', 'old', 'late', 300n);
  expect(await getRound(context(), noKeeper, 'old', 'playngo')).toMatchObject({
    returned: { amountMinor: '300' },
  });
});
