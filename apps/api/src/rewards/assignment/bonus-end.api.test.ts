import { share } from '@halcyon/testkit/campaigns';
import { claimsOn, times, type Claims } from '@halcyon/testkit/claims';
import { order } from '@halcyon/testkit/money-play';
import { openRewardsHarness, type RewardsHarness } from '@halcyon/testkit/rewards-harness';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { kind, outcomeCode } from '../../ledger/public.ts';
import { holdWithdrawal, voidBonuses } from '../../ledger/payment.service.ts';
import { endDueBonuses, endLapsed, followEnds } from '../rewards.jobs.ts';

let harness: RewardsHarness;
let { publishFor, rewardIn, claim, bonusOf, stakeAll } = {} as Claims;
beforeAll(async () => {
  harness = await openRewardsHarness();
  ({ publishFor, rewardIn, claim, bonusOf, stakeAll } = claimsOn(harness));
});
afterAll(async () => {
  expect(await harness.deviations()).toEqual([]);
  await harness[Symbol.asyncDispose]();
});

describe('a claim against other commands', () => {
  // facts: BR.3
  test('and a withdrawal: the second one finds what the first one did', async () => {
    const ways = await times(async () => {
      const player = await harness.openClaimer();
      const campaignId = await publishFor([player]);
      await player.deposit(5_000n);
      const hold = { playerId: player.playerId, currency: 'EUR', key: 'hold', amountMinor: 3_000n };
      const asked = harness.db
        .transact((tx) => holdWithdrawal(harness.deps.ledger, tx, hold))
        .then(
          () => 'held',
          (error: Error) => error.message,
        );
      const [claimed, way] = await Promise.all([claim(player, campaignId), asked]);
      expect(claimed.status).toBe(200);
      const { mainMinor, pendingWithdrawalMinor } = await player.balances();
      expect([mainMinor, pendingWithdrawalMinor]).toEqual(way === 'held' ? [2_000n, 3_000n] : [5_000n, 0n]);
      return way;
    });
    expect(ways.filter((way) => !['held', 'cashier.bonus_would_be_forfeited'].includes(way))).toEqual([]);
  });

  // openora #193: a delayed job granted after a self-exclusion.
  test('and an exclusion: no bonus is left, whichever comes first', async () => {
    const player = await harness.openClaimer();
    const campaigns: string[] = [];
    for (let index = 0; index < 5; index += 1) campaigns.push(await publishFor([player], { mayQueue: true }));
    const { termsId } = await rewardIn(player, campaigns[0]!);
    const exclude = () =>
      harness.db.transact(async (tx) => {
        await voidBonuses(harness.deps.ledger, tx, {
          playerId: player.playerId,
          key: 'break:1',
          currency: 'EUR',
        });
        await tx.sql`update wallet.guard set stakes_barred_until = now() + interval '1 day'
          where player_id = ${player.playerId}`;
      });
    const claims = times((index) =>
      player.call('POST', `/v2/bonus/rewards/${campaigns[index % 5]!}/claim`, { termsId, queue: true }),
    );
    const late = await publishFor([player]);
    await Promise.all([claims, exclude()]);
    expect((await claim(player, late)).body.code).toBe('rewards.barred');
    expect(await bonusOf(player)).toBe(0n);
    const open = await harness.owner.sql<{ state: number }>`
      select state from rewards.assignment where player_id = ${player.playerId} and state <= 5`;
    expect(open).toEqual([]);
  });
});

