import type { GameClass } from '@halcyon/contract/content/game-class';
import { languageIds, type LanguageId } from '@halcyon/contract/market/languages';
import type { CampaignDraft } from '@halcyon/contract/operations/campaigns.contract';
import type { FreeBetTerms, RewardTerms } from '@halcyon/contract/rewards/terms';
import { formatDecimal } from '@halcyon/money/amount';

type Body = CampaignDraft['body'];
type Cashback = NonNullable<RewardTerms['cashback']>;
export type ScheduleKind = 'INSTANT' | 'DAILY' | 'WEEKLY' | 'WITH_TIMEFRAME' | 'SPECIFIC_DAY';

/** What is set for one currency; amounts as they are typed. */
export type CurrencyRow = {
  currency: string;
  percent: string;
  cap: string;
  fixed: string;
  minDeposit: string;
  maxBet: string;
  budget: string;
  budgetCount: string;
  spinValue: string;
  maxWinnings: string;
  cashbackCap: string;
  cashbackMinimum: string;
};

/** The form of a campaign as it is typed. Lists are texts with commas. */
export type CampaignForm = {
  name: string;
  type: Body['type'];
  event: Body['trigger']['event'];
  withinHours: string;
  linkedId: string;
  linkedAfter: string;
  markets: readonly string[];
  languages: readonly string[];
  players: string;
  depositsMin: string;
  depositsMax: string;
  levelMin: string;
  verificationLevels: readonly string[];
  zone: string;
  from: string;
  to: string;
  weekdays: readonly string[];
  hoursFrom: string;
  hoursTo: string;
  rows: readonly CurrencyRow[];
  countPerPlayer: string;
  claimHours: string;
  priority: string;
  needsConsent: boolean;
  autoGrant: boolean;
  mayQueue: boolean;
  qualifyingVertical: string;
  image: string;
  texts: Readonly<Record<LanguageId, { readonly title: string; readonly summary: string }>>;
  kind: RewardTerms['kind'];
  bonusType: RewardTerms['bonusType'];
  vertical: RewardTerms['vertical'];
  isWagered: boolean;
  wagerBase: NonNullable<RewardTerms['wager']>['base'];
  multiplier: string;
  weightSlot: string;
  weightTable: string;
  weightLive: string;
  weightDefault: string;
  excludedGames: string;
  maxBetScope: RewardTerms['maxBetScope'];
  capTimes: string;
  principalCashable: boolean;
  validHours: string;
  spinRounds: string;
  freeBetOdds: string;
  freeBetTypes: FreeBetTerms['betTypes'];
  freeBetPhase: FreeBetTerms['phase'];
  spinGames: string;
  cashbackSchedule: ScheduleKind;
  cashbackWeekday: string;
  cashbackFromDay: string;
  cashbackFrom: string;
  cashbackToDay: string;
  cashbackTo: string;
  cashbackRate: string;
  cashbackBoost: string;
  boosterGames: string;
  isRetroactive: boolean;
};

const blankRow: Omit<CurrencyRow, 'currency'> = {
  percent: '',
  cap: '',
  fixed: '',
  minDeposit: '',
  maxBet: '',
  budget: '',
  budgetCount: '',
  spinValue: '',
  maxWinnings: '',
  cashbackCap: '',
  cashbackMinimum: '0',
};

export function rowOf(currency: string): CurrencyRow {
  return { ...blankRow, currency };
}

/** A new campaign: a share of the first deposit. */
export function blankForm(): CampaignForm {
  return {
    name: '',
    type: 'TRIGGERED',
    event: 'FIRST_DEPOSIT',
    withinHours: '168',
    linkedId: '',
    linkedAfter: 'COMPLETED',
    markets: [],
    languages: [],
    players: '',
    depositsMin: '',
    depositsMax: '',
    levelMin: '',
    verificationLevels: [],
    zone: 'UTC',
    from: '',
    to: '',
    weekdays: [],
    hoursFrom: '',
    hoursTo: '',
    rows: [rowOf('EUR')],
    countPerPlayer: '1',
    claimHours: '168',
    priority: '0',
    needsConsent: false,
    autoGrant: false,
    mayQueue: true,
    qualifyingVertical: '',
    image: '',
    texts: Object.fromEntries(
      languageIds.map((id) => [id, { title: '', summary: '' }]),
    ) as CampaignForm['texts'],
    kind: 'BONUS',
    bonusType: 'NON_STICKY',
    vertical: 'CASINO',
    isWagered: true,
    wagerBase: 'BONUS',
    multiplier: '10',
    weightSlot: '100',
    weightTable: '10',
    weightLive: '0',
    weightDefault: '100',
    excludedGames: '',
    maxBetScope: 'BONUS_FUNDED',
    capTimes: '',
    principalCashable: true,
    validHours: '168',
    spinRounds: '20',
    freeBetOdds: '1.50',
    freeBetTypes: 'ANY',
    freeBetPhase: 'ANY',
    spinGames: '',
    cashbackSchedule: 'WEEKLY',
    cashbackWeekday: '1',
    cashbackFromDay: '5',
    cashbackFrom: '18:00',
    cashbackToDay: '1',
    cashbackTo: '00:00',
    cashbackRate: '10',
    cashbackBoost: '0',
    boosterGames: '',
    isRetroactive: false,
  };
}

