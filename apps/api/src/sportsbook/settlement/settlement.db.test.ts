import { openMoneyHarness, type MoneyHarness } from '@halcyon/testkit/money-harness';
import { aBet, aLeg, placeBet, SAMPLE_EVENT } from '@halcyon/testkit/sample-bets';
import { VirtualClock } from '@halcyon/server-kit/clock';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Delivered } from '../feed/delivery.service.ts';
import type { StatefulMessage } from '../feed/message.rules.ts';
import { decideInTransaction } from '../../ledger/public.ts';
import { stakeOfBet } from '../bets/bet-money.rules.ts';
import { findBet, insertBet, type NewBet } from '../bets/bet.store.ts';
import { listMisbookedBets } from './bet-books.store.ts';
import { openSettler, settleDue } from './settlement.service.ts';

let harness: MoneyHarness;
const clock = new VirtualClock();
const faults: unknown[] = [];
let player = 100n;
let event = 0;
let version = 0n;
beforeAll(async () => {
  harness = await openMoneyHarness();
});
afterAll(async () => {
  expect(await harness.deviations()).toEqual([]);
  // The bet of the test about races is marked as cashed out by hand, without money.
  const misbooked = await listMisbookedBets(harness.owner, new Date(0), 10);
  expect(misbooked.map(({ detail }) => detail)).toEqual([expect.stringContaining('cashed out 500')]);
  await harness[Symbol.asyncDispose]();
});
beforeEach(() => {
  event += 1;
  version = 0n;
  player += 1n;
  faults.length = 0;
});

const eventId = () => `${SAMPLE_EVENT.slice(0, -4)}${String(event).padStart(4, '0')}`;
const deps = () => ({
  ...harness,
  clock,
  report: (_where: string, error: unknown) => void faults.push(error),
});
const settler = () => openSettler({ db: harness.db, clock });
const delivered = <Message extends StatefulMessage>(message: object): Delivered<Message> => ({
  eventId: eventId(),
  version: (version += 1n),
  receivedAt: clock.now(),
  message: { product: 1, timestamp: 1, event: 'e', ...message } as unknown as Message,
});
type Sent = { id: string; result: 1 | 0 | -1; voidFactor?: number; deadHeatFactor?: number };
const settlement = (outcomes: readonly Sent[], certainty = 2, type = '1x2') =>
  settler().onSettlement(
    delivered({ kind: 'bet_settlement', certainty, markets: [{ type, specifiers: '', outcomes }] }),
  );
const markets = [{ type: '1x2', specifiers: '', voidReason: 'score_correction' }];
const rollback = () => settler().onRollback(delivered({ kind: 'rollback_bet_settlement', markets }));
const cancel = (window: object = {}) =>
  settler().onCancel(delivered({ kind: 'bet_cancel', markets, ...window }));
const cancelRollback = () => settler().onRollback(delivered({ kind: 'rollback_bet_cancel', markets }));
/** What is due a little later, or after the time a scouted result waits. */
async function settle(afterMs = 3_000): Promise<number> {
  clock.move(afterMs);
  return settleDue(deps());
}
const home = (result: 1 | 0): Sent[] => [
  { id: 'home', result },
  { id: 'away', result: result === 1 ? 0 : 1 },
];

async function place(more: Partial<NewBet> = {}, mainMinor = 10_00n): Promise<NewBet> {
  await harness.openPlayer(player, mainMinor);
  const legs = (more.legs ?? [aLeg(1)]).map((leg) => ({ ...leg, eventId: eventId() }));
  return placeBet(harness, aBet(player, { ...more, legs }));
}
const stateOf = async ({ betId }: NewBet) => {
  const { state, returnedMinor, legs } = (await findBet(harness.db, player, betId))!;
  return { state, returnedMinor, results: legs.map(({ result }) => result) };
};
const main = () => harness.mainOf(player);
const owed = async () => {
  const [row] = await harness.owner.sql<{
    owed_minor: bigint;
  }>`select owed_minor from wallet.guard where player_id = ${player}`;
  return row!.owed_minor;
};
/** Spends the player's balance on another game. */
const spend = (amountMinor: bigint) =>
  harness.wagering.stake({
    playerId: player,
    providerId: 1,
    transactionId: `spent ${version}`,
    vertical: 1,
    currency: 'EUR',
    roundId: null,
    gameId: null,
    isRoundFinal: true,
    amountMinor,
  });

