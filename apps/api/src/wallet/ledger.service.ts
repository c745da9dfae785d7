/**
 * The wallet's door for those who decide about money: the words of the ledger, and its two carriers.
 * `wallet.service.ts` is the door for those who only ask or order.
 */
export {
  account,
  bonusAccount,
  bonusState,
  kind,
  lockedAccount,
  outcomeCode,
  provider,
  vertical,
  type ActiveBonus,
  type Command,
  type Decision,
  type History,
  type Known,
  type Kind,
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
} from './command.ts';
export { addRow, columns } from './columns.ts';
export type { Ledger } from './decision.ts';
export { isLockTimeout } from './batch-executor.ts';
export { ConnectionLost, LaneFull } from './lane.ts';
export { lockTimeout, statementTimeout } from './ledger.store.ts';
export { Lanes, type LanesOptions } from './lanes.ts';
export {
  bonusCash,
  cash,
  hasRoom,
  move,
  openWorkingBalances,
  paidFrom,
  type WorkingBalances,
} from './working-balances.ts';
export type { StatePart } from './state-part.ts';
