import type { CampaignDraft } from '@halcyon/contract/operations/campaigns.contract';
import type { Offer } from '@halcyon/contract/rewards/campaign';
import type { RewardTerms } from '@halcyon/contract/rewards/terms';
import { findCurrency } from '@halcyon/money/currency';
import type { FieldFault } from '../../platform/client.ts';
import { readDeskAmount } from '../../platform/desk-amount.ts';
import type { CampaignForm, CurrencyRow } from './form-model.ts';

type Body = CampaignDraft['body'];
type Cashback = NonNullable<RewardTerms['cashback']>;

/** Reads typed values and keeps what was wrong with them. */
class Reading {
  readonly faults: FieldFault[] = [];

  whole(field: string, text: string): number {
    if (/^\d{1,9}$/.test(text.trim())) return Number(text);
    this.faults.push({ field, code: 'NO_NUMBER' });
    return 0;
  }

  /** `33.33` is 3333. */
  hundredths(field: string, text: string): number {
    const [, units, decimals = ''] = /^(\d{1,7})(?:\.(\d{1,2}))?$/.exec(text.trim()) ?? [];
    if (units !== undefined) return Number(units) * 100 + Number(decimals.padEnd(2, '0'));
    this.faults.push({ field, code: 'NO_NUMBER' });
    return 0;
  }

  amount(field: string, text: string, currency: string): string | null {
    if (text.trim() === '') return null;
    const read = findCurrency(currency) ? readDeskAmount(text, currency) : { fault: 'format' };
    if ('minor' in read) return String(read.minor);
    this.faults.push({ field, code: 'NO_AMOUNT' });
    return null;
  }
}

/**
 * The draft that a form stands for, with what could not be read. What the form has no field for (weights of single games,
 * a cap in money) stays as it is in `base`. Pure.
 */
export function draftOf(
  form: CampaignForm,
  base: CampaignDraft | null,
): { readonly draft: CampaignDraft; readonly faults: readonly FieldFault[] } {
  const read = new Reading();
  const draft = { body: bodyOf(read, form), terms: termsOf(read, form, base?.terms ?? null) };
  const seen = new Set<string>();
  const faults = [...currencyFaults(form.rows), ...read.faults].filter(
    ({ field }) => !seen.has(field) && seen.add(field),
  );
  return { draft, faults };
}

function currencyFaults(rows: readonly CurrencyRow[]): FieldFault[] {
  return rows.flatMap(({ currency }, index) => {
    if (!findCurrency(currency)) return [{ field: `body.offers.${currency}`, code: 'CURRENCY_UNKNOWN' }];
    const isTwice = rows.findIndex((row) => row.currency === currency) !== index;
    return isTwice ? [{ field: `body.offers.${currency}`, code: 'CURRENCY_TWICE' }] : [];
  });
}

function bodyOf(read: Reading, form: CampaignForm): Body {
  const { depositsMin, depositsMax, levelMin } = form;
  const hasDeposits = depositsMin !== '' || depositsMax !== '';
  const optional = (field: string, text: string) => (text === '' ? null : read.whole(field, text));
  const isCashback = form.kind === 'CASHBACK';
  const hasHours = form.hoursFrom !== '' || form.hoursTo !== '';
  return {
    name: form.name.trim(),
    type: isCashback ? 'LOYALTY' : form.type,
    trigger: triggerOf(read, form),
    audience: {
      markets: form.markets as Body['audience']['markets'],
      languages: form.languages as Body['audience']['languages'],
      players: listOf(form.players).map((text) => read.whole('body.audience.players', text)),
      deposits: hasDeposits
        ? {
            min: optional('body.audience.deposits.min', depositsMin) ?? 0,
            max: optional('body.audience.deposits.max', depositsMax),
          }
        : null,
      loyaltyLevelMin: optional('body.audience.loyaltyLevelMin', levelMin),
      verificationLevels: form.verificationLevels as Body['audience']['verificationLevels'],
    },
    schedule: {
      zone: form.zone.trim(),
      from: form.from,
      to: form.to === '' ? null : form.to,
      weekdays: form.weekdays.map(Number),
      hours: hasHours ? { from: form.hoursFrom, to: form.hoursTo } : null,
    },
    offers: isCashback ? {} : byCurrency(form.rows, (row) => offerOf(read, form, row)),
    budgets: byCurrency(isCashback ? [] : form.rows, (row) => ({
      limitMinor: read.amount(`body.budgets.${row.currency}.limitMinor`, row.budget, row.currency),
      limitCount: optional(`body.budgets.${row.currency}.limitCount`, row.budgetCount),
    })),
    countPerPlayer: read.whole('body.countPerPlayer', form.countPerPlayer),
    needsConsent: !isCashback && form.needsConsent,
    autoGrant: !isCashback && form.autoGrant,
    mayQueue: !isCashback && form.mayQueue,
    priority: read.whole('body.priority', form.priority),
    claimHours: read.whole('body.claimHours', form.claimHours),
    qualifyingVertical: (form.qualifyingVertical || null) as Body['qualifyingVertical'],
    texts: form.texts,
    image: form.image.trim() || null,
  };
}

