import { noBudgetLimit, publish, someCampaign, someRewardTerms } from '@halcyon/testkit/campaigns';
import { claimsOn, codesOf, forPlayers, PARALLEL, times, type Claims } from '@halcyon/testkit/claims';
import { openRewardsHarness, type Claimer, type RewardsHarness } from '@halcyon/testkit/rewards-harness';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bonusEnding, decideInTransaction, vertical, voidBonuses } from '../../ledger/public.ts';
import { settleCommand } from '../../wagering/public.ts';
import { onReversal } from '../reversal.service.ts';
import { findAward } from './spin-award.store.ts';
import { openSpinBook } from './spin-report.service.ts';
import { noticeDue } from '../notice/notice.jobs.ts';
import { endDue, issueDue } from './spins.jobs.ts';

let harness: RewardsHarness;
let { rewardIn, publishFor } = {} as Claims;
let answers: 'yes' | 'no' | 'nothing' = 'yes';
const refusing = new Set<string>();
beforeAll(async () => {
  harness = await openRewardsHarness({
    host: {
      async issue(_, { awardId, gameId }) {
        if (answers === 'nothing') throw new Error('no answer');
        return answers === 'no' || refusing.has(gameId) ? null : awardId;
      },
    },
  });
  ({ rewardIn, publishFor } = claimsOn(harness));
});
beforeEach(() => {
  answers = 'yes';
  refusing.clear();
});
afterAll(async () => {
  expect(await harness.deviations()).toEqual([]);
  await harness[Symbol.asyncDispose]();
});

const none = { percentBps: null, capMinor: null, fixedMinor: null, minDepositMinor: null };
type SpinsOf = { wagerTimes?: number | null; rounds?: number; games?: readonly string[] };
const spinTerms = ({ wagerTimes = 10, rounds = 20, games = ['sample-game'] }: SpinsOf = {}) =>
  someRewardTerms({
    kind: 'FREE_SPINS',
    wager:
      wagerTimes === null
        ? null
        : { base: 'SPIN_WINNINGS', multiplierE2: wagerTimes * 100, countsAt: 'PLACEMENT' },
    spins: { rounds, valueMinor: { EUR: '10' }, games: [...games], maxWinningsMinor: null },
  });

/** Publishes free spins for these players alone. */
const publishSpins = (players: readonly Claimer[], of: SpinsOf = {}, more: object = {}) =>
  publish(harness, someCampaign({ ...forPlayers(players), offers: { EUR: none }, ...more }), spinTerms(of));

async function claimSpins(player: Claimer, campaignId: string, more: object = {}, key?: string) {
  const { termsId } = await rewardIn(player, campaignId);
  const path = `/v1/bonus/freespin/campaign/${campaignId}/claim`;
  return player.call('POST', path, { termsId, ...more }, key);
}

/** The provider's reports of spins that were played. */
async function report(player: Claimer, bonusRef: string, wins: readonly bigint[]): Promise<void> {
  const book = openSpinBook(harness.spins);
  for (const [index, amountMinor] of wins.entries()) {
    const transactionId = `${bonusRef}-${index}`;
    const { playerId } = player;
    const name = { playerId, providerId: 1, bonusRef, transactionId, amountMinor, played: 'one' } as const;
    const win = { playerId, providerId: 1, transactionId, amountMinor, currency: 'EUR', roundId: null };
    const settled = { ...win, vertical: vertical.casino, gameId: 'sample-game', isRoundFinal: true };
    await harness.db.transact((tx) =>
      book.report(tx, name, () =>
        decideInTransaction(
          harness.spins.ledger,
          tx,
          settleCommand({ ...settled, stakeTransactionId: null, isSpinWinnings: true }),
        ),
      ),
    );
  }
}
const wins = (count: number, total: bigint) => [total, ...Array.from({ length: count - 1 }, () => 0n)];

const rewardsOf = async (player: Claimer, type: string) =>
  (await player.call('GET', `/v2/bonus/rewards?rewardsType=${type}`)).body.items;
const assignmentOf = async ({ playerId }: Claimer) => {
  const rows = await harness.db.sql<{ number: number; state: number; end_reason: number | null }>`
    select number, state, end_reason from rewards.assignment where player_id = ${playerId} order by number`;
  return rows;
};

