export {
  type Counted,
  listCountedDeposits,
  listCountedLosses,
  listCountedPlay,
  listCountedStakes,
  listDeposits,
  listMoneyDays,
  sumEndedRounds,
} from './counted.store.ts';
export {
  type LegRow,
  listChangedRounds,
  listLegs,
  listOpenRounds,
  listRoundLegs,
  sumPayments,
  sumPlay,
} from './leg.store.ts';
export { type RoundTotals, listRoundTotals } from './round-totals.store.ts';
export { standingOf, sumRound, takesWinBack } from './round.rules.ts';
export { balancesOf } from './wallet.service.ts';
export { listSequences } from './wallet.store.ts';
