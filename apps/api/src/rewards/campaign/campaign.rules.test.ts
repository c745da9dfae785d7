import type { CampaignBody } from '@halcyon/contract/rewards/campaign';
import type { CashbackSchedule } from '@halcyon/contract/rewards/terms';
import { policies } from '@halcyon/testkit/dependencies';
import { fixed, noBudgetLimit, share, someCampaign, someRewardTerms } from '@halcyon/testkit/campaigns';
import { someCashback, someCashbackTerms } from '@halcyon/testkit/cashback-play';
import { describe, expect, test } from 'vitest';
import { bonusMinorOf, earningMinorOf, requiredE4Of } from './amount.rules.ts';
import { misfitOf, type AudienceFacts } from './audience.rules.ts';
import { levelBenefits } from './level-benefits.rules.ts';
import { campaignProblems, type LinkedTo } from './publication.rules.ts';
import { isOpenAt, scheduleProblems } from './schedule.rules.ts';

const ID = '0197a000-0000-7000-8000-000000000001';
const OTHER = '0197a000-0000-7000-8000-000000000002';
const THIRD = '0197a000-0000-7000-8000-000000000003';

// facts: BE.30
describe('the amount of a deposit bonus', () => {
  // Worked example 30 of the reference.
  test.each([
    [share(3_333, '100000'), 3_333n, 1_110n],
    [share(5_000, '5000'), 120_000n, 5_000n],
    [share(5_000, '100000'), 15_001n, 7_500n],
  ])('30: is a share rounded down, at most the cap (%#)', (offer, deposit, bonus) => {
    expect(bonusMinorOf(offer, deposit)).toBe(bonus);
  });

  test('is nothing below the minimum deposit', () => {
    const offer = share(10_000, '10000', '2000');
    expect([bonusMinorOf(offer, 1_999n), bonusMinorOf(offer, 2_000n)]).toEqual([0n, 2_000n]);
  });

  test('never raises the wagering by the part of a deposit that earns nothing', () => {
    const offer = share(5_000, '5000');
    const terms = someRewardTerms({
      wager: { base: 'DEPOSIT_AND_BONUS', multiplierE2: 300, countsAt: 'PLACEMENT' },
    });
    const bonus = bonusMinorOf(offer, 90_000n);
    expect(requiredE4Of(terms, bonus, earningMinorOf(offer, 90_000n))).toBe(3n * 15_000n * 10_000n);
  });
});

test('a level gives what running campaigns of the market have from it on, in the reader’s language', () => {
  const at = new Date('2026-11-02T12:00:00Z');
  const base = someCampaign();
  const campaign = (campaignId: string, of: Partial<CampaignBody['audience']>) => ({
    campaignId,
    version: 1,
    status: 'ACTIVE' as const,
    termsId: 'f'.repeat(64),
    terms: someRewardTerms(),
    body: someCampaign({ audience: { ...base.audience, ...of } }),
  });
  const campaigns = [
    campaign(ID, { loyaltyLevelMin: 2 }),
    campaign(OTHER, { loyaltyLevelMin: null }),
    campaign(THIRD, { loyaltyLevelMin: 3, players: [7] }),
    { ...campaign('stopped', { loyaltyLevelMin: 2 }), status: 'CANCELED' as const },
  ];
  const of = (marketId: 'UN' | 'FI') => levelBenefits(campaigns, { marketId, language: 'fi', at });
  expect(of('UN')).toEqual([{ level: 2, campaignId: ID, ...base.texts.fi }]);
  expect(of('FI')).toEqual([]);
});