describe('a claim of free spins', () => {
  // facts: B3.1, B6.1
  test('has the provider issue them and leads into the game', async () => {
    const player = await harness.openClaimer();
    const campaignId = await publishSpins([player]);
    expect(await rewardsOf(player, 'FREE_SPIN')).toMatchObject([
      {
        campaignId,
        betBonusType: -1,
        actions: ['CLAIM'],
        wagerBase: 'SPIN_WINNINGS',
        wrMultiplier: 10,
        freeSpinDetail: {
          bonusCode: null,
          roundsTotal: 20,
          roundsPlayed: 0,
          value: { amountMinor: '10' },
          wagerFree: false,
          gameSlug: 'sample-game',
        },
      },
    ]);
    const claimed = await claimSpins(player, campaignId);
    const { assignmentId } = claimed.body.assignment;
    expect(claimed).toMatchObject({
      status: 200,
      body: {
        next: 'PLAY',
        gameSlug: 'sample-game',
        assignment: { stage: 'ACTIVATED', granted: { amountMinor: '200' } },
        award: { awardId: assignmentId, status: 'READY', bonusCode: assignmentId, roundsPlayed: 0 },
        reward: { freeSpinDetail: { status: 'READY' }, actions: [] },
      },
    });
    await report(player, assignmentId, wins(8, 310n));
    const details = await player.call('GET', `/v1/bonus/freespin/details?campaignId=${campaignId}`);
    expect(details.body.items).toMatchObject([
      { roundsTotal: 20, roundsPlayed: 8, winnings: { amountMinor: '310' }, status: 'ACTIVE' },
    ]);
    const progress = await player.call('GET', `/v1/bonus/freespin/progress?awardId=${assignmentId}`);
    expect(progress.body.items).toMatchObject([{ awardId: assignmentId, roundsPlayed: 8 }]);
    expect(await rewardsOf(player, 'ACTIVE')).toMatchObject([
      { campaignId, freeSpinDetail: { bonusCode: assignmentId, roundsPlayed: 8 } },
    ]);
  });

  test('51: sent fifty times in parallel awards once, and with its key again gets the first answer', async () => {
    const player = await harness.openClaimer();
    const campaignId = await publishSpins([player]);
    const first = await claimSpins(player, campaignId, {}, 'spins-key-1');
    expect((await claimSpins(player, campaignId, {}, 'spins-key-1')).body).toEqual(first.body);
    const other = await harness.openClaimer();
    const once = await publishSpins([other]);
    const { termsId } = await rewardIn(other, once);
    const path = `/v1/bonus/freespin/campaign/${once}/claim`;
    const codes = codesOf(await times(() => other.call('POST', path, { termsId })));
    expect([codes['done']?.length, codes['rewards.already_claimed']?.length]).toEqual([1, PARALLEL - 1]);
  });

  test('takes what all spins cost from the budget, and the last unit of it goes to one player', async () => {
    const players = [await harness.openClaimer(), await harness.openClaimer()];
    const budgets = { EUR: { ...noBudgetLimit, limitMinor: '399' } };
    const campaignId = await publishSpins(players, {}, { budgets });
    const codes = codesOf(await Promise.all(players.map((player) => claimSpins(player, campaignId))));
    expect([codes['done']?.length, codes['rewards.campaign_full']?.length]).toEqual([1, 1]);
  });

  test('of a bonus, of no campaign and of another player’s campaign are refused', async () => {
    const player = await harness.openClaimer();
    const bonus = await publishFor([player]);
    expect(await claimSpins(player, bonus)).toMatchObject({
      status: 404,
      body: { code: 'rewards.campaign_unknown' },
    });
    const other = await harness.openClaimer();
    const theirs = await publishSpins([other]);
    const { termsId } = await rewardIn(other, theirs);
    const path = `/v1/bonus/freespin/campaign/${theirs}/claim`;
    expect((await player.call('POST', path, { termsId })).body).toMatchObject({
      code: 'rewards.not_eligible',
      additionalInfo: { reason: 'AUDIENCE' },
    });
  });

  test('that the provider does not answer waits, and is issued with the same id later', async () => {
    const player = await harness.openClaimer();
    const campaignId = await publishSpins([player]);
    answers = 'nothing';
    const { body } = await claimSpins(player, campaignId);
    expect(body).toMatchObject({ next: 'PLAY', award: { status: 'ISSUING', bonusCode: null } });
    answers = 'yes';
    harness.clock.move(120_000);
    await issueDue(harness.spins);
    const award = await findAward(harness.db.sql, player.playerId, body.award.awardId);
    expect(award).toMatchObject({ state: 'READY', bonus_ref: body.award.awardId });
  });

  test('that the provider of the first game refuses is of the next game, at once', async () => {
    const player = await harness.openClaimer();
    const campaignId = await publishSpins([player], { games: ['closed-game', 'sample-game'] });
    refusing.add('closed-game');
    expect((await claimSpins(player, campaignId)).body).toMatchObject({
      gameSlug: 'sample-game',
      award: { gameId: 'sample-game', status: 'READY', roundsTotal: 20 },
    });
  });

  test('that no provider takes pays the value of all spins', async () => {
    const player = await harness.openClaimer();
    const campaignId = await publishSpins([player], { wagerTimes: null });
    answers = 'no';
    const { body } = await claimSpins(player, campaignId);
    expect(body).toMatchObject({ next: 'REWARDS_ACTIVE', assignment: { stage: 'COMPLETED' } });
    expect((await player.balances()).mainMinor).toBe(200n);
  });

  test('by a code leads into the game as well, and has the provider issue them at once', async () => {
    const player = await harness.openClaimer();
    const { issueCode } = await import('../code/code.service.ts');
    const campaignId = await publishSpins([player], {}, { trigger: { event: 'MANUAL_CODE' } });
    await harness.db.transact((tx) => issueCode(harness.deps, tx, { campaignId, code: 'SPIN20' }));
    const body = { bonusCode: 'spin20', state: 'ACTIVATED' };
    const claimed = await player.call('POST', '/v1/bonus-code/manual-claim', body);
    expect(claimed.body).toMatchObject({ next: 'PLAY', gameSlug: 'sample-game' });
    await expect.poll(async () => (await rewardsOf(player, 'ACTIVE'))[0].freeSpinDetail.status).toBe('READY');
  });

  test('is not needed where a deposit that the player chose them for brings them', async () => {
    const player = await harness.openClaimer();
    const offers = { EUR: { ...none, minDepositMinor: '2000' } };
    const campaignId = await publishSpins([player], {}, { offers, trigger: { event: 'NEXT_DEPOSIT' } });
    await player.deposit(1_999n, { bonusId: campaignId });
    expect(await assignmentOf(player)).toEqual([]);
    await player.deposit(2_000n, { bonusId: campaignId });
    await expect.poll(async () => (await rewardsOf(player, 'ACTIVE'))[0].freeSpinDetail.status).toBe('READY');
  });
});

