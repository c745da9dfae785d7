import { useSyncExternalStore } from 'react';
import { createStore } from '../../platform/store.ts';
import { emptySlip, isSelected, toggled, type Selection, type SlipPick } from '../stake/slip-state.ts';

/** Picks of one event that are being combined. They are not in the slip yet, and a reload forgets them. */
const store = createStore<readonly SlipPick[]>([]);
const none: readonly SlipPick[] = [];

export function useBuilderPicks(eventId: string): readonly SlipPick[] {
  const picks = useSyncExternalStore(store.subscribe, store.get, () => none);
  return picks[0]?.eventId === eventId ? picks : none;
}

/** Whether one outcome is combined. Other picks do not draw its cell again. */
export function useIsCombined(selection: Selection): boolean {
  return useSyncExternalStore(
    store.subscribe,
    () => isSelected({ ...emptySlip, picks: store.get() }, selection),
    () => false,
  );
}

/** Takes a pick in or out; the first one of another event begins a new builder. False: there are too many. */
export function toggleCombined(pick: Selection & Pick<SlipPick, 'seen'>): boolean {
  const picks = store.get().filter(({ eventId }) => eventId === pick.eventId);
  const next = toggled({ ...emptySlip, picks }, pick);
  if (next) store.set(next.picks);
  return next !== null;
}

export const clearBuilder = (): void => store.set(none);
