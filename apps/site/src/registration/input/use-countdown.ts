import { useEffect, useState } from 'react';

/** Seconds until a new code may be requested; `restart` starts again. */
export function useCountdown(seconds: number): readonly [leftSeconds: number, restart: () => void] {
  const [leftSeconds, setLeftSeconds] = useState(seconds);
  useEffect(() => {
    if (leftSeconds <= 0) return;
    const timer = setTimeout(() => setLeftSeconds(leftSeconds - 1), 1000);
    return () => clearTimeout(timer);
  }, [leftSeconds]);
  return [leftSeconds, () => setLeftSeconds(seconds)];
}
