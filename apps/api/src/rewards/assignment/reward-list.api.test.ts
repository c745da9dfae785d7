import { someCampaign, someRewardTerms, share } from '@halcyon/testkit/campaigns';
import { claimsOn, forPlayers, type Claims } from '@halcyon/testkit/claims';
import { policies } from '@halcyon/testkit/dependencies';
import { openRewardsHarness, type Claimer, type RewardsHarness } from '@halcyon/testkit/rewards-harness';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { saveCampaign } from '../campaign/campaign.service.ts';

let harness: RewardsHarness;
let claims: Claims;
beforeAll(async () => {
  harness = await openRewardsHarness();
  claims = claimsOn(harness);
});
afterAll(() => harness[Symbol.asyncDispose]());

const listOf = async (player: Claimer, query = '') =>
  (await player.call('GET', `/v2/bonus/rewards?version=v2${query}`)).body;
/** The campaigns of the list, in the order of `of`; others are not the test's. */
const idsIn = async (player: Claimer, of: readonly string[], query?: string) => {
  const { items } = await listOf(player, query);
  const listed = new Set(items.map(({ campaignId }: { campaignId: string }) => campaignId));
  return of.filter((id) => listed.has(id));
};

describe('the list of rewards', () => {
  // facts: B1.2
  test('offers what is published, needs no code and is in a vertical that the player may play', async () => {
    const player = await harness.openClaimer();
    const manual = await claims.publishFor([player]);
    const live = await claims.publishFor([player], {}, { vertical: 'LIVE_CASINO' });
    const deposit = await claims.publishFor([player], {
      trigger: { event: 'FIRST_DEPOSIT' },
      offers: { EUR: share(10_000, '5000') },
    });
    const byCode = await claims.publishFor([player], { trigger: { event: 'MANUAL_CODE' } });
    const of = { policies, clock: harness.clock };
    const { campaignId: draft } = await harness.db.transact((tx) =>
      saveCampaign(of, tx, {
        body: someCampaign(forPlayers([player])),
        terms: someRewardTerms(),
        by: 'operator-1',
      }),
    );
    const all = [manual, live, deposit, byCode, draft];
    expect(await idsIn(player, all)).toEqual([manual, live, deposit]);
    expect(await idsIn(player, all, '&rewardsType=ELIGIBLE&hasBonusCode=false')).toEqual([
      manual,
      live,
      deposit,
    ]);
    expect(await idsIn(player, all, '&hasBonusCode=true')).toEqual([]);
    expect(await idsIn(player, all, '&excludeTriggerType=FIRST_DEPOSIT')).toEqual([manual, live]);
    expect(
      await idsIn(player, all, '&excludeTriggerType=FIRST_DEPOSIT&excludeTriggerType=REGISTRATION'),
    ).toEqual([]);
    await harness.owner.sql`
      update identity.access set live_casino = false where player_id = ${player.playerId}`;
    expect(await idsIn(player, all)).toEqual([manual, deposit]);
  });

  test('separates what runs from what can be had, and names the bonus of each vertical', async () => {
    const player = await harness.openClaimer();
    const runs = await claims.publishFor([player]);
    const waits = await claims.publishFor([player], { mayQueue: true });
    const open = await claims.publishFor([player]);
    const all = [runs, waits, open];
    const { body } = await claims.claim(player, runs);
    await claims.claim(player, waits, { queue: true });
    expect(await idsIn(player, all, '&rewardsType=ACTIVE')).toEqual([runs, waits]);
    expect(await idsIn(player, all, '&rewardsType=ELIGIBLE')).toEqual([open]);
    expect(await idsIn(player, all, '&rewardsType=FREE_SPIN')).toEqual([]);
    expect(await idsIn(player, all, '&rewardsType=SPORTSBOOK')).toEqual([]);
    expect((await listOf(player)).slots).toEqual({ CASINO: body.assignment.assignmentId });
  });

  test('keeps the campaign of a claim out of the queue that was refused, until it is claimed', async () => {
    const player = await harness.openClaimer();
    const runs = await claims.publishFor([player]);
    const waits = await claims.publishFor([player], { mayQueue: true });
    const running = (await claims.claim(player, runs)).body.assignment;
    const queued = (await claims.claim(player, waits, { queue: true })).body.assignment;
    const path = `/v1/bonus/campaign/${waits}/queued-bonus/${queued.assignmentId}/claim`;
    expect((await player.call('POST', path, {})).status).toBe(400);
    expect((await listOf(player)).claimQueueCampaignId).toBe(waits);
    const replaced = await player.call('POST', path, { forfeitAssignmentId: running.assignmentId });
    expect(replaced.status).toBe(200);
    expect((await listOf(player)).claimQueueCampaignId).toBeUndefined();
  });
});
