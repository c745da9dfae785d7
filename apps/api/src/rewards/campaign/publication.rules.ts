import { getCurrency } from '@halcyon/money/currency';
import type { MarketPolicies, MarketPolicy } from '@halcyon/contract/market/policy';
import type { CampaignBody, TriggerEvent } from '@halcyon/contract/rewards/campaign';
import { markets } from '@halcyon/contract/market/markets';
import type { CashbackSchedule, RewardTerms } from '@halcyon/contract/rewards/terms';
import type { WalletVertical } from '@halcyon/contract/wallet/wallet.contract';
import { bonusMinorOf, earningMinorOf, requiredE4Of, worstDepositMinor } from './amount.rules.ts';
import { scheduleRejection as cashbackScheduleRejection } from './cashback-window.rules.ts';
import { amountsIn } from '../terms.rules.ts';
import { scheduleProblems } from './schedule.rules.ts';
import { ordinalOf } from './audience.rules.ts';

/** Another campaign, as far as a link to it matters. */
export type LinkedTo = { readonly trigger: CampaignBody['trigger']; readonly vertical: WalletVertical };

const switchOf = {
  CASINO: 'casino',
  LIVE_CASINO: 'live',
  VIRTUAL_SPORTS: 'virtual',
  SPORTS: 'sports',
} as const satisfies Record<WalletVertical, keyof MarketPolicy>;

/** The product types that an incentive must not join. */
const productOf = {
  CASINO: 'casino',
  LIVE_CASINO: 'casino',
  VIRTUAL_SPORTS: 'betting',
  SPORTS: 'betting',
} as const;

/**
 * Why a campaign may be neither saved nor published, as codes; of a market with the market behind a colon. Empty: it
 * may. `campaigns` are all others, by id. Pure.
 */
export function campaignProblems(
  campaignId: string,
  body: CampaignBody,
  terms: RewardTerms,
  campaigns: ReadonlyMap<string, LinkedTo>,
  policies: Pick<MarketPolicies, 'of'>,
): readonly string[] {
  return [
    ...scheduleProblems(body.schedule),
    ...(terms.cashback ? cashbackProblems(body, terms) : offerProblems(body, terms)),
    ...(isCashback(body.trigger.event) === (terms.cashback !== undefined) ? [] : ['CASHBACK_TERMS']),
    ...spinProblems(body, terms),
    ...extraProblems(body, terms),
    ...freeBetProblems(terms),
    ...linkProblems(campaignId, body, campaigns),
    ...body.audience.markets.flatMap((market) =>
      marketProblems(policies.of(market), body, terms, campaigns).map((code) => `${code}:${market}`),
    ),
  ];
}

function offerProblems({ offers, budgets, trigger, autoGrant }: CampaignBody, terms: RewardTerms): string[] {
  const isDeposit = ordinalOf(trigger.event) !== null || trigger.event === 'NEXT_DEPOSIT';
  return [
    ...(Object.keys(offers).length === 0 ? ['OFFER_MISSING'] : []),
    ...Object.entries(offers).flatMap(([currency, offer]) => {
      getCurrency(currency);
      const isShare = offer.percentBps !== null;
      return [
        ...(currency in budgets ? [] : ['BUDGET_MISSING']),
        ...(isShare && (!isDeposit || offer.capMinor === null) ? ['SHARE_WITHOUT_DEPOSIT_OR_CAP'] : []),
        ...(isShare && offer.fixedMinor !== null ? ['TWO_AMOUNTS'] : []),
        ...((terms.kind === 'BONUS' || terms.kind === 'FREE_BET') && !isShare && offer.fixedMinor === null
          ? ['AMOUNT_MISSING']
          : []),
      ];
    }),
    ...(terms.bonusType === 'STICKY' && !isDeposit ? ['STICKY_WITHOUT_DEPOSIT'] : []),
    ...(autoGrant && (trigger.event === 'REGISTRATION' || trigger.event === 'MANUAL_CODE')
      ? ['AUTO_GRANT']
      : []),
  ];
}

