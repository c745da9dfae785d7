import { useSyncExternalStore } from 'react';

const query = '(prefers-reduced-motion: reduce)';

/** The visitor wants no motion. */
export function useStillness(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    () => window.matchMedia(query).matches,
    () => false,
  );
}
