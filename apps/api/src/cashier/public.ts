export type { CashierDependencies, CashierPorts } from './dependencies.ts';
export { beginDeposit, depositRejection } from './deposit/deposit.service.ts';
export { canGiveBack } from './deposit/give-back.service.ts';
export { listIncidents } from './payment/incident.service.ts';
export {
  type UnbookedDeposit,
  listReversed,
  listUnbookedDeposits,
  listWithdrawalStates,
} from './payment/payment-history.store.ts';
export { findReversible, reverseCredited } from './deposit/reversal.service.ts';
export { endSuspension, findSuspended, isReturnOnly, listSuspended } from './deposit/suspense.service.ts';
export { canEnd, endWaiting, listWaiting } from './withdrawal/withdrawal-desk.service.ts';
