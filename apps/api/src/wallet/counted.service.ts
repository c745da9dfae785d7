/** What limits and their previews ask the ledger: money that counts, by day and by round. */
export {
  listCountedDeposits,
  listCountedLosses,
  listCountedPlay,
  listCountedStakes,
  listMoneyDays,
  listDeposits,
  sumEndedRounds,
  type Counted,
} from './counted.store.ts';
