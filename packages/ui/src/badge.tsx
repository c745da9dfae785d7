import type { ReactNode } from 'react';
import css from './badge.module.css';

export type BadgeTone = 'neutral' | 'ok' | 'gold' | 'new' | 'live' | 'warn' | 'art';

/** A small word or figure on a surface or on a picture. */
export function Badge({ tone = 'neutral', children }: { tone?: BadgeTone; children: ReactNode }) {
  return (
    <span className={css.badge} data-tone={tone}>
      {children}
    </span>
  );
}
