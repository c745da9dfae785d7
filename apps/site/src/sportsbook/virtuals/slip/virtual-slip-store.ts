import { useSyncExternalStore } from 'react';
import { keep, readKept, storageKeys } from '../../../identity/browser-memory.queries.ts';
import { createStore } from '../../../platform/store.ts';
import { emptySlip, isSelected, readSlip, type Selection, type SlipState } from '../../stake/slip-state.ts';

/** Picks of the virtual sports. The slip is separate because a bet cannot mix both books. */
const slip = createStore<SlipState>(emptySlip);
let isRead = false;

function read(): SlipState {
  if (!isRead && typeof window !== 'undefined') {
    isRead = true;
    slip.set(readSlip(readKept('local', storageKeys.virtualSlip)));
  }
  return slip.get();
}

/** Changes the slip; null leaves it as it is. Says whether it was changed. */
export function changeVirtualSlip(change: (state: SlipState) => SlipState | null): boolean {
  const next = change(read());
  if (next === null) return false;
  slip.set(next);
  keep('local', storageKeys.virtualSlip, next);
  return true;
}

/** The slip; empty while the server's markup hydrates. */
export function useVirtualSlip(): SlipState {
  return useSyncExternalStore(slip.subscribe, read, () => emptySlip);
}

/** Whether one outcome is selected. Other selections do not draw its cell again. */
export function useIsVirtualSelected(selection: Selection): boolean {
  return useSyncExternalStore(
    slip.subscribe,
    () => isSelected(read(), selection),
    () => false,
  );
}
