import { isPastThreshold, mayDeposit } from '@halcyon/contract/kyc/verification-level';
import { countIn, roomIn } from '../../responsible-gambling/public.ts';
import {
  account,
  hasRoom,
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
import { isSuspension, suspensionRejection } from './decide-suspense.ts';
import { accept, refuse } from './decision.ts';

/**
 * Keeps room in the deposit limits for a payment that is about to start. Moves no money.
 * Refuses: depositNotAllowed, stakesBarred, limitMissing, depositLimitReached.
 */
export function decideReservation(state: PlayerState, command: Command, known: Known): Decision {
  const refusal = depositRejectionOf(state, command.amountMinor, known.atMs);
  if (refusal !== null) return refuse(state, command, known, refusal);
  return accept(
    countDeposit(state, known.atMs, command.amountMinor, known.atMs),
    0,
    known,
    openWorkingBalances(state.balances),
  );
}

/** Gives the room of a failed or abandoned payment back. Refuses: alreadyResolved (credited or released before). */
export function decideRelease(state: PlayerState, command: Command, known: Known): Decision {
  const { recorded: reservation, isResolved } = known.original;
  if (isResolved) return refuse(state, command, known, outcomeCode.alreadyResolved);
  if (!isReserved(known)) {
    return { ...refuse(state, command, known, outcomeCode.holdUnknown), marksReference: !reservation };
  }
  const { requestedMinor, decidedAtMs } = known.original.recorded!;
  const after = countDeposit(state, known.atMs, -requestedMinor, decidedAtMs);
  return { ...accept(after, 0, known, openWorkingBalances(state.balances)), marksReference: true };
}

/**
 * Credits money that a payment provider has received. With a reservation it is never refused: the money is
 * there. Without one the payment was not announced. Suspended money is credited once the limits allow it.
 * Refuses: as a reservation, when there is none; suspended money besides with alreadyResolved, amountMismatch, balanceFull.
 */
export function decideDeposit(state: PlayerState, command: Command, known: Known): Decision {
  const { amountMinor } = command;
  if (isSuspension(known)) return decideLateCredit(state, command, known);
  const isOpen = isReserved(known) && !known.original.isResolved;
  const wasReleased = isReserved(known) && known.original.isResolved;
  if (!isOpen && !wasReleased) {
    const refusal = depositRejectionOf(state, amountMinor, known.atMs);
    if (refusal !== null) return refuse(state, command, known, refusal);
  }
  // The reservation has counted its own amount already; only a difference counts now.
  const reserved = isOpen ? known.original.recorded! : null;
  const differenceMinor = amountMinor - (reserved?.requestedMinor ?? 0n);
  const counted = countDeposit(state, known.atMs, differenceMinor, reserved?.decidedAtMs ?? known.atMs);
  const working = openWorkingBalances(state.balances);
  move(working, account.payments, account.main, amountMinor);
  const after = { ...counted, depositedMinor: state.depositedMinor + amountMinor };
  return { ...accept(after, 0, known, working), marksReference: isOpen };
}

/** From suspense to MAIN: as a deposit that is made now. */
function decideLateCredit(state: PlayerState, command: Command, known: Known): Decision {
  const { amountMinor } = command;
  const isOther = amountMinor !== known.original.recorded!.requestedMinor;
  const refusal =
    suspensionRejection(known) ??
    (isOther ? outcomeCode.amountMismatch : depositRejectionOf(state, amountMinor, known.atMs)) ??
    (hasRoom(state.balances, account.main, amountMinor) ? null : outcomeCode.balanceFull);
  if (refusal !== null) return refuse(state, command, known, refusal);
  const counted = countDeposit(state, known.atMs, amountMinor, known.atMs);
  const working = openWorkingBalances(state.balances);
  move(working, account.suspense, account.main, amountMinor);
  const after = { ...counted, depositedMinor: state.depositedMinor + amountMinor };
  return { ...accept(after, 0, known, working), marksReference: true };
}

/** Null: a deposit of this amount may start now. */
function depositRejectionOf(state: PlayerState, amountMinor: bigint, atMs: number): OutcomeCode | null {
  const { status, level, verifyBefore } = state;
  const isAboveThreshold = isPastThreshold(state.depositedMinor + amountMinor, state.verifyThresholdMinor);
  if (!mayDeposit({ status, level, verifyBefore, isAboveThreshold })) return outcomeCode.depositNotAllowed;
  if (atMs < state.stakesBarredUntilMs) return outcomeCode.stakesBarred;
  if (state.protection?.isLimitMissing) return outcomeCode.limitMissing;
  const isOver = state.depositWindows.some((window) => {
    const room = roomIn('deposit', window, state.timeZone, atMs);
    return room !== null && amountMinor > room.leftMinor;
  });
  return isOver ? outcomeCode.depositLimitReached : null;
}

function isReserved(known: Known): boolean {
  const { recorded } = known.original;
  return recorded?.kind === kind.reserveDeposit && recorded.code === outcomeCode.done;
}

function countDeposit(
  state: PlayerState,
  atMs: number,
  amountMinor: bigint,
  placedAtMs: number,
): PlayerState {
  const depositWindows = countIn(state.depositWindows, state.timeZone, atMs, amountMinor, placedAtMs);
  return { ...state, depositWindows };
}
