import {
  account,
  bonusAccount,
  outcomeCode,
  paidFrom,
  type Command,
  type Decision,
  type Known,
  type Leg,
  type Outcome,
  type OutcomeCode,
  type PlayerState,
  type WorkingBalances,
  type Recorded,
  type Vertical,
} from '../../ledger/public.ts';
import { playable } from './bonus.rules.ts';

/** What is wrong with the call itself: the right one may still come under the same key. */
const faultsOfForm = new Set<OutcomeCode>([outcomeCode.amountMismatch, outcomeCode.currencyMismatch]);

/**
 * A refusal is an answer: it takes a sequence number and a row, and its key stays refused for good. One for the form of
 * the call is not: nothing is written.
 */
export function refuse(state: PlayerState, command: Command, known: Known, code: OutcomeCode): Decision {
  if (faultsOfForm.has(code)) return notYet(state, command, known, code);
  const after = { ...state, sequence: state.sequence + 1n };
  return decided(after, command.vertical, known.atMs, code, []);
}

/** What may be retried with the same key, because what is missing may still come. Nothing is written. */
export function notYet(state: PlayerState, command: Command, known: Known, code: OutcomeCode): Decision {
  const decision = decided(state, command.vertical, known.atMs, code, []);
  return { ...decision, isRecorded: false };
}

/** The command is carried out: the working balances become the player's. What none could hold is an incident. */
export function accept(
  state: PlayerState,
  game: Vertical | 0,
  known: Known,
  working: WorkingBalances,
): Decision {
  const after = { ...state, sequence: state.sequence + 1n, balances: working.balances };
  const decision = decided(after, game, known.atMs, outcomeCode.done, working.legs);
  const isAbove = working.legs.some((leg) => leg.destination === account.excess);
  return isAbove ? { ...decision, incident: 'above_balance' } : decision;
}

/** As recorded the first time, with the balances of today, and whether it was resolved since. */
export function repeat(state: PlayerState, { atMs }: Known, stored: Recorded, isResolved: boolean): Decision {
  const outcome = outcomeOf(state, stored.vertical, stored.code, stored.legs, stored.decidedAtMs, atMs);
  const { sequence, playableAfterMinor } = stored;
  return {
    state,
    legs: [],
    outcome: { ...outcome, sequence, playableAfterMinor, isRepeat: true, isResolved },
    isRecorded: false,
    marksReference: false,
  };
}

function decided(
  state: PlayerState,
  game: Vertical | 0,
  atMs: number,
  code: OutcomeCode,
  legs: readonly Leg[],
): Decision {
  const outcome = outcomeOf(state, game, code, legs, atMs);
  return { state, legs, outcome, isRecorded: true, marksReference: false };
}

function outcomeOf(
  state: PlayerState,
  game: Vertical | 0,
  code: OutcomeCode,
  legs: readonly Leg[],
  decidedAtMs: number,
  atMs = decidedAtMs,
): Outcome {
  const { cashMinor, bonusMinor } = playable(state, game, atMs);
  return {
    code,
    sequence: state.sequence,
    decidedAtMs,
    playableAfterMinor: cashMinor + bonusMinor,
    cashMinor,
    bonusMinor,
    bonusPartMinor: game === 0 ? 0n : paidFrom(legs, bonusAccount(game)),
    movedMinor: legs.reduce((sum, leg) => sum + leg.amountMinor, 0n),
    isRepeat: false,
  };
}
