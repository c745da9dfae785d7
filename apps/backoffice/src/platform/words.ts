/**
 * Codes in words for those who work here. English is the house's working language:
 * docs/decisions/operator-sign-in.md.
 */
const words: Readonly<Record<string, string>> = {
  'operator.unauthorized': 'E-mail or password is wrong.',
  'operator.attempts_exceeded': 'Too many attempts. Wait 15 minutes.',
  'operator.session_none': 'That took too long. Start again with your password.',
  'second_factor.invalid': 'This code is wrong or was used. Wait for the next one.',
  'second_factor.too_many': 'Too many wrong codes. Wait half an hour.',
  'second_factor.expired': 'Start again: this key is not the newest.',
  'second_factor.already_set': 'There is an app already. Start again with its code.',
  'second_factor.not_set': 'There is no second factor to reset.',
  'operations.operator_unknown': 'Nobody of that name works here.',
  'operations.factor_own': 'A colleague has to propose this.',
  'operator.not_allowed': 'Your role does not allow this.',
  'operations.player_unknown': 'There is no such player.',
  'operations.provider_unknown': 'There is no such provider.',
  'operations.status_same': 'The account has this status already.',
  'operations.sign_up_unfinished': 'The sign-up is not finished.',
  'operations.exclusion_runs': 'A time-out or exclusion runs and does not end by hand.',
  'operations.exclusion_too_short': 'The player’s market wants a longer exclusion.',
  'operations.end_invalid': 'The end date does not fit.',
  'operations.level_same': 'The player has this level already.',
  'operations.proposal_open': 'This is proposed already and waits for a second operator.',
  'operations.proposal_own': 'Somebody else has to confirm this.',
  'operations.suspense_limit': 'The player’s limits have no room for it yet.',
  'operations.suspense_return_only':
    'Another person’s account paid. In this market it can only be sent back.',
  'operations.suspense_unknown': 'This money waits no more.',
  'operations.withdrawal_unknown': 'This withdrawal does not wait for that any more.',
  'operations.person_review_unknown': 'This review has been decided.',
  'operations.exclusion_over': 'The exclusion of the other account is over. Propose to clear this one.',
  'operations.incident_unknown': 'This incident does not wait for that any more.',
  'operations.money_held_back': 'The player owes money, or an incident waits. Decide that first.',
  'operations.balance_not_fit': 'The player’s balance does not allow it now.',
  'operations.proposal_stale': 'The player has moved on since. Look again.',
  'operations.proposal_unknown': 'This proposal has been decided.',
  'operations.dead_letter_unknown': 'This has been decided or delivered already.',
  'kyc.document_requested': 'It is asked for already.',
  'kyc.document_not_requested': 'It is not asked for any more.',
  'kyc.document_under_review': 'It is under review.',
  'kyc.document_not_under_review': 'Somebody has decided this document.',
  'kyc.rejection_reason_invalid': 'Choose a reason.',
  'kyc.sub_type_invalid': 'This kind does not exist.',
  'request.invalid': 'Something is missing or too short.',
  'request.too_many': 'Too many requests. Wait a minute.',
};

/** What a refused call says to an operator. */
export function refusalWords(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return words[code] ?? (code ? `Refused: ${code}` : 'The server did not answer.');
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