function triggerOf(read: Reading, form: CampaignForm): Body['trigger'] {
  const { event, withinHours, linkedId, linkedAfter } = form;
  if (form.kind === 'CASHBACK') return { event: `CASHBACK_${form.cashbackSchedule}` };
  if (event === 'REGISTRATION')
    return { event, withinHours: read.whole('body.trigger.withinHours', withinHours) };
  if (event !== 'LINKED_CAMPAIGN') return { event };
  return { event, campaignId: linkedId.trim(), after: listOf(linkedAfter) as ('COMPLETED' | 'EMPTY')[] };
}

/** Spins are worth their value alone. */
function offerOf(read: Reading, { kind }: CampaignForm, row: CurrencyRow): Offer {
  const { currency } = row;
  const isOfSpins = kind === 'FREE_SPINS';
  const at = `body.offers.${currency}`;
  return {
    percentBps: isOfSpins || row.percent === '' ? null : read.hundredths(`${at}.percentBps`, row.percent),
    capMinor: isOfSpins ? null : read.amount(`${at}.capMinor`, row.cap, currency),
    fixedMinor: isOfSpins ? null : read.amount(`${at}.fixedMinor`, row.fixed, currency),
    minDepositMinor: read.amount(`${at}.minDepositMinor`, row.minDeposit, currency),
  };
}

function termsOf(read: Reading, form: CampaignForm, base: RewardTerms | null): RewardTerms {
  const { rows, kind } = form;
  const isBound = kind !== 'FREE_SPINS' && kind !== 'CASHBACK' && kind !== 'FREE_BET';
  const maxBets = amountsOf(read, rows, 'terms.maxBetMinor', 'maxBet');
  const weight = (name: string, text: string) => read.hundredths(`terms.weights.${name}`, text);
  const capTimes = form.capTimes.trim();
  const keptCap = base?.conversionCap && 'minor' in base.conversionCap ? base.conversionCap : null;
  return {
    kind,
    bonusType: isBound ? form.bonusType : 'NON_STICKY',
    vertical: kind === 'FREE_BET' ? 'SPORTS' : form.vertical,
    wager:
      form.isWagered && kind !== 'FREE_BET'
        ? {
            base: kind === 'FREE_SPINS' ? 'SPIN_WINNINGS' : kind === 'CASHBACK' ? 'BONUS' : form.wagerBase,
            multiplierE2: read.hundredths('terms.wager.multiplierE2', form.multiplier),
            countsAt: base?.wager?.countsAt ?? (form.vertical === 'SPORTS' ? 'SETTLEMENT' : 'PLACEMENT'),
          }
        : null,
    weights: {
      games: base?.weights.games ?? {},
      categories: {
        ...base?.weights.categories,
        slot: weight('categories.slot', form.weightSlot),
        table: weight('categories.table', form.weightTable),
        live: weight('categories.live', form.weightLive),
      },
      default: weight('default', form.weightDefault),
    },
    excludedGames: listOf(form.excludedGames),
    maxBetMinor: Object.keys(maxBets).length === 0 ? null : maxBets,
    maxBetScope: form.maxBetScope,
    conversionCap: capTimes === '' ? keptCap : { timesE2: read.hundredths('terms.conversionCap', capTimes) },
    principalCashable: form.principalCashable || kind === 'FREE_SPINS',
    validSeconds: read.hundredths('terms.validSeconds', form.validHours) * 36,
    ...(kind === 'PRIZE' && base?.extra && { extra: base.extra }),
    ...(kind === 'FREE_SPINS' && { spins: spinsOf(read, form) }),
    ...(kind === 'FREE_BET' && { freeBet: freeBetOf(read, form, base) }),
    ...(kind === 'CASHBACK' && { cashback: cashbackOf(read, form) }),
  };
}

