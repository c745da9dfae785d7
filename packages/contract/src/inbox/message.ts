/**
 * Everything that the house writes to a player. A kind is a key of words (`inbox.kind.<kind>.title` and
 * `.text`), never free text, so that a message is read in the player's language of the day.
 * `service`: about own money, documents, limits or safety; always delivered. The others are hints and offers:
 * they wait in a queue, and leave it only for a player whose status and consent allow it at that moment.
 */
export const messageKinds = {
  welcome: 'service',
  deposit_succeeded: 'service',
  deposit_ended: 'service',
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
  break_started: 'service',
  break_ended: 'service',
  password_changed: 'service',
  phone_changed: 'service',
  address_changed: 'service',
  tip_limits: 'RESPONSIBLE_GAMING',
  tip_fairness: 'CASINO',
} as const;

export type MessageKind = keyof typeof messageKinds;
export const messageKindNames = Object.keys(messageKinds) as readonly MessageKind[];

/** Where the message leads, below the locale prefix. Null: nowhere. */
export const messageTargets: Readonly<Record<MessageKind, string | null>> = {
  welcome: '/my-account/account',
  deposit_succeeded: '/my-account/banking/transactions',
  deposit_ended: '/my-account/banking/deposit',
  withdrawal_requested: '/my-account/banking/withdraw',
  withdrawal_paid: '/my-account/banking/transactions',
  withdrawal_returned: '/my-account/banking/withdraw',
  withdrawal_cancelled: '/my-account/banking/withdraw',
  document_requested: '/my-account/account/verification',
  document_verified: '/my-account/account/verification',
  document_rejected: '/my-account/account/verification',
  document_expiring: '/my-account/account/verification',
  document_expired: '/my-account/account/verification',
  limit_active: '/my-account/gambling-limits',
  limit_waits: '/my-account/gambling-limits',
  limit_cancelled: '/my-account/gambling-limits',
  break_started: '/my-account/gambling-limits',
  break_ended: '/my-account/gambling-limits',
  password_changed: '/my-account/account',
  phone_changed: '/my-account/account',
  address_changed: '/my-account/account',
  tip_limits: '/my-account/gambling-limits',
  tip_fairness: '/my-account/rounds',
};