describe('winnings of claimed free spins', () => {
  test('32: become the bonus of the same assignment, which ends with its wagering', async () => {
    const player = await harness.openClaimer();
    const campaignId = await publishSpins([player]);
    const { body } = await claimSpins(player, campaignId);
    await report(player, body.award.awardId, wins(20, 730n));
    const [reward] = await rewardsOf(player, 'ACTIVE');
    expect(reward).toMatchObject({
      granted: { amountMinor: '730' },
      wageringAmount: { amountMinor: '7300' },
      actions: ['FORFEIT'],
    });
    const { slots } = (await player.call('GET', '/v2/bonus/rewards')).body;
    expect(slots).toEqual({ CASINO: body.assignment.assignmentId });
    const given = await player.call('PUT', `/v1/bonus/${body.assignment.assignmentId}/state`, {
      state: 'FORFEITED',
      agreedLoss: { amountMinor: '730', currency: 'EUR' },
    });
    expect(given.body).toMatchObject({ loses: { amountMinor: '730' }, assignment: { endReason: 'givenUp' } });
  });

  test('33: without wagering are the player’s own, and the assignment is completed', async () => {
    const player = await harness.openClaimer();
    const campaignId = await publishSpins([player], { wagerTimes: null });
    const { body } = await claimSpins(player, campaignId);
    await report(player, body.award.awardId, wins(20, 730n));
    expect((await player.balances()).mainMinor).toBe(730n);
    expect(await assignmentOf(player)).toEqual([{ number: 1, state: 6, end_reason: bonusEnding.completed }]);
    expect(await rewardsOf(player, 'ACTIVE')).toEqual([]);
  });

  test('of nothing, or none before the time is over, end the assignment without a bonus', async () => {
    const player = await harness.openClaimer();
    const lost = (await claimSpins(player, await publishSpins([player]))).body;
    await report(player, lost.award.awardId, wins(20, 0n));
    await claimSpins(player, await publishSpins([player]));
    harness.clock.move(8 * 86_400_000);
    await endDue(harness.spins);
    expect(await assignmentOf(player)).toEqual([
      { number: 1, state: 9, end_reason: bonusEnding.empty },
      { number: 2, state: 8, end_reason: bonusEnding.expired },
    ]);
  });

  // facts: B3.2
  test('wait behind a running bonus, and take its place when the player gives it up for them', async () => {
    const player = await harness.openClaimer();
    const first = (await claimSpins(player, await publishSpins([player]))).body;
    await report(player, first.award.awardId, wins(20, 400n));
    const campaignId = await publishSpins([player]);
    const second = (await claimSpins(player, campaignId)).body;
    await report(player, second.award.awardId, wins(20, 300n));
    const queued = (await rewardsOf(player, 'ACTIVE')).find(
      (of: { campaignId: string }) => of.campaignId === campaignId,
    );
    const { assignmentId } = second.assignment;
    expect(queued).toMatchObject({
      state: 'QUEUED',
      queuedPlayerBonusId: assignmentId,
      actions: ['QUEUE_CLAIM'],
      freeSpinDetail: { isQueued: true },
    });
    const path = `/v1/bonus/campaign/${campaignId}/queued-bonus/${assignmentId}/claim`;
    expect(await player.call('POST', path, {})).toMatchObject({
      status: 400,
      body: { code: 'ACTIVE_BONUS_IN_SAME_VERTICAL' },
    });
    const forfeitAssignmentId = first.assignment.assignmentId;
    expect(await player.call('POST', path, { forfeitAssignmentId })).toMatchObject({
      status: 200,
      body: { loses: { amountMinor: '400' }, assignment: { granted: { amountMinor: '300' } } },
    });
    expect((await player.balances()).bonusMinor.casino).toBe(300n);
  });
});

