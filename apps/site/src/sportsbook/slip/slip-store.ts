import { useSyncExternalStore } from 'react';
import { keep, readKept, storageKeys } from '../../identity/browser-memory.queries.ts';
import { createStore } from '../../platform/store.ts';
import { emptySlip, isSelected, readSlip, type Selection, type SlipState } from '../stake/slip-state.ts';

/**
 * What the player has selected: the one source of it for every cell, the slip and its bar. It is kept in this browser, so
 * that a reload, a login, another language or another tab finds the same.
 */
const slip = createStore<SlipState>(emptySlip);
let isRead = false;

/** Reads what was kept, once, and follows the other tabs from then on. */
function read(): SlipState {
  if (!isRead && typeof window !== 'undefined') {
    isRead = true;
    slip.set(readSlip(readKept('local', storageKeys.slip)));
    window.addEventListener('storage', ({ key }) => {
      // A store that was cleared as a whole has no key.
      if (key === storageKeys.slip || key === null) slip.set(readSlip(readKept('local', storageKeys.slip)));
    });
  }
  return slip.get();
}

/** Changes the slip; null leaves it as it is. Says whether it was changed. */
export function changeSlip(change: (state: SlipState) => SlipState | null): boolean {
  const next = change(read());
  if (next === null) return false;
  slip.set(next);
  keep('local', storageKeys.slip, next);
  return true;
}

/** The slip; empty while the server's markup hydrates. */
export function useSlip(): SlipState {
  return useSyncExternalStore(slip.subscribe, read, () => emptySlip);
}

/** Whether one outcome is selected. Other selections do not draw its cell again. */
export function useIsSelected(selection: Selection): boolean {
  return useSyncExternalStore(
    slip.subscribe,
    () => isSelected(read(), selection),
    () => false,
  );
}

type LastStake = { readonly currency: string; readonly amountMinor: string };

/** What the player staked last, which no preset exceeds. */
export function lastStakeMinor(currency: string): bigint | null {
  const kept = readKept<LastStake>('local', storageKeys.lastStake);
  return kept?.currency === currency && /^\d+$/.test(kept.amountMinor) ? BigInt(kept.amountMinor) : null;
}

export const noteStake = (currency: string, minor: bigint): void =>
  keep('local', storageKeys.lastStake, { currency, amountMinor: String(minor) } satisfies LastStake);
