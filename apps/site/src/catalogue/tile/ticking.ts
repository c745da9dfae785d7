import { useEffect, useRef, useState } from 'react';

const TICK_MS = 100;
const STEPS = 10_000;

/** The value between two stated amounts; `share` of the way is done. Never beyond the second. Pure. */
export function amountOnWay(from: bigint, to: bigint, share: number): bigint {
  if (share >= 1 || to <= from) return to;
  const steps = BigInt(Math.max(0, Math.floor(share * STEPS)));
  return from + ((to - from) * steps) / BigInt(STEPS);
}

/**
 * A stated amount that counts to the next one over `overMs`, and rests in between: nothing is added to what was
 * stated. A lower one (the pot was won) and, with reduced motion, every one is shown immediately.
 */
export function useTicking(stated: bigint, overMs: number): bigint {
  const [shown, setShown] = useState(stated);
  const standing = useRef(stated);
  useEffect(() => {
    const from = standing.current;
    const show = (amount: bigint) => {
      standing.current = amount;
      setShown(amount);
    };
    if (stated <= from || window.matchMedia('(prefers-reduced-motion: reduce)').matches) {
      show(stated);
      return;
    }
    const sinceMs = performance.now();
    const timer = setInterval(() => {
      const share = (performance.now() - sinceMs) / overMs;
      show(amountOnWay(from, stated, share));
      if (share >= 1) clearInterval(timer);
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [stated, overMs]);
  return shown;
}
