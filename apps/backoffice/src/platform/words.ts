import type { operatorCodes } from '@halcyon/contract/operations/operator-endpoint';
import type { platformCodes } from '@halcyon/contract/platform/problem';
import type { Contract } from './client.ts';

/** What some endpoint of the operators' API declares to refuse with. */
type DeclaredCode = {
  [Key in keyof Contract]: Contract[Key] extends { readonly refusals: infer Refusals }
    ? keyof Refusals
    : never;
}[keyof Contract];
type Code = DeclaredCode | keyof typeof operatorCodes | 'fault.unexpected';
type Words = Readonly<Record<Code, string>> & Readonly<Partial<Record<keyof typeof platformCodes, string>>>;

/**
 * Messages for refusal codes: every code that the contract declares has one. The back office is in English only:
 * docs/decisions/operator-sign-in.md.
 */
const words: Words = {
  'operator.unauthorized': 'Incorrect email or password.',
  'operator.attempts_exceeded': 'Too many attempts. Wait 15 minutes.',
  'operator.session_none': 'Timed out. Start again with your password.',
  'operator.second_factor_required': 'Sign in with your second factor first.',
  'operator.token_missing': 'This page is out of date. Reload it and try again.',
  'second_factor.invalid': 'This code is wrong or has been used. Wait for the next one.',
  'second_factor.too_many': 'Too many wrong codes. Wait 30 minutes.',
  'second_factor.expired': 'This key is no longer valid. Start again.',
  'second_factor.already_set': 'An app is already set up. Start again with its code.',
  'second_factor.not_set': 'There is no second factor to reset.',
  'operations.operator_unknown': 'Operator not found.',
  'operations.factor_own': 'A colleague has to propose this.',
  'operator.not_allowed': 'Your role does not allow this.',
  'operations.player_unknown': 'Player not found.',
  'operations.provider_unknown': 'Provider not found.',
  'play.provider_unavailable': 'The provider does not respond. Try again later.',
  'operations.status_same': 'The account already has this status.',
  'operations.sign_up_unfinished': 'Sign-up is not finished.',
  'operations.exclusion_runs': 'A time-out or exclusion is active and can’t be ended manually.',
  'operations.exclusion_too_short': 'The player’s market requires a longer exclusion.',
  'operations.end_invalid': 'The end date is not valid.',
  'operations.level_same': 'The player already has this level.',
  'operations.proposal_open': 'Already proposed. Waiting for a second operator.',
  'operations.proposal_own': 'Another operator has to confirm this.',
  'operations.suspense_limit': 'The player’s limits don’t allow it yet.',
  'operations.suspense_return_only':
    'Another person’s account paid. In this market it can only be sent back.',
  'operations.suspense_unknown': 'This has already been decided.',
  'operations.withdrawal_unknown': 'This withdrawal is no longer waiting for a decision.',
  'operations.deposit_not_reversible': 'This deposit was never credited or has been reversed.',
  'operations.prize_unknown': 'This prize is not held any more.',
  'operations.tournament_unknown': 'Tournament not found.',
  'operations.tournament_invalid': 'Something in the rules is wrong. The preview says what.',
  'operations.tournament_published': 'This tournament is published: its rules never change.',
  'operations.tournament_late': 'It would have begun already. Choose a later beginning.',
  'operations.tournament_over': 'This tournament is over and can’t be cancelled.',
  'rewards.level_unknown': 'The market of this player has no such level.',
  'rewards.level_same': 'The player has this level already.',
  'rewards.vip_checks_missing': 'A VIP level needs every check answered.',
  'operations.person_review_unknown': 'This review has already been decided.',
  'operations.exclusion_over': 'The other account’s exclusion has ended. Propose to clear this one.',
  'operations.incident_unknown': 'This incident is no longer waiting for a decision.',
  'operations.money_held_back': 'The player owes money or has an open incident. Decide that first.',
  'operations.balance_not_fit': 'The player’s balance doesn’t allow it right now.',
  'operations.proposal_stale': 'The player’s account has changed since. Reload and check.',
  'operations.proposal_unknown': 'This proposal has already been decided.',
  'operations.dead_letter_unknown': 'Already decided or delivered.',
  'operations.campaign_unknown': 'Campaign not found.',
  'operations.campaign_stopped': 'This campaign has been stopped.',
  'operations.campaign_published': 'This version is already published.',
  'operations.campaign_invalid': 'A market’s rules no longer allow this campaign. Open it and check.',
  'operations.campaign_without_codes': 'Only a campaign that a code opens has codes.',
  'operations.changed_meanwhile': 'Someone else saved a newer version. Reload to see it.',
  'operations.budget_unknown': 'There is no budget in this currency.',
  'operations.budget_same': 'The budget already has these limits.',
  'operations.budget_granted': 'More than that has been granted already.',
  'operations.codes_unknown': 'Batch not found.',
  'operations.codes_exported': 'These codes have already been exported.',
  'operations.replay_unknown': 'Replay not found.',
  'operations.replay_running': 'A replay of this campaign is running already.',
  'operations.replay_not_possible':
    'Only campaigns for deposits, registrations and cashback can be replayed.',
  'operations.replay_period': 'Choose a past period of at most 366 days.',
  'sportsbook.event_unknown': 'Event not found.',
  'operations.event_over': 'This event is over.',
  'operations.market_unknown': 'This event has no such market, or there are no bets on it.',
  'operations.market_over': 'This market is settled.',
  'operations.suspended_already': 'Already suspended. Reload to see who suspended it.',
  'operations.not_suspended': 'It is not suspended any more.',
  'operations.setting_not_fit': 'One of these values can’t be set here.',
  'operations.outcome_unknown': 'The market has no such outcome.',
  'operations.boost_not_fit':
    'A boosted price is above the current price, at most a quarter above fair, and ends before the start.',
  'operations.boost_running': 'This outcome has a boosted price in this time already.',
  'operations.boost_unknown': 'This boosted price is over.',
  'operations.price_unsafe': 'With this margin bets on all outcomes together would surely win.',
  'operations.results_incomplete': 'Every outcome with bets needs a result.',
  'operations.settled_so': 'The market is already settled like this.',
  'operations.window_invalid': 'The end has to be after the beginning.',
  'operations.producer_unknown': 'There is no such producer.',
  'operations.producer_down': 'The producer gives no sign of life, so no recovery can be requested.',
  'operations.recovery_running': 'A recovery is running already.',
  'operations.recovery_too_soon': 'Too soon after the last recovery. Wait half a minute.',
  'limit.currency_mismatch': 'The amount has to be in the currency of the account.',
  'kyc.document_unknown': 'Document not found.',
  'kyc.file_unknown': 'File not found.',
  'kyc.document_requested': 'This document has already been requested.',
  'kyc.document_not_requested': 'This document is no longer requested.',
  'kyc.document_under_review': 'This document is under review.',
  'kyc.document_not_under_review': 'This document has already been decided.',
  'kyc.rejection_reason_invalid': 'Choose a reason.',
  'kyc.sub_type_invalid': 'Unknown document type.',
  'request.invalid': 'Something is missing or too short.',
  'request.not_found': 'Not found.',
  'request.too_large': 'This is too large to be sent.',
  'request.too_many': 'Too many requests. Wait a minute.',
  'request.busy': 'The server is busy. Try again in a moment.',
  'fault.unexpected': 'Something went wrong on our side. Try again.',
};

/** The message of a refused call to an operator. */
export function refusalWords(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === '') return 'The server didn’t respond.';
  // A code of a newer server has no words in a page that was opened before.
  return (
    (words as Readonly<Record<string, string>>)[code] ?? `Not done. Reload the page and try again (${code}).`
  );
}

/** `PROOF_OF_ADDRESS` as people read it. */
export function plain(code: string): string {
  const words = code.replaceAll(/[_.]/g, ' ').toLowerCase();
  const text = words.replaceAll(/\b(id|kyc|edd)\b/g, (short) => short.toUpperCase());
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const instant = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });

export function atWords(text: string | null): string {
  return text === null ? '–' : instant.format(new Date(text));
}

export function dayWords(text: string | null): string {
  return text === null ? '–' : day.format(new Date(`${text}T00:00:00Z`));
}
