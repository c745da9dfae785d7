import { freeBetsOn, publishFreeBet, type FreeBets } from '@halcyon/testkit/free-bets';
import { claimsOn } from '@halcyon/testkit/claims';
import { openRewardsHarness, type Claimer, type RewardsHarness } from '@halcyon/testkit/rewards-harness';
import { aMarket } from '@halcyon/testkit/sample-offer';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { vertical, voidBonuses } from '../../ledger/public.ts';
import { expireFreeBets, findFreeBet } from '../../rewards/assignment/free-bet.service.ts';
import { stakeOfBet } from './bet-money.rules.ts';
import { findMisbookedBets } from '../settlement/bet-books.service.ts';

// facts: S3.1

let harness: RewardsHarness;
let bets: FreeBets;
let player: Claimer;
const DAY_MS = 86_400_000;
beforeAll(async () => {
  harness = await openRewardsHarness();
  bets = freeBetsOn(harness);
});
beforeEach(async () => {
  player = await harness.openClaimer();
});
afterAll(async () => {
  expect(await harness.deviations()).toEqual([]);
  expect(await findMisbookedBets(harness.db, harness.clock.now())).toBeNull();
  await harness[Symbol.asyncDispose]();
});

const tokenOf = async (id: string) => (await findFreeBet(harness.db, player.playerId, id))!;
const mainOf = async () => (await player.balances()).mainMinor;
const report = (_where: string, error: unknown) => {
  throw error;
};
const rewardOf = async (campaignId: string) =>
  (await claimsOn(harness).rewardIn(player, campaignId)) as unknown;

describe('(S3.1, example 50) a free bet of 10.00 at 2.50', () => {
  test('that wins pays 15.00, for its stake is not paid back', async () => {
    const [id, event] = [await bets.give(player), bets.add(2_500)];
    const bet = await bets.place(player, id, [event]);
    expect([bet.state, bet.freeBetId, await mainOf()]).toEqual(['open', id, 0n]);
    await bets.settle(event, 'W');
    expect(await mainOf()).toBe(15_00n);
    expect((await tokenOf(id)).state).toBe('TAKEN');
  });

  test('that is half won pays 7.50, and one that is lost nothing', async () => {
    const [id, event] = [await bets.give(player), bets.add(2_500)];
    await bets.place(player, id, [event]);
    await bets.settle(event, 'HW');
    expect(await mainOf()).toBe(7_50n);
    await bets.settle(event, 'L');
    expect(await mainOf()).toBe(0n);
  });

  test('that is void can be used again, for seven days at least', async () => {
    const [id, event, next] = [await bets.give(player), bets.add(2_500), bets.add(2_000)];
    harness.clock.move(6 * DAY_MS);
    const { betId } = await bets.place(player, id, [event]);
    await bets.settle(event, 'V');
    const token = await tokenOf(id);
    const leftMs = token.expiresAt.getTime() - harness.clock.now().getTime();
    expect([token.state, await mainOf()]).toEqual(['READY', 0n]);
    expect(Math.abs(leftMs - 7 * DAY_MS)).toBeLessThan(1_000);
    expect((await bets.read(player, betId)).state).toBe('void');
    await bets.place(player, id, [next]);
    await bets.settle(next, 'W');
    expect(await mainOf()).toBe(10_00n);
  });
});

test('(S3.1, example 50) a bet at 1.49 is taken and counts nothing towards a bonus, one at 1.50 in full', () => {
  const bet = { playerId: 1n, betId: 'b', vertical: vertical.sports, currency: 'EUR', stakeMinor: 10_00n };
  const weights = [1_490n, 1_500n].map(
    (odds) => stakeOfBet({ ...bet, totalOddsMilli: odds }).weightBasisPoints,
  );
  expect(weights).toEqual([0, 10_000]);
});

test('an accumulator with a free bet counts its void leg as one, and is void with all of them alone', async () => {
  const [id, one, two] = [await bets.give(player), bets.add(2_000), bets.add(3_000)];
  await bets.place(player, id, [one, two]);
  await bets.settle(one, 'V');
  await bets.settle(two, 'W');
  expect(await mainOf()).toBe(20_00n);
});

