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
export { listCreditedDeposits } from './credited-deposit.store.ts';
export {
  type LegRow,
  listChangedRounds,
  listLegs,
  listRoundLegs,
  sumPayments,
  sumPlay,
} from './leg.store.ts';
export { type RoundEnds, type RoundKeeper, listOpenRounds, noKeeper } from './open-rounds.service.ts';
export { type PlayedRow, listPlayed, listStakers } from './played.store.ts';
export { type RoundTotals, listRoundTotals } from './round-totals.store.ts';
export {
  findSequenceBefore,
  listSettledPlay,
  sumSettledPlay,
  type SequenceSpan,
  type SettledPlay,
} from './settled-play.store.ts';
export { listStakeParts } from './stake-part.store.ts';
export { standingOf, sumRound, takesWinBack } from './round.rules.ts';
export { type BalanceFrame, balanceFramesOf } from './wallet-frame.service.ts';
export { balancesOf } from './wallet.service.ts';
export { listSequences } from './wallet.store.ts';