describe('free spins that were claimed', () => {
  test('27: end with an exclusion, played or not, and no winnings wait after it', async () => {
    const player = await harness.openClaimer();
    const first = (await claimSpins(player, await publishSpins([player]))).body;
    await report(player, first.award.awardId, wins(20, 400n));
    const second = (await claimSpins(player, await publishSpins([player]))).body;
    await report(player, second.award.awardId, wins(20, 300n));
    await claimSpins(player, await publishSpins([player]));
    const { playerId } = player;
    await harness.db.transact((tx) =>
      voidBonuses(harness.deps.ledger, tx, { playerId, key: `void:${playerId}`, currency: 'EUR' }),
    );
    expect((await assignmentOf(player)).map(({ state, end_reason }) => [state, end_reason])).toEqual(
      times3([7, bonusEnding.protection]),
    );
    expect((await player.balances()).bonusMinor.casino).toBe(0n);
    await endDue(harness.spins);
    expect((await player.balances()).bonusMinor.casino).toBe(0n);
  });

  test('go back with the deposit that brought them, and others stay', async () => {
    const player = await harness.openClaimer();
    const trigger = { event: 'NEXT_DEPOSIT' };
    const campaignId = await publishSpins([player], {}, { trigger });
    const paymentId = crypto.randomUUID();
    await player.deposit(2_000n, { bonusId: campaignId, paymentId });
    await claimSpins(player, await publishSpins([player]));
    await harness.db.transact((tx) => onReversal(harness.deps, tx, { playerId: player.playerId, paymentId }));
    expect(await assignmentOf(player)).toMatchObject([
      { state: 7, end_reason: bonusEnding.depositReversed },
      { state: 5 },
    ]);
  });

  test('can be given up by a call, and their played spins’ winnings stay', async () => {
    const player = await harness.openClaimer();
    const { body } = await claimSpins(player, await publishSpins([player], { wagerTimes: null }));
    await report(player, body.award.awardId, [120n]);
    const path = `/v1/bonus/${body.assignment.assignmentId}/state`;
    expect((await player.call('PUT', path, { state: 'FORFEITED' })).body.assignment).toMatchObject({
      stage: 'FORFEITED',
      endReason: 'givenUp',
    });
    expect((await player.balances()).mainMinor).toBe(120n);
  });
});

const times3 = <Of>(of: Of): Of[] => [of, of, of];

test('a player gets a notice of free spins, and one in their last hours, unless all are played; each once', async () => {
  const [player, done] = [await harness.openClaimer(), await harness.openClaimer()];
  for (const each of [player, done]) await claimSpins(each, await publishSpins([each], { rounds: 2 }));
  const awards = await harness.owner.sql<{ player_id: bigint; bonus_ref: string; expires_at: Date }>`
    select player_id, bonus_ref, expires_at from rewards.spin_award
    where player_id in (${player.playerId}, ${done.playerId}) order by player_id`;
  await report(done, awards[1]!.bonus_ref, wins(2, 0n));
  const expiresAt = awards[0]!.expires_at;
  await noticeDue(harness.deps);
  harness.clock.move(expiresAt.getTime() - harness.clock.now().getTime() - 60_000);
  for (let run = 0; run < 2; run += 1) await noticeDue(harness.deps);
  const namesOf = async ({ playerId }: Claimer) =>
    (
      await harness.owner.sql<{ name: string; at: string }>`
        select name, facts ->> 'expiresAt' as at from platform.outbox
        where player_id = ${playerId} and name like 'rewards.spins_%' order by id`
    ).map(({ name, at }) => [name, at]);
  const at = expiresAt.toISOString();
  expect(await namesOf(player)).toEqual([
    ['rewards.spins_granted', at],
    ['rewards.spins_expiring', at],
  ]);
  expect((await namesOf(done)).map(([name]) => name)).toEqual(['rewards.spins_granted']);
});
