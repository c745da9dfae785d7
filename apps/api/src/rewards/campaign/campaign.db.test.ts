import { fixed, publish, someCampaign, someRewardTerms } from '@halcyon/testkit/campaigns';
import { policies } from '@halcyon/testkit/dependencies';
import { openRewardsHarness, type RewardsHarness } from '@halcyon/testkit/rewards-harness';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeBudget, listBudgets } from './budget.service.ts';
import { publishCampaign, saveCampaign } from './campaign.service.ts';

let harness: RewardsHarness;
beforeAll(async () => {
  harness = await openRewardsHarness();
});
afterAll(() => harness[Symbol.asyncDispose]());

const save = (more = {}, campaignId?: string) =>
  harness.db.transact((tx) =>
    saveCampaign(harness.deps, tx, {
      body: someCampaign(more),
      terms: someRewardTerms(),
      by: 'author',
      ...(campaignId && { campaignId }),
    }),
  );
const publishBy = (campaignId: string, by: string, deps = harness.deps) =>
  harness.db.transact((tx) => publishCampaign(deps, tx, { campaignId, by }));
const limitOf = (limitMinor: string) => ({ limitMinor, limitCount: null });
const offered = (campaignId: string) => harness.deps.campaigns.find(harness.db, campaignId);

test('a campaign is a draft until a second person publishes it', async () => {
  const { campaignId } = await save();
  expect(await offered(campaignId)).toMatchObject({ status: 'DRAFT', version: 1 });
  await expect(publishBy(campaignId, 'author')).rejects.toThrow('SECOND_PERSON_NEEDED');
  await publishBy(campaignId, 'approver');
  expect(await offered(campaignId)).toMatchObject({ status: 'ACTIVE', version: 2 });
  const versions = await harness.owner.sql`
    select version, created_by, approved_by from rewards.campaign_version
    where campaign_id = ${campaignId} order by version`;
  expect(versions).toEqual([
    { version: 1, created_by: 'author', approved_by: null },
    { version: 2, created_by: 'author', approved_by: 'approver' },
  ]);
});

test('an edit changes nothing for players before it is published, and nothing of what they have', async () => {
  const player = await harness.openClaimer();
  const campaignId = await publish(harness, someCampaign());
  const before = await offered(campaignId);
  const claimed = await player.call('POST', `/v2/bonus/rewards/${campaignId}/claim`, {
    termsId: before!.termsId,
  });
  await save({ offers: { EUR: fixed('9999') } }, campaignId);
  expect(await offered(campaignId)).toEqual(before);
  await publishBy(campaignId, 'approver');
  expect((await offered(campaignId))?.body.offers['EUR']).toEqual(fixed('9999'));
  const { active } = (await player.call('GET', '/v1/bonus')).body;
  expect(active).toMatchObject([claimed.body.assignment]);
});

test('the rules of the markets are checked once more at publication', async () => {
  const { campaignId } = await save();
  const shut = { ...policies, of: (market: string) => ({ ...policies.of(market), casino: false }) };
  await expect(publishBy(campaignId, 'approver', { ...harness.deps, policies: shut })).rejects.toThrow(
    'VERTICAL_OFF:UN',
  );
  await publishBy(campaignId, 'approver');
});

test('a later version leaves a budget as it is, and no budget is cut below what was granted', async () => {
  const player = await harness.openClaimer();
  const campaignId = await publish(harness, someCampaign({ budgets: { EUR: limitOf('5000') } }));
  const { termsId } = (await offered(campaignId))!;
  await player.call('POST', `/v2/bonus/rewards/${campaignId}/claim`, { termsId });
  await save({ budgets: { EUR: limitOf('999'), SEK: limitOf('7000') } }, campaignId);
  await publishBy(campaignId, 'approver');
  expect(await listBudgets(harness.db, campaignId)).toMatchObject([
    { currency: 'EUR', limit_minor: 5_000n, granted_minor: 1_000n },
    { currency: 'SEK', limit_minor: 7_000n },
  ]);
  const cut = { minor: 999n, count: null };
  await expect(harness.db.transact((tx) => changeBudget(tx, campaignId, 'EUR', cut))).rejects.toThrow(
    'budget_check',
  );
});

test('versions and terms cannot be changed by the running product', async () => {
  await save();
  for (const change of [
    `update rewards.campaign_version set created_by = 'x'`,
    `delete from rewards.campaign_version`,
    `update rewards.terms set body = '{}'`,
    `delete from rewards.terms`,
  ])
    await expect(harness.db.transact((tx) => tx.client.query(change))).rejects.toThrow('permission denied');
});
