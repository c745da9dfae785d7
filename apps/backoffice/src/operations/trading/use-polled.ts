import { useEffect } from 'react';
import { useLoaded, type Loaded } from '../../platform/use-client.ts';

/** How often what changes during play is read again. */
const POLL_MS = 3_000;

/** Loads, and reads again while the page is shown. */
export function usePolled<Value>(key: string, load: () => Promise<Value>): Loaded<Value> {
  const loaded = useLoaded(key, load);
  const { reload } = loaded;
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') reload();
    }, POLL_MS);
    return () => clearInterval(timer);
  }, [reload]);
  return loaded;
}