describe('a result', () => {
  test('pays a winner, gives a void stake back and closes a loser, each with its legs marked', async () => {
    const won = await place({}, 30_00n);
    const lost = await placeBet(
      harness,
      aBet(player, { legs: [aLeg(1, { eventId: eventId(), outcome: 'away' })] }),
    );
    const level = await placeBet(
      harness,
      aBet(player, { legs: [aLeg(1, { eventId: eventId(), outcome: 'draw' })] }),
    );
    await settlement([...home(1), { id: 'draw', result: 0, voidFactor: 1 }]);
    expect(await settle()).toBe(3);
    expect(await stateOf(won)).toEqual({ state: 'won', returnedMinor: 21_00n, results: ['WON'] });
    expect(await stateOf(lost)).toEqual({ state: 'lost', returnedMinor: 0n, results: ['LOST'] });
    expect(await stateOf(level)).toEqual({ state: 'void', returnedMinor: 10_00n, results: ['VOID'] });
    expect(await main()).toBe(31_00n);
    const open = await harness.owner.sql`
      select from wallet.leg where player_id = ${player} and kind = 2 and ends_round`;
    expect(open).toHaveLength(2);
  });

  test('that comes twice, or is confirmed, moves nothing', async () => {
    const bet = await place();
    await settlement(home(1), 1);
    expect(await settle(121_000)).toBe(1);
    await settlement(home(1), 2);
    expect(await settle()).toBe(0);
    await settlement(home(1), 2);
    expect(await settle()).toBe(0);
    expect(await main()).toBe(21_00n);
    expect((await findBet(harness.db, player, bet.betId))?.revision).toBe(1);
  });

  test('that came twice before it was carried out is carried out once', async () => {
    const bet = await place();
    await settlement(home(1), 1);
    await settlement(home(1), 2);
    expect(await settle(121_000)).toBe(1);
    expect((await stateOf(bet)).state).toBe('won');
    expect(await main()).toBe(21_00n);
    expect(await settle()).toBe(0);
  });

  test('as scouted waits two minutes for a correction, and a confirmed one does not', async () => {
    const bet = await place();
    await settlement(home(1), 1);
    expect(await settle(100_000)).toBe(0);
    await settlement(home(0), 2);
    expect(await settle()).toBe(1);
    expect((await stateOf(bet)).state).toBe('lost');
    expect(await settle(200_000)).toBe(0);
    expect(await main()).toBe(0n);
  });

  test('pays half results, dead heats and deductions by their factors', async () => {
    const half = await place({}, 30_00n);
    await settlement([{ id: 'home', result: 1, voidFactor: 0.5 }]);
    await settle();
    expect((await stateOf(half)).returnedMinor).toBe(15_50n);
    event += 1;
    const tied = await placeBet(
      harness,
      aBet(player, { legs: [aLeg(1, { eventId: eventId(), oddsMilli: 11_000 })] }),
    );
    await settlement([{ id: 'home', result: 1, deadHeatFactor: 0.333 }]);
    await settle();
    expect((await stateOf(tied)).returnedMinor).toBe(36_67n);
  });

  test('leaves a multiple open until its last leg, and loses it at once with the first lost one', async () => {
    const legs = [aLeg(1), aLeg(2, { marketKey: 'btts', outcome: 'yes', oddsMilli: 2_000 })];
    const bet = await place({ kind: 'multiple', lineSizes: [2], legs }, 20_00n);
    const other = await placeBet(
      harness,
      aBet(player, {
        kind: 'multiple',
        lineSizes: [2],
        legs: [...legs.slice(0, 1), aLeg(2, { marketKey: 'btts', outcome: 'no', oddsMilli: 2_000 })].map(
          (leg) => ({ ...leg, eventId: eventId() }),
        ),
      }),
    );
    await settlement([{ id: 'no', result: 0 }], 2, 'btts');
    expect(await settle()).toBe(1);
    expect((await stateOf(other)).state).toBe('lost');
    await settlement(home(1));
    expect(await settle()).toBe(0);
    expect(await stateOf(bet)).toEqual({ state: 'open', returnedMinor: 0n, results: ['WON', null] });
    await settlement([{ id: 'yes', result: 1 }], 2, 'btts');
    await settle();
    expect(await stateOf(bet)).toEqual({ state: 'won', returnedMinor: 42_00n, results: ['WON', 'WON'] });
  });

  test('is paid to an excluded player as to any other', async () => {
    const bet = await place();
    await harness.owner
      .sql`update wallet.guard set account_status = 6, stakes_barred_until = now() + interval '1 year'
      where player_id = ${player}`;
    await settlement(home(1));
    await settle();
    expect((await stateOf(bet)).state).toBe('won');
    expect(await main()).toBe(21_00n);
  });

  test('pays a free bet its winnings alone, and nothing where it is void', async () => {
    const free = { freeBetId: '019c0000-0000-7000-8000-00000000f4ee', totalOddsMilli: 3_500n };
    const won = await place({ ...free, legs: [aLeg(1, { oddsMilli: 3_500 })] }, 0n);
    await settlement(home(1));
    await settle();
    expect(await stateOf(won)).toMatchObject({ state: 'won', returnedMinor: 25_00n });
    expect(await main()).toBe(25_00n);
    event += 1;
    const level = await placeBet(harness, aBet(player, { ...free, legs: [aLeg(1, { eventId: eventId() })] }));
    await settlement([{ id: 'home', result: 0, voidFactor: 1 }]);
    await settle();
    expect(await stateOf(level)).toMatchObject({ state: 'void', returnedMinor: 0n });
    expect(await main()).toBe(25_00n);
  });
});

