export { isLockTimeout } from './batch-executor.ts';
export { addRow, columns } from './columns.ts';
export {
  type ActiveBonus,
  type Command,
  type Decision,
  type History,
  type Kind,
  type Known,
  type Leg,
  type LimitEntry,
  type LimitWindow,
  type Outcome,
  type OutcomeCode,
  type Period,
  type PlayerState,
  type Protection,
  type Recorded,
  type TimeWindow,
  type Vertical,
  account,
  bonusAccount,
  bonusState,
  kind,
  lockedAccount,
  outcomeCode,
  provider,
  vertical,
} from './command.ts';
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
export type { Ledger } from './decision.ts';
export {
  type IncidentRow,
  endIncident,
  findLedgerIncident,
  hasOpenIncident,
  listLedgerIncidents,
  listOpenLedgerIncidents,
  waysOf,
} from './incident.service.ts';
export { ConnectionLost, LaneFull } from './lane.ts';
export { Lanes, type LanesOptions } from './lanes.ts';
export { lockTimeout, statementTimeout } from './ledger.store.ts';
export { receiptOf } from './receipt.service.ts';
export { referenceIdOf } from './reference-id.rules.ts';
export { findSharedIds } from './shared-id.service.ts';
export type { StatePart } from './state-part.ts';
export {
  type LegRow,
  type RoundTotals,
  applyDeposit,
  balancesOf,
  barStakes,
  decideInTransaction,
  holdWithdrawal,
  isAnswered,
  listChangedRounds,
  listLegs,
  listOpenRounds,
  listRoundLegs,
  listRoundTotals,
  listSequences,
  lockGuard,
  lockState,
  openWallet,
  payWithdrawal,
  readState,
  releaseDeposit,
  reserveDeposit,
  returnDeposit,
  returnWithdrawal,
  setStanding,
  standingOf,
  sumPayments,
  sumPlay,
  sumRound,
  suspendDeposit,
  takesWinBack,
  voidBonuses,
  walletChanged,
} from './wallet.service.ts';
export {
  type WorkingBalances,
  bonusCash,
  cash,
  hasRoom,
  move,
  openWorkingBalances,
  paidFrom,
} from './working-balances.ts';