/** Sports that a saved campaign is bound to stay as they are. */
function freeBetOf(
  read: Reading,
  { freeBetOdds, freeBetTypes: betTypes, freeBetPhase: phase }: CampaignForm,
  base: RewardTerms | null,
): NonNullable<RewardTerms['freeBet']> {
  const isAny = freeBetOdds.trim() === '';
  const minOddsMilli = isAny ? null : read.hundredths('terms.freeBet.minOddsMilli', freeBetOdds) * 10;
  return { minOddsMilli, sports: base?.freeBet?.sports ?? [], betTypes, phase };
}

function spinsOf(read: Reading, form: CampaignForm): NonNullable<RewardTerms['spins']> {
  const most = amountsOf(read, form.rows, 'terms.spins.maxWinningsMinor', 'maxWinnings');
  return {
    rounds: read.whole('terms.spins.rounds', form.spinRounds),
    valueMinor: amountsOf(read, form.rows, 'terms.spins.valueMinor', 'spinValue'),
    games: listOf(form.spinGames),
    maxWinningsMinor: Object.keys(most).length === 0 ? null : most,
  };
}

function cashbackOf(read: Reading, form: CampaignForm): Cashback {
  return {
    schedule: cashbackScheduleOf(form),
    rateBps: read.hundredths('terms.cashback.rateBps', form.cashbackRate),
    boostBps: read.hundredths('terms.cashback.boostBps', form.cashbackBoost),
    boosterGames: listOf(form.boosterGames),
    amounts: byCurrency(form.rows, ({ currency, cashbackCap, cashbackMinimum }) => ({
      capMinor: read.amount(`terms.cashback.amounts.${currency}.capMinor`, cashbackCap, currency),
      minimumMinor:
        read.amount(`terms.cashback.amounts.${currency}.minimumMinor`, cashbackMinimum, currency) ?? '0',
    })),
    isRetroactive: form.isRetroactive,
  };
}

function cashbackScheduleOf(form: CampaignForm): Cashback['schedule'] {
  const { cashbackSchedule: kind, cashbackFromDay, cashbackToDay, cashbackFrom, cashbackTo } = form;
  if (kind === 'SPECIFIC_DAY')
    return form.cashbackWeekday === ''
      ? { kind, date: cashbackFrom }
      : { kind, weekday: Number(form.cashbackWeekday) };
  if (kind !== 'WITH_TIMEFRAME') return { kind };
  if (cashbackFromDay === '') return { kind, from: cashbackFrom, to: cashbackTo };
  return {
    kind,
    from: { weekday: Number(cashbackFromDay), time: cashbackFrom },
    to: { weekday: Number(cashbackToDay), time: cashbackTo },
  };
}

function amountsOf(
  read: Reading,
  rows: readonly CurrencyRow[],
  field: string,
  name: 'maxBet' | 'spinValue' | 'maxWinnings',
): Record<string, string> {
  const found = rows.map(({ currency, [name]: text }) => [
    currency,
    read.amount(`${field}.${currency}`, text, currency),
  ]);
  return Object.fromEntries(found.filter(([, minor]) => minor !== null)) as Record<string, string>;
}

function byCurrency<Of>(rows: readonly CurrencyRow[], of: (row: CurrencyRow) => Of): Record<string, Of> {
  return Object.fromEntries(rows.map((row) => [row.currency, of(row)]));
}

function listOf(text: string): string[] {
  return text
    .split(/[\s,]+/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
