import { languageIds } from '@halcyon/contract/market/languages';
import { openRewardsHarness, type RewardsHarness } from '@halcyon/testkit/rewards-harness';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readDemonstration, seedCampaigns } from './demonstration.service.ts';

let harness: RewardsHarness;
beforeAll(async () => {
  harness = await openRewardsHarness();
});
afterAll(() => harness[Symbol.asyncDispose]());

// facts: B2.1
test('the demonstration publishes a campaign for every trigger of deposits, registration, links, codes and cash-back', async () => {
  await Promise.all([seedCampaigns(harness.deps), seedCampaigns(harness.deps)]);
  const campaigns = await harness.deps.campaigns.list(harness.db);
  expect(campaigns.length).toBeGreaterThanOrEqual(12);
  expect(campaigns.every(({ status }) => status === 'ACTIVE')).toBe(true);
  expect([...new Set(campaigns.map(({ body }) => body.trigger.event))].toSorted()).toEqual([
    'CASHBACK_DAILY',
    'CASHBACK_INSTANT',
    'CASHBACK_SPECIFIC_DAY',
    'CASHBACK_WEEKLY',
    'CASHBACK_WITH_TIMEFRAME',
    'FIFTH_DEPOSIT',
    'FIRST_DEPOSIT',
    'FORTH_DEPOSIT',
    'LINKED_CAMPAIGN',
    'MANUAL_CODE',
    'NEXT_DEPOSIT',
    'REGISTRATION',
    'SECOND_DEPOSIT',
    'THIRD_DEPOSIT',
  ]);
});

test('the texts of a campaign are in every language, and those of foreign languages are no copies of the English', () => {
  const alike = new Set(['ca', 'nz', 'inen', 'tl']);
  for (const { body } of readDemonstration()) {
    expect(Object.keys(body.texts).toSorted()).toEqual(languageIds.toSorted());
    for (const language of languageIds.filter((id) => id !== 'en' && !alike.has(id)))
      expect(body.texts[language].summary).not.toBe(body.texts.en.summary);
  }
});

test('a player of the demonstration finds offers, opts into one and gets it with the deposit', async () => {
  const player = await harness.openClaimer();
  const { body } = await player.call('GET', '/v2/bonus/rewards?rewardsType=ELIGIBLE');
  const welcome = body.items.find(
    ({ triggerEvent }: { triggerEvent: string }) => triggerEvent === 'FIRST_DEPOSIT',
  );
  expect(welcome).toMatchObject({ actions: ['OPT_IN'], campaignDisplayInfo: { title: 'Welcome bonus' } });
  const path = `/v1/bonus/optIn/${welcome.campaignId}/activate`;
  expect((await player.call('POST', path, { termsId: welcome.termsId })).status).toBe(200);
  await player.deposit(5_000n);
  expect((await player.balances()).bonusMinor.casino).toBe(5_000n);
  const entered = await player.call('POST', '/v1/bonus-code/validate', { bonusCode: 'halcyon10' });
  expect(entered.status).toBe(200);
});

test('no two campaigns of the demonstration have one id', () => {
  const ids = readDemonstration().map(({ campaignId }) => campaignId);
  expect(ids).toEqual([...new Set(ids)]);
});
