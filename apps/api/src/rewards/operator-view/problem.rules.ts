import type { CampaignBody } from '@halcyon/contract/rewards/campaign';
import type { RewardTerms } from '@halcyon/contract/rewards/terms';
import { findCurrency } from '@halcyon/money/currency';

/** A fault of a form: where it is, and what. Of a market: the market behind a colon. */
export type FieldProblem = { readonly field: string; readonly code: string };

const fields: Readonly<Record<string, string>> = {
  ZONE_UNKNOWN: 'body.schedule.zone',
  BOUNDARY_NOT_ONCE: 'body.schedule.from',
  PERIOD_EMPTY: 'body.schedule.to',
  OFFER_MISSING: 'body.offers',
  BUDGET_MISSING: 'body.budgets',
  SHARE_WITHOUT_DEPOSIT_OR_CAP: 'body.offers',
  TWO_AMOUNTS: 'body.offers',
  AMOUNT_MISSING: 'body.offers',
  AUTO_GRANT: 'body.autoGrant',
  LINK_UNKNOWN: 'body.trigger.campaignId',
  LINK_CYCLE: 'body.trigger.campaignId',
  TRIGGER_NOT_ALLOWED: 'body.trigger.event',
  TWO_PRODUCTS: 'body.qualifyingVertical',
  STICKY_WITHOUT_DEPOSIT: 'terms.bonusType',
  STICKY_NOT_ALLOWED: 'terms.bonusType',
  VERTICAL_OFF: 'terms.vertical',
  CASHBACK_TERMS: 'terms.cashback',
  CASHBACK_FORM: 'terms.kind',
  CASHBACK_SCHEDULE: 'terms.cashback.schedule',
  BOOST_WITHOUT_GAMES: 'terms.cashback.boosterGames',
  SPINS_MISSING: 'terms.spins',
  SPIN_AMOUNT_MISSING: 'terms.spins.valueMinor',
  SPIN_WINNINGS_BOUND: 'terms.bonusType',
  FREE_BET_MISSING: 'terms.freeBet',
  FREE_BET_WAGERED: 'terms.wager',
  FREE_BET_STICKY: 'terms.bonusType',
  FREE_BET_VERTICAL: 'terms.vertical',
  WAGER_BASE: 'terms.wager.base',
  WAGERING_ABOVE_CAP: 'terms.wager.multiplierE2',
};

/** The codes of `campaignProblems` with their fields. Pure. */
export function fieldProblems(codes: readonly string[]): readonly FieldProblem[] {
  return codes.map((code) => ({ field: fields[code.split(':')[0]!] ?? 'body', code }));
}

/** Currencies that the product does not have. Pure. */
export function currencyProblems({
  body: { offers, budgets },
  terms,
}: {
  readonly body: CampaignBody;
  readonly terms: RewardTerms;
}): readonly FieldProblem[] {
  const named = [
    ['body.offers', offers],
    ['body.budgets', budgets],
    ['terms.maxBetMinor', terms.maxBetMinor ?? {}],
    ['terms.spins.valueMinor', terms.spins?.valueMinor ?? {}],
    ['terms.cashback.amounts', terms.cashback?.amounts ?? {}],
  ] as const;
  return named.flatMap(([field, amounts]) =>
    Object.keys(amounts)
      .filter((currency) => !findCurrency(currency))
      .map((currency) => ({ field: `${field}.${currency}`, code: 'CURRENCY_UNKNOWN' })),
  );
}
