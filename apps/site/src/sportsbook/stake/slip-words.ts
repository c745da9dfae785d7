import type { TextKey } from '../../platform/text/text-keys.ts';

/** Codes of refusals and problems with the sentence that says what they mean to a player. */
const words: Readonly<Record<string, TextKey>> = {
  'bet.legs_too_many': 'slip.why.too_many',
  'bet.lines_too_many': 'slip.why.too_many',
  'bet.type_does_not_fit': 'slip.why.does_not_fit',
  'bet.each_way_not_offered': 'slip.why.each_way',
  'bet.event_unknown': 'slip.why.gone',
  'bet.event_over': 'slip.why.gone',
  'bet.market_unknown': 'slip.why.gone',
  'bet.outcome_unknown': 'slip.why.gone',
  'bet.market_closed': 'slip.why.gone',
  'bet.suspended': 'slip.why.paused',
  'bet.outcome_unavailable': 'slip.why.paused',
  'bet.version_unknown': 'slip.why.changed',
  'bet.market_changed': 'slip.why.changed',
  'bet.price_changed': 'slip.why.changed',
  'bet.related_legs': 'slip.why.related',
  'bet.builder_size': 'slip.why.builder_size',
  'bet.builder_events': 'slip.why.related',
  'bet.builder_not_offered': 'slip.why.builder_not_offered',
  'bet.legs_contradict': 'slip.why.contradict',
  'bet.leg_implied': 'slip.why.implied',
  'bet.sport_not_offered': 'slip.why.not_here',
  'bet.market_not_allowed': 'slip.why.not_here',
  'bet.account_not_allowed': 'slip.why.account',
  'bet.currency_mismatch': 'slip.why.currency',
  'bet.stake_below_min': 'slip.why.below_min',
  'bet.stake_above_max': 'slip.why.above_max',
  'bet.too_late': 'slip.why.not_in_time',
  'bet.interrupted': 'slip.why.not_in_time',
  'bet.free_bet_unknown': 'slip.why.free_bet_gone',
  'bet.free_bet_used': 'slip.why.free_bet_gone',
  'bet.free_bet_expired': 'slip.why.free_bet_gone',
  'bet.free_bet_type': 'slip.why.free_bet_not_fit',
  'bet.free_bet_amount': 'slip.why.free_bet_not_fit',
  'bet.free_bet_sport': 'slip.why.free_bet_not_fit',
  'bet.free_bet_phase': 'slip.why.free_bet_not_fit',
  'bet.free_bet_odds': 'slip.why.free_bet_odds',
  'bet.free_bet_boosted': 'slip.why.free_bet_boosted',
  'wallet.play_not_allowed': 'slip.why.account',
  'wallet.stakes_barred': 'slip.why.account',
  'wallet.limit_missing': 'slip.why.limit_missing',
  'wallet.insufficient_funds': 'slip.why.funds',
  'bet.rest_after_check': 'slip.why.check',
  'bet.activity_check_due': 'slip.why.check',
  'bet.time_limit_reached': 'slip.why.limit',
  'bet.loss_limit_reached': 'slip.why.limit',
  'bet.stake_limit_reached': 'slip.why.limit',
  'bet.stake_above_bonus_maximum': 'slip.why.bonus',
  'bet.excluded_by_bonus': 'slip.why.bonus',
};

/** Pure. */
export const wordsOfCode = (code: string): TextKey => words[code] ?? 'slip.why.other';

/** Sentences that need the bound of the stake, with those for places that do not have it. */
const withoutBound: Readonly<Record<string, TextKey>> = {
  'slip.why.below_min': 'slip.why.too_small',
  'slip.why.above_max': 'slip.why.too_high',
};

/** As `wordsOfCode`, without an amount. Pure. */
export function amountlessWordsOf(code: string): TextKey {
  const key = wordsOfCode(code);
  return withoutBound[key] ?? key;
}
