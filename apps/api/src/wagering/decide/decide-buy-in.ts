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
import { countLoss, countStake } from '../../responsible-gambling/public.ts';
import { accept, refuse } from './decision.ts';
import { barredRejection, isPast, protectionRejection } from './decide-stake.ts';

/**
 * Own money into a prize pool. Limits of loss and stake count it as a stake, and what refuses the first stake of a round
 * refuses it, but it is no moment of play: time and the activity timer are counted from stakes alone.
 * Refuses: playNotAllowed, stakesBarred, limitMissing, restAfterCheck, activityCheckDue, timeLimitReached,
 * insufficientFunds, lossLimitReached, stakeLimitReached.
 */
export function decideBuyIn(state: PlayerState, command: Command, known: Known): Decision {
  const { amountMinor } = command;
  const counted = {
    ...countLoss(state, known.atMs, amountMinor),
    ...countStake(state, known.atMs, amountMinor),
  };
  const isPastIn = (windows: PlayerState['lossWindows']) =>
    windows.some((window) => isPast(window, known.atMs));
  const refusal =
    barredRejection(state, known) ??
    protectionRejection(state, known) ??
    ((state.balances[account.main] ?? 0n) < amountMinor ? outcomeCode.insufficientFunds : null) ??
    (isPastIn(counted.lossWindows) ? outcomeCode.lossLimitReached : null) ??
    (isPastIn(counted.stakeWindows) ? outcomeCode.stakeLimitReached : null);
  if (refusal !== null) return refuse(state, command, known, refusal);
  const working = openWorkingBalances(state.balances);
  move(working, account.main, account.prizePool, amountMinor);
  return accept({ ...state, ...counted }, 0, known, working);
}

/** A buy-in goes back, once, whatever the player may do by then. Refuses: alreadyResolved, holdUnknown, amountMismatch. */
export function decideBuyInReturn(state: PlayerState, command: Command, known: Known): Decision {
  const refusal = returnRejection(command, known);
  if (refusal !== null) return refuse(state, command, known, refusal);
  const { requestedMinor, decidedAtMs } = known.original.recorded!;
  const working = openWorkingBalances(state.balances);
  move(working, account.prizePool, account.main, requestedMinor);
  const lost = countLoss(state, known.atMs, -requestedMinor, decidedAtMs);
  const staked = countStake(state, known.atMs, -requestedMinor, decidedAtMs);
  return { ...accept({ ...state, ...lost, ...staked }, 0, known, working), marksReference: true };
}

function returnRejection(command: Command, known: Known): OutcomeCode | null {
  const { recorded: buyIn, isResolved } = known.original;
  if (isResolved) return outcomeCode.alreadyResolved;
  if (buyIn?.kind !== kind.buyIn || buyIn.code !== outcomeCode.done) return outcomeCode.holdUnknown;
  const isOther = command.amountMinor !== 0n && command.amountMinor !== buyIn.requestedMinor;
  return isOther ? outcomeCode.amountMismatch : null;
}

/** A prize out of the pool. What was won before a break is paid in it, too: never refused. */
export function decidePoolPrize(state: PlayerState, command: Command, known: Known): Decision {
  const working = openWorkingBalances(state.balances);
  move(working, account.prizePool, account.main, command.amountMinor);
  return accept(state, 0, known, working);
}
