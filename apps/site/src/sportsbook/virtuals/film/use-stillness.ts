import { useSyncExternalStore } from 'react';

const query = '(prefers-reduced-motion: reduce)';

/** True: the visitor prefers reduced motion. */
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
