import { randomUUID } from 'node:crypto';
import { languageIds } from '@halcyon/contract/market/languages';
import { fixed, share, someCampaign, someRewardTerms } from '@halcyon/testkit/campaigns';
import { OperatorVisitor } from '@halcyon/testkit/operator';
import { openPlatformHarness, type PlatformHarness } from '@halcyon/testkit/platform-harness';
import { Refused, refusalOf, type Json } from '@halcyon/testkit/visitor';
import { afterAll, beforeAll, expect, test } from 'vitest';

let harness: PlatformHarness;
let niall: OperatorVisitor;
let mira: OperatorVisitor;
let vera: OperatorVisitor;
beforeAll(async () => {
  harness = await openPlatformHarness();
  niall = await OperatorVisitor.signIn(harness.operatorUrl, 'compliance');
  mira = await OperatorVisitor.signIn(harness.operatorUrl, 'secondCompliance');
  vera = await OperatorVisitor.signIn(harness.operatorUrl, 'verification');
}, 60_000);
afterAll(() => harness[Symbol.asyncDispose]());

const path = '/api/operator/v1/campaigns';
const reason = 'as planned';
const draftOf = (more: Parameters<typeof someCampaign>[0] = {}, terms = someRewardTerms()) => ({
  body: someCampaign(more),
  terms,
  reason,
});
const create = async (...of: Parameters<typeof draftOf>) =>
  (await niall.call(`POST ${path}`, draftOf(...of)))['campaignId'] as string;
const read = (campaignId: string) => niall.call(`GET ${path}/${campaignId}`);
const confirm = (by: OperatorVisitor, proposal: Json) =>
  by.call(`POST /api/operator/v1/proposals/${proposal['proposalId'] as string}/confirm`, { reason });
async function publish(campaignId: string, version = 1): Promise<void> {
  await confirm(mira, await niall.call(`POST ${path}/${campaignId}/publication`, { version, reason }));
}
async function faultsOf(call: Promise<unknown>): Promise<unknown> {
  const error = await call.catch((thrown: unknown) => thrown);
  return error instanceof Refused ? error.problem['errors'] : error;
}
const lastDeed = async () => {
  const { items } = await niall.call('GET /api/operator/v1/audit');
  const { action, reason: why, facts } = (items as Json[])[0]!;
  return { action, reason: why, facts };
};

// facts: B1.1
test('a campaign is written by one operator and published by another, and then players see it', async () => {
  const { visitor } = await harness.openGuest();
  const campaignId = await create({ name: 'Spring' });
  const seen = async () =>
    ((await visitor.call('GET /api/v2/bonus/rewards?rewardsType=ELIGIBLE'))['items'] as Json[]).some(
      (reward) => reward['campaignId'] === campaignId,
    );
  expect(await read(campaignId)).toMatchObject({
    name: 'Spring',
    status: 'DRAFT',
    offeredVersion: null,
    versions: [{ version: 1, createdBy: 'Niall Devlin', approvedBy: null }],
  });
  const proposal = await niall.call(`POST ${path}/${campaignId}/publication`, { version: 1, reason });
  expect(proposal['state']).toBe('proposed');
  expect(await read(campaignId)).toMatchObject({ isProposed: true });
  expect(await refusalOf(confirm(niall, proposal))).toBe('operations.proposal_own');
  expect(await refusalOf(confirm(vera, proposal))).toBe('operator.not_allowed');
  expect(await seen()).toBe(false);
  await confirm(mira, proposal);
  expect(await read(campaignId)).toMatchObject({
    status: 'ACTIVE',
    offeredVersion: 2,
    isProposed: false,
    versions: [{ version: 2, createdBy: 'Niall Devlin', approvedBy: 'Mira Castellan' }, { version: 1 }],
    budgets: [{ currency: 'EUR', limit: null, granted: { amountMinor: '0' } }],
  });
  expect(await seen()).toBe(true);
});

test('the author of a version does not publish it by confirming another operator’s proposal', async () => {
  const campaignId = await create();
  const proposal = await mira.call(`POST ${path}/${campaignId}/publication`, { version: 1, reason });
  expect(await refusalOf(confirm(niall, proposal))).toBe('operations.proposal_own');
  expect(await read(campaignId)).toMatchObject({ status: 'DRAFT' });
});