const isCashback = (event: TriggerEvent) => event.startsWith('CASHBACK_');

/** A cash-back is switched on by its player and has no budget: what has accrued is owed. */
function cashbackProblems(body: CampaignBody, terms: RewardTerms): string[] {
  const { schedule, amounts, boostBps, boosterGames } = terms.cashback!;
  for (const currency of Object.keys(amounts)) getCurrency(currency);
  const zones = new Set(body.audience.markets.map((market) => markets[market].timeZone));
  const hasForm =
    body.type === 'LOYALTY' &&
    terms.kind === 'CASHBACK' &&
    terms.bonusType === 'NON_STICKY' &&
    (terms.wager === null || terms.wager.base === 'BONUS') &&
    !body.needsConsent &&
    !body.autoGrant &&
    !body.mayQueue &&
    body.qualifyingVertical === null &&
    Object.keys({ ...body.offers, ...body.budgets }).length === 0;
  return [
    ...(hasForm ? [] : ['CASHBACK_FORM']),
    ...(body.trigger.event === `CASHBACK_${schedule.kind}` ? [] : ['CASHBACK_SCHEDULE']),
    ...(Object.keys(amounts).length === 0 ? ['AMOUNT_MISSING'] : []),
    ...(boostBps > 0 === boosterGames.length > 0 ? [] : ['BOOST_WITHOUT_GAMES']),
    ...[...zones].flatMap((zone) => windowProblem(schedule, zone)),
  ];
}

function windowProblem(schedule: CashbackSchedule, zone: string): string[] {
  try {
    const problem = cashbackScheduleRejection(schedule, zone);
    if (!problem) return [];
    return problem.reason === 'empty' ? ['PERIOD_EMPTY'] : [`BOUNDARY_NOT_ONCE:${zone}`];
  } catch {
    // A date that no calendar has.
    return [`BOUNDARY_NOT_ONCE:${zone}`];
  }
}

/** Of free spins; and that nothing else is wagered by what spins win. */
function spinProblems(
  { offers }: CampaignBody,
  { kind, spins, wager, principalCashable, bonusType }: RewardTerms,
): string[] {
  const isOfSpins = kind === 'FREE_SPINS';
  if (isOfSpins !== (spins !== undefined)) return ['SPINS_MISSING'];
  if (wager !== null && isOfSpins !== (wager.base === 'SPIN_WINNINGS')) return ['WAGER_BASE'];
  if (!spins) return [];
  const { valueMinor, maxWinningsMinor } = spins;
  const hasAmounts = Object.keys(offers).every(
    (currency) => currency in valueMinor && (maxWinningsMinor === null || currency in maxWinningsMinor),
  );
  const isPaidTwice = Object.values(offers).some((of) => of.percentBps !== null || of.fixedMinor !== null);
  return [
    ...(hasAmounts ? [] : ['SPIN_AMOUNT_MISSING']),
    ...(isPaidTwice ? ['TWO_AMOUNTS'] : []),
    // What spins won is the player's: it neither binds a deposit nor goes back at completion.
    ...(bonusType === 'STICKY' || !principalCashable ? ['SPIN_WINNINGS_BOUND'] : []),
  ];
}

/** A free bet is an amount to bet with once: nothing is wagered for it, and its own money is not bound. */
function freeBetProblems({ kind, freeBet, wager, bonusType, vertical }: RewardTerms): string[] {
  if ((kind === 'FREE_BET') !== (freeBet !== undefined)) return ['FREE_BET_MISSING'];
  if (!freeBet) return [];
  return [
    ...(wager === null ? [] : ['FREE_BET_WAGERED']),
    ...(bonusType === 'STICKY' ? ['FREE_BET_STICKY'] : []),
    ...(vertical === 'SPORTS' ? [] : ['FREE_BET_VERTICAL']),
  ];
}

