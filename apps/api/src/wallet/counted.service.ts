/** What limits and their previews ask the ledger: money that counts, by day and by round. */
export {
  listCountedDeposits,
  listCountedLosses,
  listMoneyDays,
  listDeposits,
  sumEndedRounds,
} from './counted.store.ts';
