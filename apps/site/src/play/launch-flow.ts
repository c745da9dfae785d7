import type { LaunchedGame } from '@halcyon/contract/play/launch.contract';
import type { PlayMode } from './launch.queries.ts';

/** Where the opening of a game stands. One union, so that no screen can be half of two. */
export type LaunchState =
  | { readonly at: 'choosing' }
  | { readonly at: 'loading'; readonly mode: PlayMode }
  | {
      readonly at: 'game';
      readonly game: LaunchedGame;
      readonly isShown: boolean;
      readonly percent: number;
      readonly roundRuns: boolean;
    }
  | { readonly at: 'error'; readonly mode: PlayMode; readonly words: string; readonly code: string | null }
  | { readonly at: 'ended'; readonly mode: PlayMode };

export type LaunchEvent =
  | { readonly type: 'chosen'; readonly mode: PlayMode }
  | { readonly type: 'launched'; readonly game: LaunchedGame }
  | { readonly type: 'failed'; readonly mode: PlayMode; readonly words: string; readonly code: string | null }
  | { readonly type: 'progressed'; readonly percent: number }
  | { readonly type: 'shown' }
  | { readonly type: 'round-started' }
  | { readonly type: 'round-shown' }
  | { readonly type: 'ended' };

/** The next state; an event that does not belong to the present state changes nothing. Pure. */
export function stepLaunch(state: LaunchState, event: LaunchEvent): LaunchState {
  switch (event.type) {
    case 'chosen':
      return { at: 'loading', mode: event.mode };
    case 'launched':
      if (state.at !== 'loading') return state;
      return { at: 'game', game: event.game, isShown: false, percent: 0, roundRuns: false };
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
    case 'progressed':
      return { ...state, percent: Math.min(100, Math.max(state.percent, event.percent)) };
    case 'shown':
      return { ...state, isShown: true, percent: 100 };
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
