import type { WithdrawalCheck } from '../cashier.queries.ts';

/**
 * Result of a money flow's check: one status for each of the thirteen outcomes; any other is
 * an error.
 */
export type CheckedStatus =
  | 'allowed'
  | 'verify-loyal'
  | 'verify-under-review'
  | 'verify-required'
  | 'verify-strict'
  | 'withdrawal-limit-reached'
  | 'self-limit-reached'
  | 'restricted'
  | 'error';

/** True: the outcome is about documents, which have one sentence for all pages. */
export function isOfDocuments(outcome: WithdrawalCheck['outcome'] | null): boolean {
  return outcome?.startsWith('DOCUMENTS_') ?? false;
}

export function checkedStatusOf(outcome: WithdrawalCheck['outcome']): CheckedStatus {
  switch (outcome) {
    case 'SUCCESS':
      return 'allowed';
    case 'DOCUMENTS_PREFERRED':
      return 'verify-loyal';
    case 'DOCUMENTS_UNDER_REVIEW':
      return 'verify-under-review';
    case 'DOCUMENTS_REQUIRED':
      return 'verify-required';
    case 'DOCUMENTS_REQUIRED_RESTRICTED':
      return 'verify-strict';
    case 'WITHDRAWAL_LIMIT_REACHED':
      return 'withdrawal-limit-reached';
    case 'SELF_LIMIT_REACHED':
      return 'self-limit-reached';
    case 'RESTRICTED':
      return 'restricted';
    default:
      return 'error';
  }
}