describe('a free bet is refused', () => {
  const refuses = (code: string, run: Promise<unknown>) => expect(run).rejects.toMatchObject({ code });

  test('that is unknown or another player’s, was used, or is over', async () => {
    const [id, event] = [await bets.give(player), bets.add(2_500)];
    const other = await harness.openClaimer();
    await refuses('bet.free_bet_unknown', bets.place(other, id, [event]));
    await refuses('bet.free_bet_unknown', bets.place(player, crypto.randomUUID(), [event]));
    await bets.place(player, id, [event]);
    await refuses('bet.free_bet_used', bets.place(player, id, [bets.add(2_500)]));
    const late = await bets.give(player);
    harness.clock.move(7 * DAY_MS);
    await refuses('bet.free_bet_expired', bets.place(player, late, [bets.add(2_500)]));
    await expireFreeBets({ db: harness.db, clock: harness.clock, report });
    expect((await tokenOf(late)).state).toBe('EXPIRED');
  });

  test('by the kind of bet, its amount, its currency, and on what and when it is placed', async () => {
    const id = await bets.give(player, {
      minOddsMilli: 2_000,
      sports: ['football'],
      betTypes: 'SINGLE',
      phase: 'PRE_MATCH',
    });
    const [event, second] = [bets.add(2_500), bets.add(2_500)];
    await refuses('bet.free_bet_type', bets.place(player, id, [event, second]));
    const more = { lineStake: { amountMinor: '999', currency: 'EUR' } };
    await refuses('bet.free_bet_amount', bets.place(player, id, [event], more));
    const dollars = { lineStake: { amountMinor: '1000', currency: 'USD' } };
    await refuses('bet.currency_mismatch', bets.place(player, id, [event], dollars));
    await refuses('bet.free_bet_odds', bets.place(player, id, [bets.add(1_990)]));
    await refuses(
      'bet.free_bet_sport',
      bets.place(player, id, [
        bets.add(2_500, { sport: 'tennis', markets: [aMarket('1x2', { home: 2_500, away: 1_500 })] }),
      ]),
    );
    await refuses(
      'bet.free_bet_phase',
      bets.place(player, id, [
        bets.add(2_500, { state: 'live', markets: [aMarket('1x2', { home: 2_500, away: 1_500 })] }),
      ]),
    );
    expect((await tokenOf(id)).state).toBe('READY');
  });

  test('where its legs make a system', async () => {
    const [id, picks] = [await bets.give(player), [bets.add(2_000), bets.add(2_000), bets.add(2_000)]];
    const stake = { lineStake: { amountMinor: '1000', currency: 'EUR' } };
    const system = { type: 'SYSTEM', systemSize: 2, ...stake } as const;
    await expect(bets.place(player, id, picks, system)).rejects.toMatchObject({ code: 'bet.free_bet_type' });
  });
});