/** A stored version as a form. Pure. */
export function formOf({ body, terms }: CampaignDraft): CampaignForm {
  const { audience, schedule, trigger } = body;
  const { weights } = terms;
  const weight = (category: GameClass) => hundredths(weights.categories[category] ?? weights.default);
  return {
    ...blankForm(),
    name: body.name,
    type: body.type,
    event: trigger.event,
    ...(trigger.event === 'REGISTRATION' && { withinHours: String(trigger.withinHours) }),
    ...(trigger.event === 'LINKED_CAMPAIGN' && {
      linkedId: trigger.campaignId,
      linkedAfter: trigger.after.join(', '),
    }),
    markets: audience.markets,
    languages: audience.languages,
    players: audience.players.join(', '),
    depositsMin: textOf(audience.deposits?.min),
    depositsMax: textOf(audience.deposits?.max),
    levelMin: textOf(audience.loyaltyLevelMin),
    verificationLevels: audience.verificationLevels,
    zone: schedule.zone,
    from: schedule.from,
    to: schedule.to ?? '',
    weekdays: schedule.weekdays.map(String),
    hoursFrom: schedule.hours?.from ?? '',
    hoursTo: schedule.hours?.to ?? '',
    rows: rowsOf(body, terms),
    countPerPlayer: String(body.countPerPlayer),
    claimHours: String(body.claimHours),
    priority: String(body.priority),
    needsConsent: body.needsConsent,
    autoGrant: body.autoGrant,
    mayQueue: body.mayQueue,
    qualifyingVertical: body.qualifyingVertical ?? '',
    image: body.image ?? '',
    texts: body.texts,
    kind: terms.kind,
    bonusType: terms.bonusType,
    vertical: terms.vertical,
    isWagered: terms.wager !== null,
    ...(terms.wager && {
      wagerBase: terms.wager.base === 'SPIN_WINNINGS' ? ('BONUS' as const) : terms.wager.base,
      multiplier: hundredths(terms.wager.multiplierE2),
    }),
    weightSlot: weight('slot'),
    weightTable: weight('table'),
    weightLive: weight('live'),
    weightDefault: hundredths(weights.default),
    excludedGames: terms.excludedGames.join(', '),
    maxBetScope: terms.maxBetScope,
    capTimes:
      terms.conversionCap && 'timesE2' in terms.conversionCap ? hundredths(terms.conversionCap.timesE2) : '',
    principalCashable: terms.principalCashable,
    validHours: hundredths(Math.round(terms.validSeconds / 36)),
    ...(terms.freeBet && {
      freeBetOdds: terms.freeBet.minOddsMilli === null ? '' : (terms.freeBet.minOddsMilli / 1_000).toFixed(2),
      freeBetTypes: terms.freeBet.betTypes,
      freeBetPhase: terms.freeBet.phase,
    }),
    ...(terms.spins && { spinRounds: String(terms.spins.rounds), spinGames: terms.spins.games.join(', ') }),
    ...(terms.cashback && cashbackOf(terms.cashback)),
  };
}

function rowsOf(body: Body, terms: RewardTerms): readonly CurrencyRow[] {
  const currencies = new Set([
    ...Object.keys(body.offers),
    ...Object.keys(body.budgets),
    ...Object.keys(terms.cashback?.amounts ?? {}),
  ]);
  return [...currencies].map((currency) => {
    const [offer, budget] = [body.offers[currency], body.budgets[currency]];
    const cashback = terms.cashback?.amounts[currency];
    const amount = (minor: string | null | undefined) =>
      minor === null || minor === undefined ? '' : formatDecimal(BigInt(minor), currency);
    return {
      currency,
      percent: offer?.percentBps ? hundredths(offer.percentBps) : '',
      cap: amount(offer?.capMinor),
      fixed: amount(offer?.fixedMinor),
      minDeposit: amount(offer?.minDepositMinor),
      maxBet: amount(terms.maxBetMinor?.[currency]),
      budget: amount(budget?.limitMinor),
      budgetCount: textOf(budget?.limitCount),
      spinValue: amount(terms.spins?.valueMinor[currency]),
      maxWinnings: amount(terms.spins?.maxWinningsMinor?.[currency]),
      cashbackCap: amount(cashback?.capMinor),
      cashbackMinimum: amount(cashback?.minimumMinor ?? '0'),
    };
  });
}

function cashbackOf({ schedule, rateBps, boostBps, boosterGames, isRetroactive }: Cashback) {
  const of = {
    cashbackSchedule: schedule.kind,
    cashbackRate: hundredths(rateBps),
    cashbackBoost: hundredths(boostBps),
    boosterGames: boosterGames.join(', '),
    isRetroactive,
  };
  if (schedule.kind === 'SPECIFIC_DAY') {
    const day =
      'weekday' in schedule ? { cashbackWeekday: String(schedule.weekday) } : { cashbackFrom: schedule.date };
    return { ...of, ...day, ...('date' in schedule && { cashbackWeekday: '' }) };
  }
  if (schedule.kind !== 'WITH_TIMEFRAME') return of;
  const { from, to } = schedule;
  if (typeof from === 'string' || typeof to === 'string')
    return {
      ...of,
      cashbackFromDay: '',
      cashbackToDay: '',
      cashbackFrom: String(from),
      cashbackTo: String(to),
    };
  return {
    ...of,
    cashbackFromDay: String(from.weekday),
    cashbackFrom: from.time,
    cashbackToDay: String(to.weekday),
    cashbackTo: to.time,
  };
}

/** 3333 is `33.33`. */
export function hundredths(of: number): string {
  return String(of / 100);
}

function textOf(value: number | null | undefined): string {
  return value === null || value === undefined ? '' : String(value);
}
