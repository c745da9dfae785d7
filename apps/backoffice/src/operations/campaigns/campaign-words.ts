import type { CampaignSummary } from '@halcyon/contract/operations/campaigns.contract';
import type { FieldFault } from '../../platform/client.ts';
import { plain } from '../../platform/words.ts';

const triggers: Readonly<Record<string, string>> = {
  FIRST_DEPOSIT: 'First deposit',
  SECOND_DEPOSIT: 'Second deposit',
  THIRD_DEPOSIT: 'Third deposit',
  FORTH_DEPOSIT: 'Fourth deposit',
  FIFTH_DEPOSIT: 'Fifth deposit',
  NEXT_DEPOSIT: 'Any deposit',
  REGISTRATION: 'Registration',
  LINKED_CAMPAIGN: 'End of another campaign',
  MANUAL_CODE: 'Bonus code',
  CASHBACK_INSTANT: 'Cashback, instant',
  CASHBACK_DAILY: 'Cashback, daily',
  CASHBACK_WEEKLY: 'Cashback, weekly',
  CASHBACK_WITH_TIMEFRAME: 'Cashback, timeframe',
  CASHBACK_SPECIFIC_DAY: 'Cashback, one day',
  TOURNAMENT: 'Tournament prize',
};
export const triggerOptions = Object.entries(triggers).map(([value, label]) => ({ value, label }));
/** What a form offers: the trigger of a cash-back follows from its windows. */
export const formTriggerOptions = triggerOptions.filter(({ value }) => !value.startsWith('CASHBACK_'));

export function triggerWords(event: string): string {
  return triggers[event] ?? plain(event);
}

const faults: Readonly<Record<string, string>> = {
  too_small: 'Missing or too small.',
  too_big: 'Too large or too long.',
  invalid_type: 'Missing.',
  invalid_value: 'Choose one of the values.',
  invalid_format: 'Not in the right form.',
  invalid_union: 'Not in the right form.',
  custom: 'Too many entries.',
  NO_NUMBER: 'Enter a number.',
  NO_AMOUNT: 'Enter an amount such as 1,250.00.',
  CURRENCY_UNKNOWN: 'There is no such currency.',
  CURRENCY_TWICE: 'This currency is listed twice.',
  ZONE_UNKNOWN: 'There is no such time zone.',
  BOUNDARY_NOT_ONCE: 'Enter a date and time that exists once in this zone.',
  PERIOD_EMPTY: 'The end has to be after the start.',
  OFFER_MISSING: 'Add at least one currency.',
  BUDGET_MISSING: 'Every currency needs a budget.',
  SHARE_WITHOUT_DEPOSIT_OR_CAP: 'A share needs a deposit as its trigger, and a maximum.',
  TWO_AMOUNTS: 'Enter a share or a fixed amount, not both.',
  AMOUNT_MISSING: 'Enter a share or a fixed amount.',
  CASHBACK_TERMS: 'A cashback needs the trigger of its kind.',
  CASHBACK_FORM: 'A cashback is switched on by the player, binds nothing and has no budget.',
  CASHBACK_SCHEDULE: 'The trigger and the windows differ.',
  BOOST_WITHOUT_GAMES: 'Boosted games and what they bring go together.',
  FREE_BET_MISSING: 'Only a free bet has conditions of free bets.',
  FREE_BET_WAGERED: 'A free bet is not wagered.',
  FREE_BET_STICKY: 'A free bet does not bind a deposit.',
  FREE_BET_VERTICAL: 'A free bet is for sports.',
  SPINS_MISSING: 'Only free spins have spins.',
  SPIN_AMOUNT_MISSING: 'Every currency needs the value of a spin, and the most they bring if one has it.',
  SPIN_WINNINGS_BOUND: 'What spins win is the player’s: not sticky, and paid out at completion.',
  WAGER_BASE: 'Only winnings of free spins are wagered as such.',
  STICKY_WITHOUT_DEPOSIT: 'A sticky bonus needs a deposit as its trigger.',
  AUTO_GRANT: 'This trigger has to be claimed by the player.',
  LINK_UNKNOWN: 'There is no such campaign.',
  LINK_CYCLE: 'The chain of campaigns leads back to this one.',
  VERTICAL_OFF: 'This product is off',
  STICKY_NOT_ALLOWED: 'Sticky bonuses are not allowed',
  WAGERING_ABOVE_CAP: 'The wagering is above the legal maximum',
  TRIGGER_NOT_ALLOWED: 'The law does not allow this kind of offer',
  TWO_PRODUCTS: 'An incentive must not join two products',
};

/** What is wrong with a field; of a market, with its name. */
export function faultWords({ code }: FieldFault): string {
  const [name = '', market] = code.split(':');
  const text = faults[name] ?? plain(name);
  return market ? `${text} in ${market}.` : text;
}

/** As sentences, the texts that are missing in one. */
export function faultSentences(found: readonly FieldFault[]): readonly string[] {
  const isText = ({ field }: FieldFault) => field.startsWith('body.texts.');
  const languages = new Set(found.filter(isText).map(({ field }) => field.split('.')[2]));
  return [
    ...found.filter((of) => !isText(of)).map((of) => `${fieldWords(of.field)}: ${faultWords(of)}`),
    ...(languages.size > 0 ? [`Texts: missing in ${[...languages].join(', ')}.`] : []),
  ];
}

/** `terms.wager.multiplierE2` as people read it. */
export function fieldWords(field: string): string {
  const path = field.replace(/^(body|terms)\.?/, '');
  const words = path.replaceAll(/(Minor|E2|Bps)\b/g, '').replaceAll(/([a-z])([A-Z])/g, '$1 $2');
  const text = words.replaceAll(/[A-Z][a-z]/g, (part) => part.toLowerCase()).replaceAll('.', ' › ');
  return text === '' ? 'Campaign' : text.charAt(0).toUpperCase() + text.slice(1);
}

/** From when to when, by the clocks of the campaign's zone. */
export function periodWords({ zone, from, to }: CampaignSummary['schedule']): string {
  const wall = (text: string) => text.replace('T', ' ');
  return `${wall(from)} – ${to === null ? 'no end' : wall(to)} (${zone})`;
}

const reasons: Readonly<Record<string, string>> = {
  AUDIENCE: 'Not in the audience',
  MARKET: 'Product off in the market or for the player',
  LEVEL: 'Loyalty level too low',
  KYC: 'Verification level',
  PERIOD: 'Outside weekdays or hours',
  COUNT: 'Had it as often as allowed',
  BELOW_MINIMUM: 'Deposits below the minimum',
  NO_AMOUNT: 'No amount in the currency',
  NO_LOSS: 'No net loss in a window',
  'rewards.currency_mismatch': 'Other currency',
  'rewards.bonus_not_allowed': 'Bonuses switched off',
};

export function reasonWords(reason: string): string {
  return reasons[reason] ?? plain(reason);
}
