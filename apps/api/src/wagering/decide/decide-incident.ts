import {
  account,
  hasRoom,
  move,
  openWorkingBalances,
  outcomeCode,
  type Command,
  type Decision,
  type Known,
  type PlayerState,
} from '../../ledger/public.ts';
import { accept, refuse } from './decision.ts';

/**
 * Two operators credit money that no balance could hold.
 * Refuses: alreadyResolved (it was taken back), insufficientFunds (not so much is held), balanceFull.
 */
export function decideExcessCredit(state: PlayerState, command: Command, known: Known): Decision {
  const { amountMinor } = command;
  if (known.original.isResolved) return refuse(state, command, known, outcomeCode.alreadyResolved);
  if ((state.balances[account.excess] ?? 0n) < amountMinor) {
    return refuse(state, command, known, outcomeCode.insufficientFunds);
  }
  if (!hasRoom(state.balances, account.main, amountMinor)) {
    return refuse(state, command, known, outcomeCode.balanceFull);
  }
  const working = openWorkingBalances(state.balances);
  move(working, account.excess, account.main, amountMinor);
  return accept(state, 0, known, working);
}

/** Two operators set what is owed off against MAIN, as far as it reaches. Refuses: nothingOwed, insufficientFunds. */
export function decideCollection(state: PlayerState, command: Command, known: Known): Decision {
  const { owedMinor } = state;
  const heldMinor = state.balances[account.main] ?? 0n;
  if (owedMinor === 0n) return refuse(state, command, known, outcomeCode.nothingOwed);
  if (heldMinor === 0n) return refuse(state, command, known, outcomeCode.insufficientFunds);
  const takenMinor = heldMinor < owedMinor ? heldMinor : owedMinor;
  const working = openWorkingBalances(state.balances);
  move(working, account.main, account.receivable, takenMinor);
  return accept({ ...state, owedMinor: owedMinor - takenMinor }, 0, known, working);
}

/** Two operators write off what is owed. Refuses: nothingOwed. */
export function decideWaiver(state: PlayerState, command: Command, known: Known): Decision {
  if (state.owedMinor === 0n) return refuse(state, command, known, outcomeCode.nothingOwed);
  const working = openWorkingBalances(state.balances);
  move(working, account.writtenOff, account.receivable, state.owedMinor);
  return accept({ ...state, owedMinor: 0n }, 0, known, working);
}
