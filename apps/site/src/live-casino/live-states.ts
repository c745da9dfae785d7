import type { LiveFrame, LiveState, LiveTable } from '@halcyon/contract/live-casino/tables.contract';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { keepStreamOpen } from '../platform/api/event-stream.ts';
import { createStore, type Store } from '../platform/store.ts';

export type LiveStates = ReadonlyMap<string, LiveState>;
const streamPath = '/api/v1/live/tables/stream';

/** Of a table without any update. */
export const unknownState: LiveState = {
  isOpen: null,
  seats: null,
  seatsTaken: null,
  players: null,
  dealer: null,
  lastResults: [],
};

export function statesOf(tables: readonly LiveTable[]): LiveStates {
  return new Map(
    tables.map(({ gameId, isOpen, seats, seatsTaken, players, dealer, lastResults }) => [
      gameId,
      { isOpen, seats, seatsTaken, players, dealer, lastResults },
    ]),
  );
}

/** The states after a message; an untouched table keeps its object identity. Pure. */
export function applyFrame(states: LiveStates, { isWhole, tables }: LiveFrame): LiveStates {
  const next = new Map<string, LiveState>(
    isWhole ? [...states.keys()].map((gameId) => [gameId, unknownState]) : states,
  );
  for (const { gameId, ...change } of tables) {
    const before = (isWhole ? undefined : next.get(gameId)) ?? unknownState;
    // Absent fields do not overwrite known ones with undefined.
    next.set(gameId, { ...before, ...change } as LiveState);
  }
  return next;
}

/** States of the tables, kept up to date by the stream while the page is visible. */
export function useLiveStates(tables: readonly LiveTable[]): Store<LiveStates> {
  const [states] = useState(() => createStore(statesOf(tables)));
  useEffect(() => {
    return keepStreamOpen(streamPath, (data) =>
      states.set(applyFrame(states.get(), JSON.parse(data) as LiveFrame)),
    );
  }, [states]);
  return states;
}

/** The state of one table; the component re-renders only when it changed. */
export function useLiveState(states: Store<LiveStates>, gameId: string): LiveState {
  const read = () => states.get().get(gameId) ?? unknownState;
  return useSyncExternalStore(states.subscribe, read, read);
}
