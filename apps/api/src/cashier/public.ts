export type { CashierDependencies, CashierPorts } from './dependencies.ts';
export { beginDeposit, depositRejection } from './deposit.service.ts';
export { canGiveBack } from './give-back.service.ts';
export { listIncidents } from './incident.service.ts';
export { type UnbookedDeposit, listUnbookedDeposits, listWithdrawalStates } from './payment-history.store.ts';
export { endSuspension, findSuspended, isReturnOnly, listSuspended } from './suspense.service.ts';
export { canEnd, endWaiting, listWaiting } from './withdrawal-desk.service.ts';