test('a proposal about an older version is stale', async () => {
  const campaignId = await create();
  const proposal = await niall.call(`POST ${path}/${campaignId}/publication`, { version: 1, reason });
  await niall.call(`POST ${path}/${campaignId}/versions`, { ...draftOf({ priority: 7 }), basedOn: 1 });
  expect(await refusalOf(confirm(mira, proposal))).toBe('operations.proposal_stale');
});

test('of two operators who edit at once the second is refused with both versions, and nothing is lost', async () => {
  const campaignId = await create({ priority: 1 });
  const edit = (by: OperatorVisitor, priority: number) =>
    by.call(`POST ${path}/${campaignId}/versions`, { ...draftOf({ priority }), basedOn: 1 });
  await edit(niall, 2);
  expect(await lastDeed()).toMatchObject({
    action: 'campaign.edited',
    facts: { campaignId, from: 1, version: 2, changed: ['body.priority'] },
  });
  const error = (await edit(mira, 3).catch((thrown: unknown) => thrown)) as Refused;
  expect(error.problem).toMatchObject({
    status: 409,
    code: 'operations.changed_meanwhile',
    additionalInfo: { newest: '2', basedOn: '1' },
  });
  expect((await read(campaignId))['draft']).toMatchObject({ body: { priority: 2 } });
});

test('every field that is wrong is named with its code', async () => {
  const { fi: _, ...texts } = someCampaign().texts;
  const wrong = { ...draftOf(), body: { ...someCampaign(), texts, name: '', priority: -1 } };
  expect(await faultsOf(niall.call(`POST ${path}`, wrong))).toEqual([
    { field: 'body.name', code: 'too_small' },
    { field: 'body.priority', code: 'too_small' },
    { field: 'body.texts.fi', code: 'invalid_type' },
  ]);
  const unknown = draftOf({ offers: { EUR: fixed('1'), XXQ: fixed('1') } });
  expect(await faultsOf(niall.call(`POST ${path}`, unknown))).toEqual([
    { field: 'body.offers.XXQ', code: 'CURRENCY_UNKNOWN' },
  ]);
});

test('what a market forbids is refused at save: wagering above ten times and sticky bonuses in the UK', async () => {
  const uk = {
    audience: { ...someCampaign().audience, markets: ['UK' as const] },
    trigger: { event: 'FIRST_DEPOSIT' as const },
    offers: { GBP: share(10_000, '10000', '1000') },
    budgets: { GBP: { limitMinor: null, limitCount: null } },
  };
  const terms = someRewardTerms({
    bonusType: 'STICKY',
    wager: { base: 'BONUS', multiplierE2: 1_001, countsAt: 'PLACEMENT' },
  });
  expect(await faultsOf(niall.call(`POST ${path}`, draftOf(uk, terms)))).toEqual([
    { field: 'terms.bonusType', code: 'STICKY_NOT_ALLOWED:UK' },
    { field: 'terms.wager.multiplierE2', code: 'WAGERING_ABOVE_CAP:UK' },
  ]);
});

test('a stopped campaign takes no new claim, and what players have of it goes on', async () => {
  const { visitor, playerId } = await harness.openGuest();
  const campaignId = await create();
  await publish(campaignId);
  const { termsId } = await read(campaignId);
  const claim = (by: typeof visitor) => by.pay(`POST /api/v2/bonus/rewards/${campaignId}/claim`, { termsId });
  const { assignment } = await claim(visitor);
  expect(await read(campaignId)).toMatchObject({
    holders: [{ state: 'ACTIVATED', count: 1, isMore: false }],
    budgets: [{ granted: { amountMinor: '1000', currency: 'EUR' }, grantedCount: 1 }],
  });
  await niall.call(`POST ${path}/${campaignId}/stop`, { reason: 'no more' });
  expect(await lastDeed()).toMatchObject({ action: 'campaign.stopped', reason: 'no more' });
  const other = await harness.openGuest();
  expect(await refusalOf(claim(other.visitor))).toBe('rewards.campaign_not_active');
  const { active } = await visitor.call('GET /api/v1/bonus');
  expect(active).toMatchObject([assignment]);
  const { items } = await niall.call(`GET ${path}/${campaignId}/holders?state=ACTIVATED`);
  expect(items).toMatchObject([{ playerId: Number(playerId), granted: { amountMinor: '1000' } }]);
  expect(await refusalOf(niall.call(`POST ${path}/${campaignId}/stop`, { reason }))).toBe(
    'operations.campaign_stopped',
  );
});

