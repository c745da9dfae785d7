import { openMoneyHarness, type MoneyHarness } from '@halcyon/testkit/money-harness';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listOpenRounds, noKeeper, type RoundKeeper } from '../../wallet/public.ts';
import { keyOfBet } from './bet.ts';
import { betKeeper } from './bet-keeper.ts';
import { aBet, aLeg } from '@halcyon/testkit/sample-bets';
import { findBet, insertBet, listBets } from './bet.store.ts';

let harness: MoneyHarness;
beforeAll(async () => {
  harness = await openMoneyHarness();
});
afterAll(async () => {
  await harness[Symbol.asyncDispose]();
});

test('a bet is kept with its legs, chances and frozen law as it was agreed, and accepted by the clock of the database', async () => {
  const laws = { event: { model: 'football-1', parameters: { home: 1.6 }, state: null } };
  const chances = { won: 480_000, halfWon: 0, void: 20_000, halfLost: 0, lost: 500_000 };
  const bet = aBet(1n, {
    kind: 'builder',
    laws,
    boost: { ladder: 500 },
    freeBetId: '019c0000-0000-7000-8000-0000000000ff',
    legs: [
      aLeg(1, { chances, oddsMilli: null }),
      aLeg(2, { isBanker: true, part: 'place', placeDivisor: 5 }),
    ],
  });
  const acceptedAt = await harness.transact((tx) => insertBet(tx, bet));
  const found = await findBet(harness.db, 1n, bet.betId);
  expect(found).toMatchObject({ ...bet, revision: 0, returnedMinor: 0n, settledAt: null, acceptedAt });
  expect(acceptedAt).toBeInstanceOf(Date);
  expect(found?.legs.map(({ result }) => result)).toEqual([null, null]);
  const moves = await harness.owner
    .sql`select state, reason, actor from sportsbook.bet_move where player_id = 1`;
  expect(moves).toEqual([{ state: 'open', reason: 'placed', actor: 'player' }]);
});

test('bets are listed newest first by their state, a page at a time, and never another player’s', async () => {
  const bets = Array.from({ length: 5 }, () => aBet(2n));
  const pending = aBet(2n, { state: 'pending' });
  for (const bet of [...bets, pending, aBet(3n)]) await harness.transact((tx) => insertBet(tx, bet));
  const newest = bets
    .map(({ betId }) => betId)
    .toSorted()
    .toReversed();
  const page = await listBets(harness.db, 2n, { states: ['open'], before: null, limit: 3 });
  expect(page.map(({ betId }) => betId)).toEqual(newest.slice(0, 3));
  const next = await listBets(harness.db, 2n, { states: ['open'], before: newest[2]!, limit: 3 });
  expect(next.map(({ betId }) => betId)).toEqual(newest.slice(3));
  expect((await findBet(harness.db, 2n, pending.betId))?.acceptedAt).toBeNull();
  expect(await findBet(harness.db, 3n, pending.betId)).toBeNull();
});

test('the running product can add to the log of a bet and change nothing of it', async () => {
  await expect(harness.db.sql`update sportsbook.bet_move set reason = 'other'`).rejects.toThrow(
    /permission denied/,
  );
  await expect(harness.db.sql`delete from sportsbook.bet_move`).rejects.toThrow(/permission denied/);
});

test('a bet is an open round until the book ends it, however old its stake is', async () => {
  const bet = aBet(4n);
  await harness.openPlayer(4n, 20_00n);
  await harness.transact((tx) => insertBet(tx, bet));
  const order = { playerId: 4n, providerId: 12, vertical: 4, currency: 'EUR', gameId: null } as const;
  await harness.wagering.stake({
    ...order,
    transactionId: keyOfBet.stake(bet.betId, 0),
    roundId: bet.betId,
    isRoundFinal: false,
    amountMinor: 10_00n,
  });
  const roundsWith = (keeper: RoundKeeper) =>
    listOpenRounds(harness.db, 4n, { since: new Date('2999-01-01'), limit: 5, winEnds: [], keeper });
  expect(await roundsWith(noKeeper)).toEqual([]);
  expect(await roundsWith(betKeeper)).toEqual([{ provider_id: 12, round_key: bet.betId }]);
  await harness.owner.sql`
    update sportsbook.bet set state = 'lost', settled_at = now() where bet_id = ${bet.betId}`;
  expect(await roundsWith(betKeeper)).toEqual([]);
});
