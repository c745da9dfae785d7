import {
  account,
  kind,
  openWorkingBalances,
  outcomeCode,
  type Command,
  type Decision,
  type Known,
  type PlayerState,
} from '../../ledger/public.ts';
import { accept, refuse } from './decision.ts';
import { takeOrOwe } from './owe.rules.ts';

/**
 * A payment provider has taken a deposit back: out of MAIN and of what no balance could hold, as far as they reach; the
 * rest is owed, and an incident. Winnings are never touched beyond that. Once per deposit.
 * Refuses: alreadyResolved, holdUnknown (no such deposit), amountMismatch.
 */
export function decideReversal(state: PlayerState, command: Command, known: Known): Decision {
  const { recorded: deposit, isResolved } = known.original;
  if (isResolved) return refuse(state, command, known, outcomeCode.alreadyResolved);
  if (deposit?.kind !== kind.deposit || deposit.code !== outcomeCode.done) {
    return refuse(state, command, known, outcomeCode.holdUnknown);
  }
  if (command.amountMinor !== 0n && command.amountMinor !== deposit.requestedMinor) {
    return refuse(state, command, known, outcomeCode.amountMismatch);
  }
  const working = openWorkingBalances(state.balances);
  const owedMinor = takeOrOwe(working, deposit.requestedMinor, account.payments);
  const after = { ...state, owedMinor: state.owedMinor + owedMinor };
  const decision = { ...accept(after, 0, known, working), marksReference: true };
  return owedMinor > 0n ? { ...decision, incident: 'debt' } : decision;
}
