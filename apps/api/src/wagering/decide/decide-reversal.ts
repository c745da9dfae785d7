import {
  account,
  kind,
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
  let openMinor = deposit.requestedMinor;
  for (const wallet of [account.main, account.excess]) {
    const held = working.balances[wallet] ?? 0n;
    const taken = held < openMinor ? held : openMinor;
    if (taken > 0n) move(working, wallet, account.payments, taken);
    openMinor -= taken;
  }
  if (openMinor > 0n) move(working, account.receivable, account.payments, openMinor);
  const after = { ...state, owedMinor: state.owedMinor + openMinor };
  const decision = { ...accept(after, 0, known, working), marksReference: true };
  return openMinor > 0n ? { ...decision, incident: 'debt' } : decision;
}