describe('the end of a bonus', () => {
  test('by its time is the player’s state and the ledger’s at once, and a stake before it remains', async () => {
    const player = await harness.openClaimer();
    const { body } = await claim(player, await publishFor([player], {}, { validSeconds: 60 }));
    const settle = await stakeAll(player, 400n, 'before');
    harness.clock.move(61_000);
    const late = order(kind.stake, 'late', 100n, {
      playerId: player.playerId,
      roundKey: 'late',
      vertical: 1,
    });
    expect((await harness.lanes.submit(late)).code).toBe(outcomeCode.insufficientFunds);
    await endDueBonuses(harness.deps);
    expect((await harness.lanes.submit(settle)).code).toBe(outcomeCode.done);
    expect(await bonusOf(player)).toBe(0n);
    const { assignmentId } = body.assignment;
    const rows = await harness.owner.sql`
      select state, end_reason from rewards.assignment where assignment_id = ${assignmentId}`;
    expect(rows).toEqual([{ state: 8, end_reason: 3 }]);
  });

  // facts: BR.6
  test('by its time, met by fifty stakes at once: each is taken before it or refused, and no bonus is left', async () => {
    const players = await times(() => harness.openClaimer());
    const campaignId = await publishFor(players, {}, { validSeconds: 60 });
    await Promise.all(players.map((player) => claim(player, campaignId)));
    const stakes = players.map(({ playerId }) =>
      harness.lanes.submit(order(kind.stake, 'at the end', 100n, { playerId, roundKey: 'end', vertical: 1 })),
    );
    harness.clock.move(60_000);
    const [outcomes] = await Promise.all([Promise.all(stakes), endDueBonuses(harness.deps)]);
    const codes = new Set(outcomes.map(({ code }) => code));
    expect(
      [...codes].filter((code) => code !== outcomeCode.done && code !== outcomeCode.insufficientFunds),
    ).toEqual([]);
    await endDueBonuses(harness.deps);
    const left = await Promise.all(players.map((player) => bonusOf(player)));
    expect(left.filter((minor) => minor > 0n)).toEqual([]);
    const rows = await harness.owner.sql`
      select distinct state from rewards.assignment where campaign_id = ${campaignId}`;
    expect(rows).toEqual([{ state: 8 }]);
  });

  test('by completion in a lane moves its assignment in the same statement', async () => {
    const player = await harness.openClaimer();
    const { body } = await claim(
      player,
      await publishFor(
        [player],
        {},
        {
          wager: { base: 'BONUS', multiplierE2: 50, countsAt: 'PLACEMENT' },
        },
      ),
    );
    const settle = await stakeAll(player, 500n, 'last');
    await harness.lanes.submit(settle);
    expect((await player.balances()).mainMinor).toBe(500n);
    const { assignmentId } = body.assignment;
    const rows = await harness.owner.sql`
      select state, end_reason from rewards.assignment where assignment_id = ${assignmentId}`;
    expect(rows).toEqual([{ state: 6, end_reason: 1 }]);
  });

  test('is followed up exactly once: by the linked campaign, however many jobs run', async () => {
    const player = await harness.openClaimer();
    const first = await publishFor([player], {}, { wager: null });
    const next = await publishFor([player], {
      trigger: { event: 'LINKED_CAMPAIGN', campaignId: first, after: ['COMPLETED'] },
      autoGrant: true,
      countPerPlayer: 5,
    });
    await claim(player, first);
    await times(() => followEnds(harness.deps));
    const rows = await harness.owner.sql<{ state: number }>`
      select state from rewards.assignment where player_id = ${player.playerId} and campaign_id = ${next}`;
    expect(rows).toEqual([{ state: 5 }]);
    const told = await harness.owner.sql`
      select from platform.outbox where player_id = ${player.playerId} and name = 'rewards.assignment_ended'`;
    expect(told).toHaveLength(1);
    expect(await bonusOf(player)).toBe(1_000n);
  });

  test('of a bonus that is never claimed gives its budget back', async () => {
    const player = await harness.openClaimer();
    const campaignId = await publishFor([player], {
      trigger: { event: 'NEXT_DEPOSIT' },
      offers: { EUR: share(10_000, '5000') },
      autoGrant: true,
      mayQueue: true,
      countPerPlayer: 5,
      claimHours: 1,
    });
    await player.deposit(1_000n);
    await player.deposit(2_000n);
    const granted = async () =>
      (
        await harness.owner.sql<{ granted_minor: bigint }>`
        select granted_minor from rewards.budget where campaign_id = ${campaignId}`
      )[0]?.granted_minor;
    expect(await granted()).toBe(3_000n);
    harness.clock.move(3_600_000);
    await endLapsed(harness.deps);
    expect(await granted()).toBe(1_000n);
  });
});
