import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * False while a part takes the server's markup over: parts wake one after the other, and what the first of them asked
 * for may be here before the last wakes. Whatever the server did not know shows once this is true.
 */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
