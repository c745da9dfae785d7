import { publish, share, someCampaign } from '@halcyon/testkit/campaigns';
import { openPlatformHarness, type PlatformHarness } from '@halcyon/testkit/platform-harness';
import { eventually, refusalOf } from '@halcyon/testkit/visitor';
import { afterAll, beforeAll, expect, test } from 'vitest';

let harness: PlatformHarness;
beforeAll(async () => {
  harness = await openPlatformHarness();
});
afterAll(() => harness[Symbol.asyncDispose]());

// facts: B3.1
test('a deposit through a payment provider begins the chosen bonus, a withdrawal requires consent, an exclusion ends all', async () => {
  const { visitor, playerId } = await harness.openGuest();
  const first = { trigger: { event: 'FIRST_DEPOSIT' as const }, offers: { EUR: share(10_000, '10000') } };
  const campaignId = await publish(harness, someCampaign(first));
  const waits = await publish(harness, someCampaign({ ...first, trigger: { event: 'NEXT_DEPOSIT' } }));
  const { termsId } = (await visitor.call(`GET /api/v1/bonus/campaigns`, { query: { campaignIds: waits } }))[
    'items'
  ][0];
  await visitor.pay(`POST /api/v1/bonus/optIn/${waits}/activate`, { termsId });
  const started = await visitor.pay('POST /api/v1/player/wallet/deposit', {
    method: 'SKRILL',
    amount: { amountMinor: '5000', currency: 'EUR' },
    bonusId: campaignId,
  });
  await fetch(started['cashierUrl'], {
    method: 'POST',
    body: new URLSearchParams({ outcome: 'success' }),
    redirect: 'manual',
  });
  const { active } = await eventually(async () => {
    const bonuses = await visitor.call('GET /api/v1/bonus');
    return bonuses['active'].length > 0 && bonuses;
  });
  expect(active).toMatchObject([{ campaignId, stage: 'ACTIVATED', bonusLeft: { amountMinor: '5000' } }]);
  const withdrawal = { method: 'SKRILL', amount: { amountMinor: '2000', currency: 'EUR' } };
  expect(await refusalOf(visitor.pay('POST /api/v1/player/wallet/withdrawal', withdrawal))).toBe(
    'cashier.bonus_would_be_forfeited',
  );
  await visitor.pay('PATCH /api/v1/player/exclusion', { accountDisableIndefinitely: true });
  const ended = await harness.owner.sql<{ campaign_id: string; state: number; end_reason: number }>`
    select campaign_id, state, end_reason from rewards.assignment where player_id = ${playerId} order by number`;
  expect(ended).toEqual([
    { campaign_id: waits, state: 10, end_reason: 7 },
    { campaign_id: campaignId, state: 7, end_reason: 7 },
  ]);
  const held = await harness.owner.sql<{ balance_minor: bigint }>`
    select balance_minor from wallet.balance where player_id = ${playerId} and account = 21`;
  expect(held).toEqual([{ balance_minor: 0n }]);
});
