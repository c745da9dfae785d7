import type { DepositCheck } from '../cashier.queries.ts';
import { checkedStatusOf, type CheckedStatus } from '../flow/flow-status.ts';

type Limit = NonNullable<DepositCheck['limitLeft']>;

/** Kept whatever the result of the check. */
type Kept = {
  /** True: the player came for a bonus and must say whether this deposit is for it. */
  readonly selectBonus: boolean;
  /** What the deposit claims; null: nothing. */
  readonly selectedBonusId: string | null;
  /** True: the player has seen the notice about documents due; it is not shown again. */
  readonly notification: boolean;
};
type Blank = {
  readonly modal: null;
  readonly outcome: null;
  readonly daysLeftToVerifyDocuments: null;
  readonly isSpendLimit: false;
  readonly hideCashier: false;
  readonly limitLeft: null;
  readonly limitType: null;
  readonly resetOn: null;
};
type Facts = {
  readonly outcome: DepositCheck['outcome'];
  /** Null: no deadline. */
  readonly daysLeftToVerifyDocuments: number | null;
  /** True: the limit that is reached is one of losses. */
  readonly isSpendLimit: boolean;
  /** True: no payment method is shown, whatever the status. */
  readonly hideCashier: boolean;
  /** What the nearest limit still allows, its period and when it resets; null: no limit. */
  readonly limitLeft: Limit | null;
  readonly limitType: 'D' | 'W' | 'M' | null;
  readonly resetOn: string | null;
};

/** A deposit from the check to the payment page, as a union of states; `modal` names the open dialog. */
export type DepositFlow = Kept &
  (
    | ({ readonly status: 'inactive' | 'loading' } & Blank)
    | ({ readonly status: CheckedStatus; readonly modal: 'verify-documents' | null } & Facts)
  );

export type DepositFlowAction =
  | { readonly type: 'start' }
  | { readonly type: 'checked'; readonly check: DepositCheck }
  /** The check got no response. */
  | { readonly type: 'failed' }
  /** The dialog about documents was closed. */
  | { readonly type: 'later' }
  | { readonly type: 'offer-bonus'; readonly bonusId: string }
  | { readonly type: 'select-bonus'; readonly bonusId: string | null }
  | { readonly type: 'clear' };

const blank: Blank = {
  modal: null,
  outcome: null,
  daysLeftToVerifyDocuments: null,
  isSpendLimit: false,
  hideCashier: false,
  limitLeft: null,
  limitType: null,
  resetOn: null,
};

export const inactiveDeposit: DepositFlow = {
  status: 'inactive',
  ...blank,
  selectBonus: false,
  selectedBonusId: null,
  notification: false,
};

/** Inactive, then loading, then the result of the check; clearing keeps only that the notice was seen. Pure. */
export function stepDepositFlow(flow: DepositFlow, action: DepositFlowAction): DepositFlow {
  const { selectBonus, selectedBonusId, notification } = flow;
  const kept = { selectBonus, selectedBonusId, notification };
  switch (action.type) {
    case 'start':
      return { ...kept, ...blank, status: 'loading' };
    case 'checked':
      // A response after the flow was left is dropped.
      return flow.status === 'inactive' ? flow : { ...kept, ...checked(action.check, notification) };
    case 'failed':
      return flow.status === 'inactive'
        ? flow
        : { ...kept, ...checked({ outcome: 'FAILURE', hideCashier: true }, true) };
    case 'later':
      return { ...flow, modal: null, notification: true };
    case 'offer-bonus':
      return { ...flow, selectBonus: true, selectedBonusId: action.bonusId };
    case 'select-bonus':
      return { ...flow, selectedBonusId: action.bonusId };
    case 'clear':
      return { ...inactiveDeposit, notification };
  }
}

/** True: method and amount are shown. Pure. */
export function mayPayIn(flow: DepositFlow): boolean {
  return (flow.status === 'allowed' || flow.status === 'verify-loyal') && !flow.hideCashier;
}

function checked(check: DepositCheck, isTold: boolean) {
  const { outcome } = check;
  const isSpendLimit = check.isSpendLimit ?? outcome === 'SELF_SPEND_LIMIT_REACHED';
  // Only money out knows no loss limit; money in stops at it as at any limit of the player's own.
  const status: CheckedStatus = isSpendLimit ? 'self-limit-reached' : checkedStatusOf(outcome);
  const daysLeftToVerifyDocuments = check.daysLeftToVerifyDocuments ?? null;
  const isDue = status === 'verify-required' || status === 'verify-strict';
  const tellsNow = isDue || daysLeftToVerifyDocuments !== null;
  return {
    status,
    modal: tellsNow && !isTold ? ('verify-documents' as const) : null,
    outcome,
    daysLeftToVerifyDocuments,
    isSpendLimit,
    hideCashier: check.hideCashier ?? false,
    limitLeft: check.limitLeft ?? null,
    limitType: check.limitType ?? null,
    resetOn: check.resetOn ?? null,
  };
}