test('a budget is lowered by one operator and raised by two, never below what was granted', async () => {
  const { visitor } = await harness.openGuest();
  const campaignId = await create({ budgets: { EUR: { limitMinor: '5000', limitCount: 5 } } });
  await publish(campaignId);
  const { termsId } = await read(campaignId);
  await visitor.pay(`POST /api/v2/bonus/rewards/${campaignId}/claim`, { termsId });
  const budget = async () => {
    const [{ limit, left, limitCount }] = (await read(campaignId))['budgets'] as [Json];
    return [limit.amountMinor, left.amountMinor, limitCount];
  };
  const move = (limitMinor: string, limitCount = 5) =>
    niall.call(`POST ${path}/${campaignId}/budgets/EUR`, { limitMinor, limitCount, reason });
  expect(await budget()).toEqual(['5000', '4000', 5]);
  expect(await refusalOf(move('999'))).toBe('operations.budget_granted');
  expect(await refusalOf(move('5000'))).toBe('operations.budget_same');
  expect((await move('2000'))['state']).toBe('moved');
  expect(await budget()).toEqual(['2000', '1000', 5]);
  const proposal = await move('9000');
  expect(proposal['state']).toBe('proposed');
  expect(await budget()).toEqual(['2000', '1000', 5]);
  expect(await refusalOf(confirm(niall, proposal))).toBe('operations.proposal_own');
  await confirm(mira, proposal);
  expect(await budget()).toEqual(['9000', '8000', 5]);
  const late = await move('9500');
  await move('8000');
  expect(await refusalOf(confirm(mira, late))).toBe('operations.proposal_stale');
  expect(
    await refusalOf(
      niall.call(`POST ${path}/${campaignId}/budgets/USD`, { limitMinor: null, limitCount: null, reason }),
    ),
  ).toBe('operations.budget_unknown');
});

test('codes of a batch are exported once, and one of them opens the campaign', async () => {
  const { visitor } = await harness.openGuest();
  const campaignId = await create({ trigger: { event: 'MANUAL_CODE' } });
  await publish(campaignId);
  const batchId = randomUUID();
  const wish = { batchId, codeCount: 3, usesEach: 1, expiresAt: null, reason };
  for (let twice = 0; twice < 2; twice += 1)
    await niall.call(`POST ${path}/${campaignId}/code-batches`, wish);
  const exported = () =>
    niall.fetch(`POST ${path}/${campaignId}/code-batches/${batchId}/export`, { reason: 'for the letter' });
  const lines = (await (await exported()).text()).replace('\uFEFF', '').trim().split('\r\n');
  expect(lines).toEqual(['code', ...lines.slice(1)]);
  expect(new Set(lines).size).toBe(4);
  expect(await lastDeed()).toMatchObject({ action: 'codes.exported', reason: 'for the letter' });
  expect(await (await exported()).json()).toMatchObject({ code: 'operations.codes_exported' });
  await visitor.pay('POST /api/v1/bonus-code/manual-claim', { bonusCode: lines[1], state: 'ACTIVATED' });
  expect((await niall.call(`GET ${path}/${campaignId}/code-batches`))['items']).toMatchObject([
    { codeCount: 3, usedUpCount: 1, madeBy: 'Niall Devlin', exportedBy: 'Niall Devlin' },
  ]);
  const [stored] = await harness.owner.sql`select * from rewards.code_batch where batch_id = ${batchId}`;
  expect(stored).toMatchObject({ sealed_codes: null });
});

test('more than a thousand codes at once take two operators', async () => {
  const campaignId = await create({ trigger: { event: 'MANUAL_CODE' } });
  const batchId = randomUUID();
  const wish = { batchId, codeCount: 1_001, usesEach: null, expiresAt: null, reason };
  const proposal = await niall.call(`POST ${path}/${campaignId}/code-batches`, wish);
  expect((await niall.call(`GET ${path}/${campaignId}/code-batches`))['items']).toEqual([]);
  await confirm(mira, proposal);
  expect((await niall.call(`GET ${path}/${campaignId}/code-batches`))['items']).toMatchObject([
    { batchId, codeCount: 1_001 },
  ]);
});

