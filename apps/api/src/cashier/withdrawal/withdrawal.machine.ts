import type { WithdrawalState } from '@halcyon/contract/cashier/payment';

/**
 * Every legal step of a withdrawal; a state with no steps is final. `review` takes an approval back while the money is
 * still here. `sent` is recorded before the provider is called; from then on it can be cancelled only with a provider
 * that requests approval before it pays.
 * Source: docs/domains/cashier.md#withdrawals
 */
const steps = {
  requested: { approve: 'approved', cancel: 'cancelled' },
  approved: { send: 'sent', review: 'requested', cancel: 'cancelled' },
  sent: { confirm: 'paid', fail: 'failed', cancel: 'cancelled' },
  failed: { return: 'returned' },
  paid: {},
  returned: {},
  cancelled: {},
} as const satisfies Record<WithdrawalState, Partial<Record<string, WithdrawalState>>>;

export type WithdrawalStep = { [State in WithdrawalState]: keyof (typeof steps)[State] }[WithdrawalState];

/** The state after `step`, or null when that step is not legal from here. Pure. */
export function stepWithdrawal(state: WithdrawalState, step: WithdrawalStep): WithdrawalState | null {
  const legal: Partial<Record<WithdrawalStep, WithdrawalState>> = steps[state];
  return legal[step] ?? null;
}

/** While true the amount is on the player's hold account: requested, not yet paid out or returned. */
export function holdsFunds(state: WithdrawalState): boolean {
  return state === 'requested' || state === 'approved' || state === 'sent' || state === 'failed';
}

/** True while the money has not left: before the order, or before the provider's request for approval was answered. */
export function canStillCancel(of: {
  readonly state: WithdrawalState;
  /** The provider requests approval before it pays, so the payout can still be refused. */
  readonly asksBeforePayout: boolean;
  /** Its request was answered with yes. */
  readonly isCommitted: boolean;
}): boolean {
  if (stepWithdrawal(of.state, 'cancel') === null) return false;
  return of.state !== 'sent' || (of.asksBeforePayout && !of.isCommitted);
}
