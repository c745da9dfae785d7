import { fixed, publish, share, someCampaign, someRewardTerms } from '@halcyon/testkit/campaigns';
import { claimsOn, codesOf, forPlayers as of, PARALLEL, times, type Claims } from '@halcyon/testkit/claims';
import { order } from '@halcyon/testkit/money-play';
import { openRewardsHarness, type RewardsHarness } from '@halcyon/testkit/rewards-harness';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { kind } from '../../ledger/public.ts';
import { cancelCampaign } from '../campaign/campaign.service.ts';

let harness: RewardsHarness;
let { publishFor, rewardIn, claim, give, bonusOf, stakeAll } = {} as Claims;
beforeAll(async () => {
  harness = await openRewardsHarness();
  ({ publishFor, rewardIn, claim, give, bonusOf, stakeAll } = claimsOn(harness));
});
afterAll(async () => {
  expect(await harness.deviations()).toEqual([]);
  await harness[Symbol.asyncDispose]();
});

describe('a claim', () => {
  // facts: B3.1
  test('grants the bonus under the terms that the player has read, with a receipt of both', async () => {
    const player = await harness.openClaimer();
    const campaignId = await publishFor([player]);
    const listed = await player.call('GET', '/v2/bonus/rewards?rewardsType=ELIGIBLE&version=v2');
    expect(listed.body.items).toMatchObject([{ campaignId, actions: ['CLAIM'], campaignStatus: 'ACTIVE' }]);
    const inFinnish = await player.call('GET', '/v1/bonus?lang=fi');
    expect(inFinnish.body.eligible[0].campaignDisplayInfo.title).toBe('Ten (fi)');
    const claimed = await claim(player, campaignId);
    expect(claimed).toMatchObject({
      status: 200,
      body: {
        next: 'REWARDS_ACTIVE',
        assignment: {
          stage: 'ACTIVATED',
          state: 'ACTIVATED',
          granted: { amountMinor: '1000', currency: 'EUR' },
          wageringAmount: { amountMinor: '10000' },
        },
        wallet: { main: { cash: { amountMinor: '0' } } },
      },
    });
    expect(await bonusOf(player)).toBe(1_000n);
    const active = await player.call('GET', '/v1/bonus');
    expect(active.body.active).toMatchObject([{ assignmentId: claimed.body.assignment.assignmentId }]);
    const { slots } = (await player.call('GET', '/v2/bonus/rewards')).body;
    expect(slots).toEqual({ CASINO: claimed.body.assignment.assignmentId });
    const terms = await player.call('GET', `/v1/bonus/terms/${claimed.body.assignment.termsId}`);
    expect(terms.body).toEqual(someRewardTerms());
    expect(terms.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  test('under terms that have changed is refused with the new address and the keys that differ', async () => {
    const player = await harness.openClaimer();
    const campaignId = await publishFor([player]);
    const { termsId } = await rewardIn(player, campaignId);
    await publish(harness, someCampaign(of([player])), someRewardTerms({ validSeconds: 3_600 }), campaignId);
    const now = await rewardIn(player, campaignId);
    const path = `/v2/bonus/rewards/${campaignId}/claim`;
    expect(await player.call('POST', path, { termsId })).toMatchObject({
      status: 400,
      body: {
        code: 'rewards.terms_changed',
        additionalInfo: { termsId: now.termsId, changed: 'validSeconds' },
      },
    });
    expect((await player.call('POST', path, { termsId: now.termsId })).status).toBe(200);
  });

  // facts: BE.51
  test('51: of a campaign in another currency is refused', async () => {
    const player = await harness.openClaimer({ currency: 'SEK' });
    const campaignId = await publishFor([player]);
    expect(await claim(player, campaignId)).toMatchObject({
      status: 400,
      body: { code: 'rewards.currency_mismatch' },
    });
  });

  test('of another market, of other players, of no campaign and of a stopped one are refused', async () => {
    const player = await harness.openClaimer();
    const other = await harness.openClaimer();
    const inFinland = await publishFor([player], { audience: { ...of([player]).audience, markets: ['FI'] } });
    expect(await claim(player, inFinland)).toMatchObject({
      status: 400,
      body: { code: 'rewards.not_eligible', additionalInfo: { reason: 'MARKET' } },
    });
    const others = await publishFor([other]);
    const { termsId } = await rewardIn(other, others);
    const path = `/v2/bonus/rewards/${others}/claim`;
    expect((await player.call('POST', path, { termsId })).body).toMatchObject({
      code: 'rewards.not_eligible',
      additionalInfo: { reason: 'AUDIENCE' },
    });
    const nothing = '/v2/bonus/rewards/0197a000-0000-7000-8000-00000000ffff/claim';
    expect(await player.call('POST', nothing, { termsId })).toMatchObject({
      status: 404,
      body: { code: 'rewards.campaign_unknown' },
    });
    await harness.db.transact((tx) => cancelCampaign(harness.deps, tx, others));
    expect((await other.call('POST', path, { termsId })).body.code).toBe('rewards.campaign_not_active');
  });

  // facts: BE.51, BR.1
  test('51: sent fifty times in parallel grants once', async () => {
    const player = await harness.openClaimer();
    const campaignId = await publishFor([player]);
    const answers = codesOf(await times(() => claim(player, campaignId)));
    expect([answers['done']?.length, answers['rewards.already_claimed']?.length]).toEqual([1, PARALLEL - 1]);
    expect(await bonusOf(player)).toBe(1_000n);
  });

  test('repeated with its key gets the first answer', async () => {
    const player = await harness.openClaimer();
    const campaignId = await publishFor([player]);
    const first = await claim(player, campaignId, {}, 'same-key-1');
    expect((await claim(player, campaignId, {}, 'same-key-1')).body).toEqual(first.body);
    expect((await claim(player, campaignId, {}, 'other-key')).body.code).toBe('rewards.already_claimed');
  });

  // medusa #13760: a limit of 10 with 9 used let two through at once.
  // facts: BE.51, BR.4, BB.7
  test('51: of the last unit of a budget, by fifty players at once, grants one', async () => {
    const players = await Promise.all(Array.from({ length: PARALLEL }, () => harness.openClaimer()));
    const campaignId = await publishFor(players, {
      budgets: { EUR: { limitMinor: '1999', limitCount: null } },
    });
    const answers = codesOf(await Promise.all(players.map((player) => claim(player, campaignId))));
    expect([answers['done']?.length, answers['rewards.campaign_full']?.length]).toEqual([1, PARALLEL - 1]);
    const late = await rewardIn(players[0]!, campaignId);
    expect(late.campaignStatus).toBe('ACTIVE');
  });

  test('finds a campaign whose count is used up under COMPLETED, shown as EXPIRED', async () => {
    const [player, other] = [await harness.openClaimer(), await harness.openClaimer()];
    const campaignId = await publishFor([player, other], {
      budgets: { EUR: { limitMinor: null, limitCount: 1 } },
    });
    expect((await claim(player, campaignId)).status).toBe(200);
    const { body } = await other.call('GET', '/v1/bonus/campaigns?filter=COMPLETED');
    expect(body.items).toMatchObject([
      { campaignId, campaignStatus: 'EXPIRED', notEligible: { code: 'rewards.campaign_full' } },
    ]);
    expect((await claim(other, campaignId)).body.code).toBe('rewards.campaign_full');
  });

  test('without a wagering requirement is the player’s own money at once', async () => {
    const player = await harness.openClaimer();
    const campaignId = await publishFor([player], {}, { wager: null });
    expect((await claim(player, campaignId)).body.assignment).toMatchObject({ stage: 'COMPLETED' });
    expect((await player.balances()).mainMinor).toBe(1_000n);
  });
});

describe('with a bonus in the same vertical a claim', () => {
  const two = async (more = {}) => {
    const player = await harness.openClaimer();
    const first = await publishFor([player]);
    const second = await publishFor([player], { offers: { EUR: fixed('2000') }, ...more });
    const claimed = await claim(player, first);
    return { player, second, running: claimed.body.assignment.assignmentId as string };
  };

  test('is refused with 400 and what is in the way', async () => {
    const { player, second, running } = await two();
    expect(await claim(player, second)).toMatchObject({
      status: 400,
      body: {
        code: 'ACTIVE_BONUS_IN_SAME_VERTICAL',
        additionalInfo: {
          assignmentId: running,
          title: 'Ten (en)',
          keeps: '0',
          loses: '1000',
          progress: '0',
          required: '10000',
          mayQueue: 'false',
        },
      },
    });
  });

  test('gives the running one up and begins the other in one transaction', async () => {
    const { player, second, running } = await two();
    const claimed = await claim(player, second, { forfeitAssignmentId: running });
    expect(claimed.body).toMatchObject({ keeps: { amountMinor: '0' }, loses: { amountMinor: '1000' } });
    expect(await bonusOf(player)).toBe(2_000n);
    const again = await give(player, running);
    expect(again).toMatchObject({ status: 422, body: { code: 'rewards.assignment_ended' } });
  });

  test('gives nothing up when the other cannot begin', async () => {
    const { player, second, running } = await two({
      budgets: { EUR: { limitMinor: '0', limitCount: null } },
    });
    expect((await claim(player, second, { forfeitAssignmentId: running })).body.code).toBe(
      'rewards.campaign_full',
    );
    expect(await bonusOf(player)).toBe(1_000n);
  });

  test('waits in the queue, and begins out of it once the place is free', async () => {
    const { player, second, running } = await two({ mayQueue: true });
    const queued = await claim(player, second, { queue: true });
    expect(queued.body.assignment.stage).toBe('QUEUED');
    const assignmentId = queued.body.assignment.assignmentId;
    const path = `/v1/bonus/campaign/${second}/queued-bonus/${assignmentId}/claim`;
    const list = async () => (await player.call('GET', '/v2/bonus/rewards?rewardsType=ACTIVE')).body;
    expect((await player.call('POST', path, {})).body.code).toBe('ACTIVE_BONUS_IN_SAME_VERTICAL');
    expect(await list()).toMatchObject({ claimQueueCampaignId: second });
    expect((await player.call('POST', path, { forfeitAssignmentId: running })).status).toBe(200);
    expect(await list()).not.toHaveProperty('claimQueueCampaignId');
    expect(await bonusOf(player)).toBe(2_000n);
    expect((await player.call('POST', path, {})).body.code).toBe('rewards.queue_empty');
  });

  test('finds the place free where the running one holds nothing and no round is open', async () => {
    const { player, second } = await two();
    const settle = await stakeAll(player, 500n, 'all1');
    const settle2 = await stakeAll(player, 500n, 'all2');
    expect((await claim(player, second)).body.code).toBe('ACTIVE_BONUS_IN_SAME_VERTICAL');
    await harness.lanes.submit(settle);
    await harness.lanes.submit(settle2);
    expect((await claim(player, second)).status).toBe(200);
  });
});

describe('a player who gives a bonus up', () => {
  test('loses the bonus and keeps own money, with both sums as they were shown', async () => {
    const player = await harness.openClaimer();
    const campaignId = await publishFor(
      [player],
      { trigger: { event: 'FIRST_DEPOSIT' }, autoGrant: true, offers: { EUR: share(5_000, '5000') } },
      { bonusType: 'STICKY' },
    );
    await player.deposit(10_000n, { bonusId: campaignId });
    expect(await player.balances()).toMatchObject({ mainMinor: 0n, lockedMinor: 10_000n });
    const { assignmentId } = (await player.call('GET', '/v1/bonus')).body.active[0];
    const small = await give(player, assignmentId, { agreedLoss: { amountMinor: '4999', currency: 'EUR' } });
    expect(small).toMatchObject({
      status: 422,
      body: { code: 'rewards.loss_changed', additionalInfo: { keeps: '10000', loses: '5000' } },
    });
    const given = await give(player, assignmentId, { agreedLoss: { amountMinor: '5000', currency: 'EUR' } });
    expect(given.body).toMatchObject({
      next: 'REWARDS',
      keeps: { amountMinor: '10000' },
      loses: { amountMinor: '5000' },
      assignment: { stage: 'FORFEITED', state: 'FORFEITED', endReason: 'givenUp' },
    });
    expect(await player.balances()).toMatchObject({ mainMinor: 10_000n, lockedMinor: 0n });
    expect(await bonusOf(player)).toBe(0n);
  });

  test('cannot give up another player’s', async () => {
    const [player, other] = [await harness.openClaimer(), await harness.openClaimer()];
    const { body } = await claim(player, await publishFor([player]));
    expect(await give(other, body.assignment.assignmentId)).toMatchObject({
      status: 404,
      body: { code: 'rewards.assignment_unknown' },
    });
  });

  test('while a win comes in loses it or has it in the bonus that ends, and own money is never touched', async () => {
    await times(async () => {
      const player = await harness.openClaimer();
      const { body } = await claim(player, await publishFor([player]));
      await stakeAll(player, 400n, 'raced');
      const win = order(kind.settle, 'raced+', 900n, {
        playerId: player.playerId,
        referenceKey: 'raced',
        roundKey: 'raced',
        vertical: 1,
      });
      await Promise.all([harness.lanes.submit(win), give(player, body.assignment.assignmentId)]);
      expect([await bonusOf(player), (await player.balances()).mainMinor]).toEqual([0n, 0n]);
    });
  });
});
