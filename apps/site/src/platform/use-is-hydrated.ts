import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * False while a part hydrates the server's markup: parts hydrate one after the other, and what the first one requested
 * may have arrived before the last one hydrates. What the server did not know shows once this is true.
 */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