describe('the audience of a campaign', () => {
  const at = new Date('2026-11-02T12:00:00Z');
  const facts: AudienceFacts = {
    playerId: 7,
    marketId: 'UN',
    languageId: 'en',
    verificationLevel: 'NOT_VERIFIED',
    loyaltyLevel: 0,
    registeredAt: new Date('2026-11-01T12:00:00Z'),
    depositCount: 0,
  };
  const of = (more: Partial<CampaignBody>, claimedCount = 0, player = facts) =>
    misfitOf(someCampaign(more), player, { at, claimedCount });
  const audience = (more: Partial<CampaignBody['audience']>) => ({
    audience: { ...someCampaign().audience, ...more },
  });

  // facts: B2.1
  test('fits, or says by one reason why not', () => {
    expect(of({})).toBeNull();
    expect(of(audience({ markets: ['FI'] }))).toBe('MARKET');
    expect(of(audience({ players: [8] }))).toBe('AUDIENCE');
    expect(of(audience({ languages: ['fi'] }))).toBe('AUDIENCE');
    expect(of(audience({ deposits: { min: 1, max: null } }))).toBe('AUDIENCE');
    expect(of(audience({ loyaltyLevelMin: 3 }))).toBe('LEVEL');
    expect(of(audience({ verificationLevels: ['FULLY VERIFIED'] }))).toBe('KYC');
    expect(of({}, 1)).toBe('COUNT');
    expect(of({ trigger: { event: 'REGISTRATION', withinHours: 24 } })).toBe('PERIOD');
  });

  test.each([
    ['FIRST_DEPOSIT', 0],
    ['SECOND_DEPOSIT', 1],
    ['THIRD_DEPOSIT', 2],
    ['FORTH_DEPOSIT', 3],
    ['FIFTH_DEPOSIT', 4],
  ] as const)('of %s is who has made %i deposits', (event, depositCount) => {
    const fits = [0, 1, 2, 3, 4, 5].filter(
      (count) => of({ trigger: { event } }, 0, { ...facts, depositCount: count }) === null,
    );
    expect(fits).toEqual([depositCount]);
  });
});

describe('the schedule of a campaign', () => {
  const schedule = (more: Partial<CampaignBody['schedule']>) => ({
    zone: 'Europe/Helsinki',
    from: '2026-10-01T00:00',
    to: '2026-12-01T00:00',
    weekdays: [],
    hours: null,
    ...more,
  });

  test('is open by the wall clock of its zone, from its first moment to before its last', () => {
    const open = (iso: string, more = {}) => isOpenAt(schedule(more), new Date(iso));
    expect([open('2026-09-30T20:59:59Z'), open('2026-09-30T21:00:00Z')]).toEqual([false, true]);
    // Winter time by then.
    expect([open('2026-11-30T21:59:59Z'), open('2026-11-30T22:00:00Z')]).toEqual([true, false]);
    const friday = { weekdays: [5], hours: { from: '18:00', to: '23:30' } };
    expect([open('2026-10-23T14:59:59Z', friday), open('2026-10-23T15:00:00Z', friday)]).toEqual([
      false,
      true,
    ]);
    expect(open('2026-10-22T15:00:00Z', friday)).toBe(false);
    const night = { hours: { from: '22:00', to: '02:00' } };
    expect([open('2026-10-22T22:30:00Z', night), open('2026-10-22T23:00:00Z', night)]).toEqual([true, false]);
  });

  test('is not published with a boundary that does not exist or comes twice', () => {
    expect(scheduleProblems(schedule({}))).toEqual([]);
    expect(scheduleProblems(schedule({ to: '2027-03-28T03:30' }))).toEqual(['BOUNDARY_NOT_ONCE']);
    expect(scheduleProblems(schedule({ from: '2026-10-25T03:30' }))).toEqual(['BOUNDARY_NOT_ONCE']);
    expect(scheduleProblems(schedule({ zone: 'Europe/Atlantis' }))).toEqual(['ZONE_UNKNOWN']);
    expect(scheduleProblems(schedule({ to: '2026-10-01T00:00' }))).toEqual(['PERIOD_EMPTY']);
  });
});

