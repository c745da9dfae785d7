import type { WithdrawalCheck, WithdrawalLimitView } from '../cashier.queries.ts';
import { checkedStatusOf, type CheckedStatus } from '../flow/flow-status.ts';

type Amount = NonNullable<WithdrawalLimitView['limit']>;

/** The player's own withdrawal limit, which is there before and after any check. */
type OwnLimit = {
  /** What may go out within `duration`; null: no limit. */
  readonly limit: Amount | null;
  readonly duration: 'D' | 'W' | 'M';
  /** The limit before its last change. */
  readonly originalLimit: Amount | null;
};
type Told = {
  /** True: the player has read that documents are welcome; it is not shown again. */
  readonly notification: boolean;
};
type Facts = {
  readonly outcome: WithdrawalCheck['outcome'];
  readonly available: Amount | null;
  /** What the own limit leaves until it resets; null: no limit. */
  readonly limitLeft: Amount | null;
  readonly resetOn: string | null;
  /** Of a win that was taken back after it was spent; null: nothing is owed. */
  readonly owed: Amount | null;
};

export type WithdrawModal = 'verify-documents' | 'limit-notify' | 'limit-edit';

/** A withdrawal from the check to its request, as a union of states; `modal` names the open dialog. */
export type WithdrawFlow = OwnLimit &
  Told &
  (
    | { readonly status: 'inactive' | 'loading'; readonly modal: null }
    /** The group of brands has suspended this person. */
    | { readonly status: 'suspended'; readonly modal: null }
    | ({
        /** `limit-notify`: allowed, and the balance is more than the own limit. */
        readonly status: CheckedStatus | 'limit-notify';
        readonly modal: WithdrawModal | null;
      } & Facts)
  );
export type CheckedWithdrawal = Extract<WithdrawFlow, { readonly outcome: string }>;

export type WithdrawFlowAction =
  | { readonly type: 'start' }
  | { readonly type: 'checked'; readonly check: WithdrawalCheck }
  | { readonly type: 'failed' }
  | { readonly type: 'suspended' }
  | { readonly type: 'limit-known'; readonly own: WithdrawalLimitView }
  | { readonly type: 'open'; readonly modal: WithdrawModal }
  | { readonly type: 'close' }
  /** The notice that documents are welcome was dismissed. */
  | { readonly type: 'notice-dismissed' }
  | { readonly type: 'clear' };

export const inactiveWithdraw: WithdrawFlow = {
  status: 'inactive',
  modal: null,
  limit: null,
  duration: 'D',
  originalLimit: null,
  notification: false,
};

/** Inactive, then loading, then the result of the check; clearing keeps only that the notice was seen. Pure. */
export function stepWithdrawFlow(flow: WithdrawFlow, action: WithdrawFlowAction): WithdrawFlow {
  const { limit, duration, originalLimit, notification } = flow;
  const kept = { limit, duration, originalLimit, notification };
  switch (action.type) {
    case 'start':
      return { ...kept, status: 'loading', modal: null };
    case 'checked':
      // A response after the flow was left is dropped, and none lifts a suspension.
      if (flow.status === 'inactive' || flow.status === 'suspended') return flow;
      return { ...kept, ...checked(action.check, isChecked(flow) ? flow : null) };
    case 'failed':
      if (flow.status === 'inactive' || flow.status === 'suspended') return flow;
      return { ...kept, ...checked({ outcome: 'FAILURE', available: null }, null) };
    case 'suspended':
      return { ...kept, status: 'suspended', modal: null };
    case 'limit-known': {
      const { own } = action;
      return { ...flow, limit: own.limit, duration: own.duration, originalLimit: own.originalLimit };
    }
    case 'open':
      return isChecked(flow) ? { ...flow, modal: action.modal } : flow;
    case 'close':
      return { ...flow, modal: null };
    case 'notice-dismissed':
      return { ...flow, notification: true };
    case 'clear':
      return { ...inactiveWithdraw, notification };
  }
}

export function isChecked(flow: WithdrawFlow): flow is CheckedWithdrawal {
  return 'outcome' in flow;
}

/** True: method and amount are shown. Pure. */
export function mayAskOut(flow: WithdrawFlow): boolean {
  return flow.status === 'allowed' || flow.status === 'verify-loyal' || flow.status === 'limit-notify';
}

function checked(check: WithdrawalCheck, before: CheckedWithdrawal | null) {
  const { outcome, available } = check;
  const limitLeft = check.limitLeft ?? null;
  const { resetOn = null, owed = null } = check;
  const facts = { outcome, available, limitLeft, resetOn, owed };
  const mapped = checkedStatusOf(outcome);
  const isOverLimit =
    available !== null && limitLeft !== null && BigInt(available.amountMinor) > BigInt(limitLeft.amountMinor);
  const status = mapped === 'allowed' && isOverLimit ? ('limit-notify' as const) : mapped;
  // A repeated check with the same result leaves open what is open, and opens nothing that was closed.
  if (before?.status === status) return { status, modal: before.modal, ...facts };
  return { status, modal: modalOf(status), ...facts };
}

function modalOf(status: CheckedStatus | 'limit-notify'): WithdrawModal | null {
  if (status === 'verify-required' || status === 'verify-strict') return 'verify-documents';
  return status === 'limit-notify' ? 'limit-notify' : null;
}
