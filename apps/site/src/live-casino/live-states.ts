import type { LiveFrame, LiveState, LiveTable } from '@halcyon/contract/live-casino/tables.contract';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { onWake, reconnectMs } from '../platform/api/reconnect.ts';
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

/**
 * Holds the stream open while the page is visible. The browser's own retry would bring all pages back in the same
 * second, and ends for good with the first error response, as during a deploy. Returns the function that stops it.
 */
export function keepStreamOpen(onData: (data: string) => void): () => void {
  let source: EventSource | null = null;
  let failures = 0;
  let wait: ReturnType<typeof setTimeout> | undefined;
  const close = () => {
    clearTimeout(wait);
    source?.close();
    source = null;
  };
  const open = () => {
    close();
    source = new EventSource(streamPath);
    source.addEventListener('open', () => (failures = 0));
    source.addEventListener('message', ({ data }: MessageEvent<string>) => onData(data));
    source.addEventListener('error', () => {
      close();
      failures += 1;
      wait = setTimeout(open, reconnectMs(failures, Math.random()));
    });
  };
  const hide = () => document.visibilityState === 'hidden' && close();
  document.addEventListener('visibilitychange', hide);
  const stopWaking = onWake(() => source === null && open());
  if (document.visibilityState !== 'hidden') open();
  return () => {
    stopWaking();
    document.removeEventListener('visibilitychange', hide);
    close();
  };
}

/** States of the tables, kept up to date by the stream while the page is visible. */
export function useLiveStates(tables: readonly LiveTable[]): Store<LiveStates> {
  const [states] = useState(() => createStore(statesOf(tables)));
  useEffect(() => {
    return keepStreamOpen((data) => states.set(applyFrame(states.get(), JSON.parse(data) as LiveFrame)));
  }, [states]);
  return states;
}

/** The state of one table; the component re-renders only when it changed. */
export function useLiveState(states: Store<LiveStates>, gameId: string): LiveState {
  const read = () => states.get().get(gameId) ?? unknownState;
  return useSyncExternalStore(states.subscribe, read, read);
}
