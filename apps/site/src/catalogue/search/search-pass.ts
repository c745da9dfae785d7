import { startTransition, useCallback, useEffect, useLayoutEffect, useRef } from 'react';

/** Time from the start of a search to the paint of its results; a fast browser needs one or two frames. */
const SLOW_PASS_MS = 50;
const PAUSE_MS = 120;

/**
 * Starts a search after the paint of the letter. Where searches take long, on a slow phone, it starts when the
 * typing pauses: each would be out of date before it is painted, and delay the next letter.
 */
export function useSearchPass(query: string, setQuery: (query: string) => void) {
  const pass = useRef({ isSlow: false, startedMs: 0, timer: 0 });
  useEffect(() => () => clearTimeout(pass.current.timer), []);
  useLayoutEffect(() => {
    const { startedMs } = pass.current;
    if (startedMs === 0) return;
    afterPaint(() => {
      pass.current.isSlow = performance.now() - startedMs > SLOW_PASS_MS;
    });
  }, [query]);
  return useCallback(
    (words: () => string) => {
      const begin = () => {
        pass.current.startedMs = performance.now();
        startTransition(() => setQuery(words()));
      };
      clearTimeout(pass.current.timer);
      if (pass.current.isSlow) pass.current.timer = window.setTimeout(begin, PAUSE_MS);
      else afterPaint(begin);
    },
    [setQuery],
  );
}

/** Runs `then` after the next paint. */
function afterPaint(then: () => void): void {
  requestAnimationFrame(() => setTimeout(then));
}
