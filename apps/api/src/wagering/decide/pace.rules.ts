import {
  outcomeCode,
  type Command,
  type Known,
  type OutcomeCode,
  type PlayerState,
} from '../../ledger/public.ts';
import { openStakes } from './round.rules.ts';

/** Where a market allows one game at a time: a game counts as played for so long after a round of it has begun. */
const OTHER_GAME_MS = 30_000;

/** True: another game was played until a moment ago, so that this one would be played concurrently. Pure. */
export function isOtherGamePlayed(
  { playedGame, playedAtMs }: Pick<PlayerState, 'playedGame' | 'playedAtMs'>,
  gameId: string | null,
  atMs: number,
): boolean {
  return playedGame !== null && playedGame !== gameId && atMs - playedAtMs < OTHER_GAME_MS;
}

/** How long a new round of the same game has to wait for the market's shortest round; 0: it may begin. Pure. */
export function msToNextRound(state: PlayerState, command: Command, known: Known): number {
  const { minCycleMs = 0, gameId } = command;
  if (minCycleMs === 0 || state.playedGame !== gameId || openStakes(known.round).length > 0) return 0;
  return Math.max(0, state.playedAtMs + minCycleMs - known.atMs);
}

/** Why a stake comes too soon after another one; null: it does not. Pure. */
export function whyTooSoon(state: PlayerState, command: Command, known: Known): OutcomeCode | null {
  if (command.isOneGameAtATime && isOtherGamePlayed(state, command.gameId, known.atMs)) {
    return outcomeCode.otherGamePlayed;
  }
  return msToNextRound(state, command, known) > 0 ? outcomeCode.roundTooSoon : null;
}

/** A new round is remembered where a rule of the market will look at it. Pure. */
export function pacedOn(state: PlayerState, command: Command, known: Known): PlayerState {
  const hasRule = command.isOneGameAtATime === true || (command.minCycleMs ?? 0) > 0;
  if (!hasRule || openStakes(known.round).length > 0) return state;
  return { ...state, playedGame: command.gameId, playedAtMs: known.atMs };
}
