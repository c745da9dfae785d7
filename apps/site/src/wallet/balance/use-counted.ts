import { useEffect, useRef, useState } from 'react';

const COUNT_MS = 400;

/**
 * An amount that counts to its next value within 400 ms; without animation for players who prefer no motion, and for
 * the first value. Visual only: screen readers get the value itself.
 */
export function useCounted(minor: bigint | null): bigint | null {
  const [shown, setShown] = useState(minor);
  const last = useRef(minor);
  useEffect(() => {
    const from = last.current;
    if (minor === from) return;
    const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (from === null || minor === null || isStill) {
      last.current = minor;
      setShown(minor);
      return;
    }
    const startMs = performance.now();
    let frame = requestAnimationFrame(function count(nowMs) {
      const part = Math.min(Math.max((nowMs - startMs) / COUNT_MS, 0), 1);
      const at = countedTo(from, minor, part);
      last.current = at;
      setShown(at);
      if (part < 1) frame = requestAnimationFrame(count);
    });
    return () => cancelAnimationFrame(frame);
  }, [minor]);
  // The first value shows immediately, not a moment after its placeholder has gone.
  return minor === null ? null : (shown ?? minor);
}

/** `part` of the way from one amount to another: fast at first, exactly there at 1. */
export function countedTo(from: bigint, to: bigint, part: number): bigint {
  const eased = 1 - (1 - part) ** 3;
  return from + ((to - from) * BigInt(Math.round(eased * 10_000))) / 10_000n;
}