describe('a correction', () => {
  test('of a win of 21.00 that was lost takes the 8.00 that are there, and 13.00 are owed (R1)', async () => {
    const bet = await place();
    await settlement(home(1));
    await settle();
    await spend(13_00n);
    await settlement(home(0));
    expect(await settle()).toBe(1);
    expect((await stateOf(bet)).state).toBe('lost');
    expect([await main(), await owed()]).toEqual([0n, 13_00n]);
  });

  test('of a lost bet that was won pays 21.00 (R2)', async () => {
    await place();
    await settlement(home(0));
    await settle();
    await settlement(home(1));
    await settle();
    expect([await main(), await owed()]).toEqual([21_00n, 0n]);
  });

  test('of a win of 21.00 that was void gives the stake of 10.00 back (R3)', async () => {
    const bet = await place();
    await settlement(home(1));
    await settle();
    await settlement([{ id: 'home', result: 0, voidFactor: 1 }]);
    await settle();
    expect((await stateOf(bet)).state).toBe('void');
    expect([await main(), await owed()]).toEqual([10_00n, 0n]);
  });

  test('by a rollback takes the money back first, and opens the bet until the next result', async () => {
    const bet = await place();
    await settlement(home(1));
    await settle();
    await rollback();
    expect(await settle()).toBe(1);
    expect(await stateOf(bet)).toEqual({ state: 'open', returnedMinor: 0n, results: [null] });
    expect(await main()).toBe(0n);
    await settlement(home(1));
    await settle();
    expect(await main()).toBe(21_00n);
  });

  test('never reaches a bet that was cashed out', async () => {
    const bet = await place();
    await harness.owner.sql`
      update sportsbook.bet set state = 'cashed_out', cashed_out_minor = 500, settled_at = now()
      where bet_id = ${bet.betId}`;
    await settlement(home(1));
    expect(await settle()).toBe(0);
    expect(await stateOf(bet)).toMatchObject({ state: 'cashed_out', results: ['WON'] });
    expect(await main()).toBe(0n);
  });
});

