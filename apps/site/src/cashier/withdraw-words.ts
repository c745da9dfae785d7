import type { WithdrawalCheck } from './cashier.queries.ts';

/**
 * Where the withdrawal screen goes after the check. Source: specification 1, section 4 (mapping of the thirteen
 * outcomes); what it does not name is an error.
 */
export type WithdrawFlow =
  | 'allowed'
  | 'verify-loyal'
  | 'verify-under-review'
  | 'verify-required'
  | 'verify-strict'
  | 'withdrawal-limit-reached'
  | 'self-limit-reached'
  | 'restricted'
  | 'error';

export function withdrawFlowOf(outcome: WithdrawalCheck['outcome']): WithdrawFlow {
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

/** The form shows: the money can be asked for now. */
export function mayAsk(flow: WithdrawFlow): boolean {
  return flow === 'allowed' || flow === 'verify-loyal' || flow === 'withdrawal-limit-reached';
}
