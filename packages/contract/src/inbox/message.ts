/**
 * Everything that the operator writes to a player. A kind is a text key (`inbox.kind.<kind>.title` and
 * `.text`), never free text, so that a message is shown in the player's current language.
 * `service`: about own money, documents, limits or safety; always delivered. The others are hints and offers:
 * they wait in a queue, and leave it only for a player whose status and consent allow it at that moment.
 */
export const messageKinds = {
  welcome: 'service',
  deposit_succeeded: 'service',
  deposit_ended: 'service',
  deposit_suspended: 'service',
  deposit_returned: 'service',
  deposit_reversed: 'service',
  withdrawal_requested: 'service',
  withdrawal_paid: 'service',
  withdrawal_returned: 'service',
  withdrawal_cancelled: 'service',
  document_requested: 'service',
  document_verified: 'service',
  document_rejected: 'service',
  document_expiring: 'service',
  document_expired: 'service',
  limit_active: 'service',
  limit_waits: 'service',
  limit_cancelled: 'service',
  limit_half: 'service',
  limit_full: 'service',
  break_started: 'service',
  break_ended: 'service',
  password_changed: 'service',
  phone_changed: 'service',
  address_changed: 'service',
  reward_claimed: 'service',
  reward_completed: 'service',
  reward_expired: 'service',
  spins_granted: 'service',
  free_bet_granted: 'service',
  free_bet_returned: 'service',
  cashback_paid: 'service',
  tournament_won: 'service',
  buy_in_returned: 'service',
  reward_progress: 'BONUS_OFFER',
  reward_expiring: 'BONUS_OFFER',
  spins_expiring: 'BONUS_OFFER',
  tip_limits: 'RESPONSIBLE_GAMING',
  tip_fairness: 'CASINO',
} as const;

export type MessageKind = keyof typeof messageKinds;
export const messageKindNames = Object.keys(messageKinds) as readonly MessageKind[];