describe('a campaign is not published', () => {
  const none = new Map<string, LinkedTo>();
  const problems = (body: Partial<CampaignBody>, terms = {}, others = none) =>
    campaignProblems(ID, someCampaign(body), someRewardTerms(terms), others, policies);
  const inUk = {
    audience: { ...someCampaign().audience, markets: ['UK' as const] },
    offers: { GBP: share(5_000, '5000', '100') },
    budgets: { GBP: { limitMinor: null, limitCount: null } },
    trigger: { event: 'FIRST_DEPOSIT' as const },
  };
  const wager = (base: 'BONUS' | 'DEPOSIT_AND_BONUS', multiplierE2: number) => ({
    maxBetMinor: null,
    wager: { base, multiplierE2, countsAt: 'PLACEMENT' as const },
  });

  // facts: BE.31
  test('31: in the UK with wagering above ten times the bonus at the worst deposit', () => {
    expect(problems(inUk, wager('DEPOSIT_AND_BONUS', 500))).toEqual(['WAGERING_ABOVE_CAP:UK']);
    expect(problems(inUk, wager('BONUS', 1_000))).toEqual([]);
    expect(problems(inUk, wager('BONUS', 1_001))).toEqual(['WAGERING_ABOVE_CAP:UK']);
  });

  test('with free spins that lack an amount, are paid twice, or bind what was won', () => {
    const spins = { rounds: 20, valueMinor: { EUR: '10' }, games: ['a'], maxWinningsMinor: null };
    const terms = { kind: 'FREE_SPINS', wager: null, spins };
    const offer = { ...fixed('1'), fixedMinor: null };
    const of = (more: object, offers: CampaignBody['offers'] = { EUR: offer }) =>
      problems({ offers }, { ...terms, ...more });
    expect(of({})).toEqual([]);
    expect(problems({}, { kind: 'FREE_SPINS', wager: null })).toEqual(['SPINS_MISSING']);
    expect(of({ kind: 'BONUS' }, { EUR: fixed('500') })).toEqual(['SPINS_MISSING']);
    expect(of({ wager: wager('BONUS', 100).wager })).toEqual(['WAGER_BASE']);
    expect(of({ spins: { ...spins, maxWinningsMinor: { SEK: '1' } } })).toEqual(['SPIN_AMOUNT_MISSING']);
    expect(of({ spins: { ...spins, valueMinor: {} } })).toEqual(['SPIN_AMOUNT_MISSING']);
    expect(of({}, { EUR: fixed('500') })).toEqual(['TWO_AMOUNTS']);
    expect(of({ principalCashable: false })).toEqual(['SPIN_WINNINGS_BOUND']);
  });

  // facts: BE.31
  test('31: in the UK where a sports stake qualifies for casino money', () => {
    expect(problems({ ...inUk, qualifyingVertical: 'SPORTS' }, wager('BONUS', 1_000))).toEqual([
      'TWO_PRODUCTS:UK',
    ]);
    expect(problems({ ...inUk, qualifyingVertical: 'LIVE_CASINO' }, wager('BONUS', 1_000))).toEqual([]);
  });

  test('as a sticky one in the UK', () => {
    expect(problems(inUk, { ...wager('BONUS', 1_000), bonusType: 'STICKY' })).toEqual([
      'STICKY_NOT_ALLOWED:UK',
    ]);
  });

  test('where the market does not offer its product', () => {
    const inPeru = {
      ...inUk,
      audience: { ...inUk.audience, markets: ['NL' as const] },
      offers: { EUR: fixed('100') },
      budgets: { EUR: { limitMinor: null, limitCount: null } },
    };
    expect(problems(inPeru, { ...wager('BONUS', 1_000), vertical: 'SPORTS' })).toEqual(['VERTICAL_OFF:NL']);
  });

  test('as a welcome in Brazil, and as anything else in Sweden', () => {
    const inMarket = (market: 'BR' | 'PP', event: 'FIRST_DEPOSIT' | 'NEXT_DEPOSIT') =>
      problems({ trigger: { event }, audience: { ...inUk.audience, markets: [market] } }, { wager: null });
    expect(inMarket('BR', 'FIRST_DEPOSIT')).toEqual(['TRIGGER_NOT_ALLOWED:BR']);
    expect(inMarket('BR', 'NEXT_DEPOSIT')).toEqual([]);
    expect(inMarket('PP', 'FIRST_DEPOSIT')).toEqual([]);
    expect(inMarket('PP', 'NEXT_DEPOSIT')).toEqual(['TRIGGER_NOT_ALLOWED:PP']);
  });

  test('with links that lead back to it', () => {
    const after = (campaignId: string) => ({
      trigger: { event: 'LINKED_CAMPAIGN' as const, campaignId, after: ['COMPLETED' as const] },
    });
    const others = new Map<string, LinkedTo>([
      [OTHER, { ...after(THIRD), vertical: 'CASINO' }],
      [THIRD, { ...after(ID), vertical: 'CASINO' }],
    ]);
    expect(problems(after(OTHER), {}, others)).toEqual(['LINK_CYCLE']);
    expect(problems(after(ID))).toEqual(['LINK_CYCLE']);
    expect(problems(after(OTHER))).toEqual(['LINK_UNKNOWN']);
    const open = new Map<string, LinkedTo>([
      [OTHER, { trigger: { event: 'MANUAL_CODE' }, vertical: 'CASINO' }],
    ]);
    expect(problems(after(OTHER), {}, open)).toEqual([]);
  });

  test('without a budget, with a share of no deposit, or with no amount', () => {
    expect(problems({ budgets: {} })).toEqual(['BUDGET_MISSING']);
    expect(problems({ offers: { EUR: share(5_000, '100') } })).toEqual(['SHARE_WITHOUT_DEPOSIT_OR_CAP']);
    expect(problems({ offers: { EUR: { ...fixed('1'), fixedMinor: null } } })).toEqual(['AMOUNT_MISSING']);
  });
});