/** A prize is a ticket of a tournament, or an extra with an amount in every currency that is offered. */
function extraProblems({ offers, trigger }: CampaignBody, { kind, extra }: RewardTerms): string[] {
  if (kind !== 'PRIZE') return extra ? ['EXTRA_ON_OTHER_KIND'] : [];
  if (!extra) return trigger.event === 'TOURNAMENT' ? [] : ['EXTRA_MISSING'];
  return Object.keys(offers)
    .filter((currency) => !amountsIn(extra, currency))
    .map((currency) => `EXTRA_AMOUNT_MISSING:${currency}`);
}

function linkProblems(
  campaignId: string,
  { trigger }: CampaignBody,
  campaigns: ReadonlyMap<string, LinkedTo>,
): string[] {
  if (trigger.event !== 'LINKED_CAMPAIGN') return [];
  if (trigger.campaignId !== campaignId && !campaigns.has(trigger.campaignId)) return ['LINK_UNKNOWN'];
  const seen = new Set([campaignId]);
  for (let at: string | null = trigger.campaignId; at !== null;) {
    if (seen.has(at)) return ['LINK_CYCLE'];
    seen.add(at);
    const next: LinkedTo['trigger'] | undefined = campaigns.get(at)?.trigger;
    at = next?.event === 'LINKED_CAMPAIGN' ? next.campaignId : null;
  }
  return [];
}

function marketProblems(
  policy: MarketPolicy,
  body: CampaignBody,
  terms: RewardTerms,
  campaigns: ReadonlyMap<string, LinkedTo>,
): string[] {
  const cap = policy.bonusWageringCap;
  return [
    ...(policy[switchOf[terms.vertical]] ? [] : ['VERTICAL_OFF']),
    ...(terms.bonusType === 'STICKY' && !policy.stickyAllowed ? ['STICKY_NOT_ALLOWED'] : []),
    ...(cap !== null && isAbove(cap, body, terms) ? ['WAGERING_ABOVE_CAP'] : []),
    ...(isOfferedIn(policy, body.trigger.event) ? [] : ['TRIGGER_NOT_ALLOWED']),
    // The rule of one product and the cap are one provision of law: SR 5.1.1(3).
    ...(cap !== null && joinsProducts(body, terms, campaigns) ? ['TWO_PRODUCTS'] : []),
  ];
}

/** What Brazil's and Sweden's laws are about: bonuses that welcome a player, and those that do not. */
function isOfferedIn({ bonusOffers }: MarketPolicy, event: TriggerEvent): boolean {
  const isWelcome = event === 'FIRST_DEPOSIT' || event === 'REGISTRATION';
  return bonusOffers === 'all' || isWelcome === (bonusOffers === 'first_only');
}

/** True: at the worst deposit the wagering is more than `cap` times the bonus, in any currency. */
function isAbove(cap: number, { offers }: CampaignBody, terms: RewardTerms): boolean {
  if (terms.wager === null) return false;
  if (terms.cashback) return terms.wager.multiplierE2 > cap * 100;
  if (terms.wager.base === 'SPIN_WINNINGS') return terms.wager.multiplierE2 > cap * 100;
  return Object.values(offers).some((offer) => {
    const deposit = worstDepositMinor(offer);
    const bonus = bonusMinorOf(offer, deposit);
    const required = requiredE4Of(terms, bonus, earningMinorOf(offer, deposit));
    return required > bonus * BigInt(cap) * 10_000n;
  });
}

function joinsProducts(
  { trigger, qualifyingVertical }: CampaignBody,
  terms: RewardTerms,
  campaigns: ReadonlyMap<string, LinkedTo>,
): boolean {
  // Play of every product counts.
  if (terms.cashback) return true;
  const source =
    trigger.event === 'LINKED_CAMPAIGN' ? campaigns.get(trigger.campaignId)?.vertical : undefined;
  return [qualifyingVertical, source].some(
    (other) => other !== null && other !== undefined && productOf[other] !== productOf[terms.vertical],
  );
}
