import { createStore } from '../../platform/store.ts';

type LobbyPlace = {
  /** With its filters: path and query. */
  readonly address: string;
  /** Its position in the history of this tab; null: not known. */
  readonly at: number | null;
};

/** The lobby as last seen, so that Back leads to the same position with the same filters. */
export const lobbyPlace = createStore<LobbyPlace | null>(null);

/** Current position in the browser's history, as the router counts it. */
export function placeInHistory(): number | null {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number'
    ? state.idx
    : null;
}
