import type { LaunchedGame } from '@halcyon/contract/play/launch.contract';
import type { PlayMode } from './launch.queries.ts';

/** State of opening a game. One union, so that no screen can be half of two. */
export type LaunchState =
  | { readonly at: 'choosing' }
  | { readonly at: 'loading'; readonly mode: PlayMode }
  | {
      readonly at: 'game';
      readonly game: LaunchedGame;
      /** It has reported that it runs, and renders its first frame now. */
      readonly isReady: boolean;
      readonly isShown: boolean;
      readonly roundRuns: boolean;
    }
  | { readonly at: 'error'; readonly mode: PlayMode; readonly words: string; readonly code: string | null }
  | { readonly at: 'ended'; readonly mode: PlayMode };

export type LaunchEvent =
  | {
      readonly type: 'chosen';
      readonly mode: PlayMode;
      /** Opened while the page was loading: keeps what the page shows of it by now. */
      readonly isOnTheWay?: boolean;
    }
  | { readonly type: 'launched'; readonly game: LaunchedGame }
  | { readonly type: 'failed'; readonly mode: PlayMode; readonly words: string; readonly code: string | null }
  | { readonly type: 'ready' }
  | { readonly type: 'shown' }
  /** Its frame has loaded and sent nothing since. */
  | { readonly type: 'silent' }
  | { readonly type: 'round-started' }
  | { readonly type: 'round-shown' }
  | { readonly type: 'ended' };

/** The steps of opening a game, in order; a player sees the current one. */
export const launchSteps = ['asking', 'loading', 'drawing'] as const;

export function launchStepOf(state: LaunchState): (typeof launchSteps)[number] {
  return state.at !== 'game' ? 'asking' : state.isReady ? 'drawing' : 'loading';
}

/** Initial state of a page: a choice, or what was opened while it was loading. Pure. */
export function beginLaunch(
  mode: PlayMode | null,
  onTheWay: { readonly game: LaunchedGame | null } | null,
): LaunchState {
  if (mode === null || onTheWay === null) return { at: 'choosing' };
  return onTheWay.game ? firstOf(onTheWay.game) : { at: 'loading', mode };
}

function firstOf(game: LaunchedGame): LaunchState {
  return { at: 'game', game, isReady: false, isShown: false, roundRuns: false };
}

function isOpening(state: LaunchState, mode: PlayMode): boolean {
  return state.at === 'game' ? state.game.mode === mode : state.at === 'loading' && state.mode === mode;
}

/** The next state; an event that does not fit the current state changes nothing. Pure. */
export function stepLaunch(state: LaunchState, event: LaunchEvent): LaunchState {
  switch (event.type) {
    case 'chosen':
      return event.isOnTheWay && isOpening(state, event.mode) ? state : { at: 'loading', mode: event.mode };
    case 'launched':
      return state.at === 'loading' ? firstOf(event.game) : state;
    case 'failed':
      return state.at === 'loading'
        ? { at: 'error', mode: event.mode, words: event.words, code: event.code }
        : state;
    default:
      return state.at === 'game' ? stepGame(state, event) : state;
  }
}

function stepGame(state: Extract<LaunchState, { at: 'game' }>, event: LaunchEvent): LaunchState {
  switch (event.type) {
    case 'ready':
      return { ...state, isReady: true };
    case 'shown':
      return { ...state, isShown: true };
    case 'silent':
      return state.isReady ? state : { ...state, isShown: true };
    case 'round-started':
      return { ...state, roundRuns: true };
    case 'round-shown':
      return { ...state, roundRuns: false };
    case 'ended':
      return { at: 'ended', mode: state.game.mode };
    default:
      return state;
  }
}
