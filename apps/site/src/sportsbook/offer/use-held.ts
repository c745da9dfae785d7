import { useEffect, useMemo, useState } from 'react';

/**
 * Holds what a page lists in the places in which it was first shown, while the offer changes: until the player takes
 * another tab or list (`scope`), or looks away from the page. `merge` says what follows from what was held and what is
 * there now; both functions are pure and always the same ones.
 */
export function useHeld<Item>(
  now: readonly Item[],
  scope: string,
  merge: (held: readonly Item[], now: readonly Item[]) => readonly Item[],
  nameOf: (item: Item) => string,
): readonly Item[] {
  const look = `${scope} ${useLooks()}`;
  const [held, hold] = useState({ look, items: now });
  const isOther = held.look !== look;
  const next = useMemo(() => (isOther ? now : merge(held.items, now)), [isOther, held.items, now, merge]);
  const names = (items: readonly Item[]) => items.map(nameOf).join();
  if (isOther || names(next) !== names(held.items)) hold({ look, items: next });
  return next;
}

/** How often the page was hidden. */
function useLooks(): number {
  const [looks, count] = useState(0);
  useEffect(() => {
    const leave = () => document.visibilityState === 'hidden' && count((before) => before + 1);
    document.addEventListener('visibilitychange', leave);
    return () => document.removeEventListener('visibilitychange', leave);
  }, []);
  return looks;
}
