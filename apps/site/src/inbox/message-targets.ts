import type { MessageKind } from '@halcyon/contract/inbox/message';

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
