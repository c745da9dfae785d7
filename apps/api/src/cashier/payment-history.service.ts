/** What the history asks of the cashier: payments that the ledger does not know, and how payouts stand. */
export { listUnbookedDeposits, listWithdrawalStates, type UnbookedDeposit } from './payment-history.store.ts';