describe('a cancellation', () => {
  test('of a window voids the bets accepted in it, its beginning included and its end not (A3)', async () => {
    const at = ['13:59:59.9', '14:00:00', '14:03:20'].map((time) => new Date(`2026-11-26T${time}Z`));
    const first = await place({}, 30_00n);
    const more = [1, 2].map(() => aBet(player, { legs: [aLeg(1, { eventId: eventId() })] }));
    for (const bet of more) await placeBet(harness, bet);
    const all = [first, ...more];
    for (const [index, { betId }] of all.entries())
      await harness.owner.sql`update sportsbook.bet set accepted_at = ${at[index]} where bet_id = ${betId}`;
    await cancel({ startTime: at[1]!.getTime(), endTime: at[2]!.getTime() });
    expect(await settle()).toBe(1);
    const states = await Promise.all(all.map(stateOf));
    expect(states.map(({ state }) => state)).toEqual(['open', 'void', 'open']);
    expect(await main()).toBe(10_00n);
    await settlement(home(1));
    expect(await settle()).toBe(2);
    expect((await stateOf(more[0]!)).state).toBe('void');
  });

  test('that was a mistake takes the stake again, and the bet has the result of its outcome', async () => {
    const bet = await place();
    await cancel();
    await settle();
    expect(await main()).toBe(10_00n);
    await spend(4_00n);
    await settlement(home(1));
    expect(await settle()).toBe(0);
    await cancelRollback();
    expect(await settle()).toBe(1);
    expect(await stateOf(bet)).toMatchObject({ state: 'won', returnedMinor: 21_00n });
    // 6.00 were there, 4.00 were owed and came out of the win.
    expect([await main(), await owed()]).toEqual([17_00n, 0n]);
  });

  test('voids a bet that was granted before it and is stored a moment later', async () => {
    await cancel();
    const bet = await place();
    await settle();
    expect((await stateOf(bet)).state).toBe('void');
  });

  test('that was a mistake opens a bet without a result again', async () => {
    const bet = await place();
    await cancel();
    await settle();
    await cancelRollback();
    await settle();
    expect(await stateOf(bet)).toMatchObject({ state: 'open', results: [null] });
    expect(await main()).toBe(0n);
  });
});

test('a leg that pays early stays won, and a bet without the flag waits for the result', async () => {
  const early = await place({ legs: [aLeg(1, { hasEarlyPayout: true })] }, 20_00n);
  const other = await placeBet(harness, aBet(player, { legs: [aLeg(1, { eventId: eventId() })] }));
  version += 1n;
  const of = { eventId: eventId(), version, receivedAt: clock.now() };
  await settler().onEarlyPayout({ ...of, marketKey: '1x2', outcome: 'home', inputs: { home: 2, away: 0 } });
  expect(await settle()).toBe(1);
  await settlement(home(0));
  expect(await settle()).toBe(1);
  expect(await stateOf(early)).toMatchObject({ state: 'won', returnedMinor: 21_00n });
  expect((await stateOf(other)).state).toBe('lost');
});

test('a bet that the ledger refuses is reported alone, all others are settled, and it is tried again', async () => {
  const good = await place({}, 30_00n);
  const bad = aBet(player, { legs: [aLeg(1, { eventId: eventId() })] });
  // Its stake was never taken.
  await harness.transact((tx) => insertBet(tx, bad));
  const also = await placeBet(harness, aBet(player, { legs: [aLeg(1, { eventId: eventId() })] }));
  await settlement(home(1));
  expect(await settle()).toBe(2);
  expect(faults).toHaveLength(1);
  expect((await stateOf(good)).state).toBe('won');
  expect((await stateOf(also)).state).toBe('won');
  expect(await stateOf(bad)).toMatchObject({ state: 'open', results: [null] });
  await harness.transact((tx) => decideInTransaction(harness.ledger, tx, stakeOfBet(bad)));
  expect(await settle(1_000)).toBe(0);
  expect(await settle(70_000)).toBe(1);
  expect((await stateOf(bad)).state).toBe('won');
});
