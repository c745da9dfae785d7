export {
  decideInTransaction,
  isLockTimeout,
  lockState,
  readState,
  lockPlayers,
  runCommands,
} from './executor/batch-executor.ts';
export { walletChanged } from './executor/changes.ts';
export {
  type Bonus,
  type BonusEnding,
  type BonusGrant,
  type BonusTerms,
  bonusEnding,
  bonusState,
} from './bonus.ts';
export { addRow, columns, textArray } from './executor/columns.ts';
export {
  type BonusAtStake,
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
  kind,
  lockedAccount,
  outcomeCode,
  provider,
  vertical,
} from './command.ts';
export {
  barStakes,
  isAnswered,
  listCurrencies,
  lockGuard,
  openWallet,
  setStanding,
} from './guard.service.ts';
export {
  type IncidentRow,
  endIncident,
  findLedgerIncident,
  hasOpenIncident,
  listLedgerIncidents,
  listOpenLedgerIncidents,
  noteMisbookedRounds,
  waysOf,
} from './incident.service.ts';
export { ConnectionLost, LaneFull } from './executor/lane.ts';
export { Lanes, type LanesOptions } from './executor/lanes.ts';
export { laneSettings, lockTimeout, statementTimeout } from './ledger.store.ts';
export type { Ledger, MoneyRules } from './ledger.ts';
export { usableMinor } from './executor/movement.rules.ts';
export {
  applyDeposit,
  holdWithdrawal,
  payBuyIn,
  payPrize,
  payWithdrawal,
  releaseDeposit,
  reserveDeposit,
  returnBuyIn,
  returnDeposit,
  returnWithdrawal,
  reverseDeposit,
  suspendDeposit,
  voidBonuses,
} from './payment.service.ts';
export type { Deviation } from './chain/reconcile.store.ts';
export { listReceipts, publicKeys, receiptOf, rootOf, signText } from './chain/receipt.service.ts';
export { referenceIdOf } from './reference-id.rules.ts';
export { findSharedIds } from './shared-id.service.ts';
export type { Run } from './executor/run.ts';
export type { DraftState, StateNeeds, StatePart } from './executor/state-part.ts';
export { type WorkingBalances, hasRoom, move, openWorkingBalances, paidFrom } from './working-balances.ts';