describe('the publication of a cash-back', () => {
  const problems = (
    schedule: CashbackSchedule,
    of: { body?: Partial<CampaignBody>; terms?: Parameters<typeof someCashbackTerms>[1] } = {},
  ) => {
    const body = someCashback(schedule.kind, of.body);
    return campaignProblems(ID, body, someCashbackTerms(schedule, of.terms), new Map(), policies);
  };
  const inMarket = (market: CampaignBody['audience']['markets'][number]) => ({
    body: { audience: { ...someCampaign().audience, markets: [market] } },
  });
  const friday = { weekday: 5, time: '18:00' };

  // facts: B2.1
  test.each<CashbackSchedule>([
    { kind: 'INSTANT' },
    { kind: 'DAILY' },
    { kind: 'WEEKLY' },
    { kind: 'WITH_TIMEFRAME', from: friday, to: { weekday: 1, time: '00:00' } },
    { kind: 'SPECIFIC_DAY', weekday: 2 },
    { kind: 'SPECIFIC_DAY', date: '2026-12-24' },
  ])('takes the windows of %j', (schedule) => {
    expect(problems(schedule)).toEqual([]);
  });

  test('refuses a typed boundary that a market’s clocks skip or repeat, and takes it where they do not', () => {
    const night = { kind: 'WITH_TIMEFRAME', from: '2027-03-28T02:30', to: '2027-03-29T00:00' } as const;
    expect(problems(night)).toEqual([]);
    expect(problems(night, inMarket('AT'))).toEqual(['BOUNDARY_NOT_ONCE:Europe/Vienna']);
    const autumn = { kind: 'WITH_TIMEFRAME', from: '2026-10-24T12:00', to: '2026-10-25T02:30' } as const;
    expect(problems(autumn, inMarket('AT'))).toEqual(['BOUNDARY_NOT_ONCE:Europe/Vienna']);
    expect(problems({ ...night, to: '2027-02-30T00:00' })).toEqual(['BOUNDARY_NOT_ONCE:UTC']);
    expect(problems({ ...night, to: '2027-03-28T02:30' })).toEqual(['PERIOD_EMPTY']);
  });

  test('refuses a budget, which would leave owed money unpaid, and a consent that no screen requires', () => {
    const daily = { kind: 'DAILY' } as const;
    expect(problems(daily, { body: { budgets: { EUR: noBudgetLimit } } })).toEqual(['CASHBACK_FORM']);
    expect(problems(daily, { body: { needsConsent: true } })).toEqual(['CASHBACK_FORM']);
    expect(problems(daily, { body: { type: 'MANUAL' } })).toEqual(['CASHBACK_FORM']);
  });

  test('refuses windows of another kind than the trigger, a boost without games, and terms without amounts', () => {
    const weekly = { trigger: { event: 'CASHBACK_WEEKLY' } } as const;
    expect(problems({ kind: 'DAILY' }, { body: weekly })).toEqual(['CASHBACK_SCHEDULE']);
    expect(problems({ kind: 'DAILY' }, { terms: { boostBps: 500 } })).toEqual(['BOOST_WITHOUT_GAMES']);
    expect(problems({ kind: 'DAILY' }, { terms: { amounts: {} } })).toEqual(['AMOUNT_MISSING']);
    const none = campaignProblems(ID, someCashback('DAILY'), someRewardTerms(), new Map(), policies);
    expect(none).toContain('CASHBACK_TERMS');
  });
});