test('a list goes on behind its last campaign, each once, and filters by status and name', async () => {
  const made: string[] = [];
  for (let number = 0; number < 5; number += 1) made.push(await create({ name: `Paged ${number} 100 %` }));
  const found: string[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const page: Json = await niall.call(
      `GET ${path}?status=DRAFT&search=${encodeURIComponent('100 %')}&limit=2${cursor && `&cursor=${cursor}`}`,
    );
    found.push(...(page['items'] as Json[]).map((of) => of['campaignId'] as string));
    cursor = page['nextCursor'] as string | null;
  }
  expect(found).toEqual(made.toReversed());
  expect((await niall.call(`GET ${path}?status=ACTIVE&search=Paged`))['items']).toEqual([]);
  expect(await refusalOf(niall.call(`GET ${path}?colour=red`))).toBe('request.invalid');
});

test('the preview is the card as a player reads it, in every language', async () => {
  const draft = draftOf(
    { trigger: { event: 'FIRST_DEPOSIT' }, offers: { EUR: share(10_000, '10000', '2000') } },
    someRewardTerms({ wager: { base: 'BONUS', multiplierE2: 3_000, countsAt: 'PLACEMENT' } }),
  );
  const preview = (language: string, currency = 'EUR') =>
    niall.call(`POST ${path}/preview`, { ...draft, language, market: 'UN', currency });
  expect(await preview('en')).toMatchObject({
    language: 'en',
    title: 'Ten (en)',
    kind: 'Casino bonus',
    amount: '100% up to €100.00',
    facts: [
      { term: 'Deposit from', value: '€20.00' },
      { term: 'To wager', value: '30 × the bonus' },
      { term: 'Highest bonus bet', value: '€5.00' },
      { term: 'Counts on', value: 'Slots 100%, Table games 100%' },
      { term: 'Valid for', value: '7 days' },
    ],
    averageCost: { title: 'Cost on average', amount: '€100.00' },
    isOffered: true,
    problems: [],
  });
  for (const language of languageIds) {
    const card = await preview(language);
    expect([card['title'], (card['terms'] as string[]).length]).toEqual([`Ten (${language})`, 5]);
    expect(JSON.stringify(card)).not.toContain('{{');
  }
  expect(await preview('en', 'SEK')).toMatchObject({ isOffered: false, amount: null, averageCost: null });
});

test('the preview of spins and of cash-back says what they give', async () => {
  const card = (draft: object) =>
    niall.call(`POST ${path}/preview`, { ...draft, language: 'en', market: 'UN', currency: 'EUR' });
  const none = { percentBps: null, capMinor: null, fixedMinor: null, minDepositMinor: null };
  const spins = { rounds: 20, valueMinor: { EUR: '10' }, games: ['neon-777'], maxWinningsMinor: null };
  const wager = { base: 'SPIN_WINNINGS', multiplierE2: 1_000, countsAt: 'PLACEMENT' } as const;
  const ofSpins = someRewardTerms({ kind: 'FREE_SPINS', spins, wager });
  expect(await card(draftOf({ offers: { EUR: none } }, ofSpins))).toMatchObject({
    kind: 'Free spins',
    amount: '20 × €0.10',
    problems: [],
  });
  const cashback = {
    schedule: { kind: 'WEEKLY' },
    rateBps: 1_000,
    boostBps: 0,
    boosterGames: [],
    amounts: { EUR: { capMinor: '5000', minimumMinor: '0' } },
    isRetroactive: false,
  } as const;
  const back = draftOf(
    { type: 'LOYALTY', trigger: { event: 'CASHBACK_WEEKLY' }, offers: {}, budgets: {} },
    someRewardTerms({
      kind: 'CASHBACK',
      wager: null,
      maxBetMinor: null,
      cashback: { ...cashback, boosterGames: [] },
    }),
  );
  expect(await card(back)).toMatchObject({
    kind: 'Cashback',
    amount: '10% up to €50.00',
    isOffered: true,
    problems: [],
  });
});

test('an operator without the rights sees and changes no campaign', async () => {
  const campaignId = await create();
  const period = { version: 1, from: '2026-01-01T00:00:00Z', to: '2026-02-01T00:00:00Z' };
  const calls: readonly Parameters<OperatorVisitor['call']>[] = [
    [`GET ${path}`],
    [`GET ${path}/${campaignId}`],
    [`POST ${path}`, draftOf()],
    [`POST ${path}/${campaignId}/stop`, { reason }],
    [`POST ${path}/${campaignId}/replays`, period],
  ];
  for (const call of calls) expect(await refusalOf(vera.call(...call))).toBe('operator.not_allowed');
});