test('of ten bets at the same time one gets the free bet', async () => {
  const id = await bets.give(player);
  const events = Array.from({ length: 10 }, () => bets.add(2_500));
  const placed = await Promise.allSettled(events.map((event) => bets.place(player, id, [event])));
  expect(placed.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const codes = placed.flatMap((one) =>
    one.status === 'rejected' ? [(one.reason as { code: string }).code] : [],
  );
  expect(new Set(codes)).toEqual(new Set(['bet.free_bet_used']));
});

test('a repeated call answers with the bet that the free bet placed', async () => {
  const [id, event] = [await bets.give(player), bets.add(2_500)];
  const first = await bets.place(player, id, [event], {}, 'the-same-call');
  const again = await bets.place(player, id, [event], {}, 'the-same-call');
  expect(again.betId).toBe(first.betId);
});

describe('a corrected result of a free bet', () => {
  test('from won to void takes the win back and returns the free bet, and from there to lost takes it again', async () => {
    const [id, event] = [await bets.give(player), bets.add(2_500)];
    const { betId } = await bets.place(player, id, [event]);
    await bets.settle(event, 'W');
    await bets.settle(event, 'V');
    expect([await mainOf(), (await tokenOf(id)).state]).toEqual([0n, 'READY']);
    await bets.settle(event, 'L');
    expect([(await tokenOf(id)).state, (await bets.read(player, betId)).state]).toEqual(['TAKEN', 'lost']);
    await bets.rollBack(event);
    expect((await bets.read(player, betId)).state).toBe('open');
    await bets.settle(event, 'W');
    expect(await mainOf()).toBe(15_00n);
  });

  test('from void to won, after the free bet was used again, pays both bets, and neither returns it twice', async () => {
    const [id, event, next] = [await bets.give(player), bets.add(2_500), bets.add(2_000)];
    await bets.place(player, id, [event]);
    await bets.settle(event, 'V');
    const second = await bets.place(player, id, [next]);
    await bets.settle(event, 'W');
    expect(await mainOf()).toBe(15_00n);
    // The first bet does not hold it any more, so that it has nothing to return.
    await bets.settle(event, 'V');
    expect([await mainOf(), (await tokenOf(id)).state]).toEqual([0n, 'TAKEN']);
    expect((await bets.read(player, second.betId)).state).toBe('open');
    await bets.settle(next, 'W');
    expect(await mainOf()).toBe(10_00n);
  });
});

test('a free bet and its win count for no limit of losses or stakes, and a win that is taken back for none', async () => {
  const counters = async () => {
    const [row] = await harness.owner.sql<{ lost_minor: bigint; staked_minor: bigint }>`
      select lost_minor, staked_minor from wallet.guard where player_id = ${player.playerId}`;
    return [row!.lost_minor, row!.staked_minor];
  };
  const [id, event] = [await bets.give(player), bets.add(2_500)];
  await bets.place(player, id, [event]);
  await bets.settle(event, 'W');
  expect([await counters(), await mainOf()]).toEqual([[0n, 0n], 15_00n]);
  await bets.settle(event, 'L');
  expect([await counters(), await mainOf()]).toEqual([[0n, 0n], 0n]);
});

test('a player who may not play places no free bet, and keeps it', async () => {
  const [id, event] = [await bets.give(player), bets.add(2_500)];
  const bar = (until: string | null) => harness.owner.sql`
    update wallet.guard set stakes_barred_until = ${until}::timestamptz where player_id = ${player.playerId}`;
  await bar('2999-01-01');
  await expect(bets.place(player, id, [event])).rejects.toMatchObject({ code: 'wallet.stakes_barred' });
  await bar(null);
  expect((await bets.place(player, id, [event])).state).toBe('open');
});

test('an exclusion ends free bets that are unused, refuses new bets with them, and lets none return from a bet', async () => {
  const [held, unused, event] = [await bets.give(player), await bets.give(player), bets.add(2_500)];
  await bets.place(player, held, [event]);
  await harness.db.transact((tx) =>
    voidBonuses(harness.deps.ledger, tx, { playerId: player.playerId, key: 'break:1', currency: 'EUR' }),
  );
  expect((await tokenOf(unused)).state).toBe('FORFEITED');
  await expect(bets.place(player, unused, [bets.add(2_500)])).rejects.toMatchObject({
    code: 'bet.free_bet_expired',
  });
  await bets.settle(event, 'V');
  expect((await tokenOf(held)).state).toBe('FORFEITED');
});

test('the reward shows a free bet with its conditions, until it is used, and it can be given up', async () => {
  const campaignId = await publishFreeBet(harness, [player], { minOddsMilli: 1_500, betTypes: 'SINGLE' });
  const { body } = await claimsOn(harness).claim(player, campaignId);
  const { assignmentId } = body.assignment;
  expect(body.next).toBe('SPORTSBOOK');
  expect(await rewardOf(campaignId)).toMatchObject({
    betBonusType: 1,
    state: 'ACTIVATED',
    granted: { amountMinor: '1000', currency: 'EUR' },
    freeBetDetail: { status: 'READY', minOddsMilli: 1_500, betTypes: 'SINGLE' },
    actions: ['FORFEIT'],
  });
  await claimsOn(harness).give(player, assignmentId);
  expect((await tokenOf(assignmentId)).state).toBe('FORFEITED');
});
