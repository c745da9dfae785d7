import {
  account,
  kind,
  move,
  openWorkingBalances,
  outcomeCode,
  type Command,
  type Decision,
  type Known,
  type OutcomeCode,
  type PlayerState,
} from '../../ledger/public.ts';
import { accept, refuse } from './decision.ts';

/**
 * Books money that has arrived and that no limit has room for. It is the player's and kept apart: no stake and no
 * withdrawal reaches it, and it counts in no limit. Never refused. Source: docs/decisions/late-deposits-in-suspense.md
 */
export function decideSuspension(state: PlayerState, command: Command, known: Known): Decision {
  const working = openWorkingBalances(state.balances);
  move(working, account.payments, account.suspense, command.amountMinor);
  return accept(state, 0, known, working);
}

/** Suspended money goes back to its payer. Refuses: alreadyResolved, holdUnknown. */
export function decideReturnToPayer(state: PlayerState, command: Command, known: Known): Decision {
  const refusal = suspensionRejection(known);
  if (refusal !== null) return refuse(state, command, known, refusal);
  const working = openWorkingBalances(state.balances);
  move(working, account.suspense, account.payments, known.original.recorded!.requestedMinor);
  return { ...accept(state, 0, known, working), marksReference: true };
}

/** Null: the key referred to holds suspended money. It ends once: credited or returned. */
export function suspensionRejection({ original }: Known): OutcomeCode | null {
  if (original.isResolved) return outcomeCode.alreadyResolved;
  return isSuspension({ original }) ? null : outcomeCode.holdUnknown;
}

export function isSuspension({ original: { recorded } }: Pick<Known, 'original'>): boolean {
  return recorded?.kind === kind.suspendDeposit && recorded.code === outcomeCode.done;
}
