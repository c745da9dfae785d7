import { openMoneyHarness, type MoneyHarness } from '@halcyon/testkit/money-harness';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { outcomeCode, provider, vertical } from '../ledger/public.ts';
import { decideInTransaction } from '../ledger/executor/batch-executor.ts';
import { stakeCommand, type Order } from './wagering.service.ts';

let harness: MoneyHarness;
let lastPlayer = 0n;
beforeAll(async () => {
  harness = await openMoneyHarness({ lanes: 2 });
});
afterAll(async () => {
  expect(await harness.deviations()).toEqual([]);
  await harness[Symbol.asyncDispose]();
});

async function newPlayer(mainMinor: bigint): Promise<bigint> {
  lastPlayer += 1n;
  await harness.openPlayer(lastPlayer, mainMinor);
  return lastPlayer;
}

function order(playerId: bigint, transactionId: string, roundId: string | null = null): Order {
  return {
    playerId,
    transactionId,
    roundId,
    providerId: provider.halcyon,
    vertical: vertical.casino,
    currency: 'EUR',
    gameId: 'reef',
    isRoundFinal: false,
  };
}

test('a stake is taken, its win is paid, and the balance says so', async () => {
  const player = await newPlayer(10_00n);
  const stake = await harness.wagering.stake({ ...order(player, 's1', 'r1'), amountMinor: 2_00n });
  const win = await harness.wagering.settle({
    ...order(player, 'w1', 'r1'),
    amountMinor: 5_00n,
    stakeTransactionId: 's1',
  });
  expect([stake.code, win.code]).toEqual([outcomeCode.done, outcomeCode.done]);
  expect([stake.cashMinor, win.cashMinor]).toEqual([8_00n, 13_00n]);
  expect(win.sequence).toBe(stake.sequence + 1n);
  expect(await harness.mainOf(player)).toBe(13_00n);
});

test('the same stake sent twenty times concurrently through two lanes is taken once', async () => {
  const player = await newPlayer(10_00n);
  const other = await openMoneyHarnessOn(harness);
  const sent = Array.from({ length: 20 }, (_, number) =>
    (number % 2 === 0 ? harness.wagering : other).stake({ ...order(player, 'once'), amountMinor: 3_00n }),
  );
  const outcomes = await Promise.all(sent);
  await other.close();
  expect(outcomes.filter((outcome) => !outcome.isRepeat)).toHaveLength(1);
  expect(new Set(outcomes.map((outcome) => outcome.sequence)).size).toBe(1);
  expect(outcomes.every((outcome) => outcome.code === outcomeCode.done)).toBe(true);
  expect(await harness.mainOf(player)).toBe(7_00n);
});

test('a stake in a separate transaction gets the same decision, and its key is known to the lanes', async () => {
  const player = await newPlayer(10_00n);
  const stake = { ...order(player, 'bet-slip'), amountMinor: 4_00n };
  const taken = await harness.transact((tx) => decideInTransaction(harness.ledger, tx, stakeCommand(stake)));
  const again = await harness.wagering.stake(stake);
  expect([taken.isRepeat, again.isRepeat, again.sequence]).toEqual([false, true, taken.sequence]);
  const tooMuch = { ...order(player, 'bet-slip-2'), amountMinor: 7_00n };
  const refused = await harness.transact((tx) =>
    decideInTransaction(harness.ledger, tx, stakeCommand(tooMuch)),
  );
  expect(refused.code).toBe(outcomeCode.insufficientFunds);
  expect(await harness.mainOf(player)).toBe(6_00n);
});

test('a stake in a transaction that the database refuses half-way leaves nothing behind', async () => {
  const player = await newPlayer(10_00n);
  const { sql } = harness.owner;
  await sql`create function public.refuse() returns trigger language plpgsql as $$ begin raise 'planted'; end $$`;
  await sql`create trigger planted before update on wallet.guard for each row execute function public.refuse()`;
  const stake = stakeCommand({ ...order(player, 'half-way', 'r1'), amountMinor: 4_00n });
  await expect(harness.transact((tx) => decideInTransaction(harness.ledger, tx, stake))).rejects.toThrow(
    'planted',
  );
  await sql`drop trigger planted on wallet.guard`;
  expect(await sql`select 1 from wallet.leg where player_id = ${player} and kind = ${stake.kind}`).toEqual(
    [],
  );
  expect(await harness.mainOf(player)).toBe(10_00n);
  const taken = await harness.transact((tx) => decideInTransaction(harness.ledger, tx, stake));
  expect(taken).toMatchObject({ code: outcomeCode.done, isRepeat: false });
});

test('blackjack by the wire: a double and a split are paid from all stakes of the hand, across a restart', async () => {
  const player = await newPlayer(40_00n);
  const hand = { ...order(player, 'bet', 'hand-1'), amountMinor: 10_00n };
  await harness.wagering.stake(hand);
  await harness.wagering.stake({ ...hand, transactionId: 'split' });
  const other = await openMoneyHarnessOn(harness);
  await other.stake({ ...hand, transactionId: 'double' });
  const win = {
    ...order(player, 'win', 'hand-1'),
    amountMinor: 45_00n,
    stakeTransactionId: 'bet',
    isRoundFinal: true,
  };
  expect((await other.settle(win)).code).toBe(outcomeCode.done);
  expect((await other.stake({ ...hand, transactionId: 'late' })).code).toBe(outcomeCode.roundClosed);
  await other.close();
  expect(await harness.mainOf(player)).toBe(55_00n);
});

async function openMoneyHarnessOn({ database }: MoneyHarness) {
  const { openWagering } = await import('./wagering.service.ts');
  return openWagering(harness.ledger, { connection: database.app });
}
