import { Check } from 'lucide-react';
import { useEffect, useState } from 'react';
import css from './ring.module.css';

type RingProps = {
  /** For how long it fills. Null: it is full, with a tick. */
  readonly durationMs: number | null;
  readonly size?: 's' | 'l';
  /** `offer`: of something that is held, in the colour of the action. */
  readonly tone?: 'wait' | 'offer';
};

/** Countdown ring with the seconds left; the text next to it says what is counted. */
export function Ring({ durationMs, size = 'l', tone = 'wait' }: RingProps) {
  const seconds = useSecondsLeft(durationMs ?? 0);
  const isDone = durationMs === null;
  return (
    <span className={css.ring} data-size={size} data-tone={isDone ? 'done' : tone} aria-hidden="true">
      <svg viewBox="0 0 40 40">
        <circle cx="20" cy="20" r="17" />
        <circle cx="20" cy="20" r="17" pathLength="1" style={{ animationDuration: `${durationMs ?? 0}ms` }} />
      </svg>
      {isDone ? <Check size={size === 'l' ? 22 : 12} strokeWidth={3} /> : <b>{seconds}</b>}
    </span>
  );
}

function useSecondsLeft(durationMs: number): number {
  const [left, setLeft] = useState(() => Math.ceil(durationMs / 1_000));
  useEffect(() => {
    const start = performance.now();
    const look = () => setLeft(Math.max(0, Math.ceil((durationMs - (performance.now() - start)) / 1_000)));
    look();
    const timer = setInterval(look, 250);
    return () => clearInterval(timer);
  }, [durationMs]);
  return left;
}
