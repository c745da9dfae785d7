import {
  Check,
  Gift,
  Hourglass,
  Percent,
  Radio,
  RefreshCw,
  Ticket,
  Trophy,
  type LucideIcon,
} from 'lucide-react';
import { useId } from 'react';
import type { Reward } from '../rewards.queries.ts';
import css from './gold-token.module.css';

const icons = {
  gift: Gift,
  waiting: Hourglass,
  percent: Percent,
  live: Radio,
  spins: RefreshCw,
  trophy: Trophy,
  ticket: Ticket,
  done: Check,
} as const satisfies Record<string, LucideIcon>;
export type TokenKind = keyof typeof icons;

function kindOf({ betBonusType, triggerEvent, vertical, state, hasBonusCode }: Reward): TokenKind {
  if (state === 'QUEUED') return 'waiting';
  if (betBonusType === -1) return 'spins';
  if (triggerEvent.startsWith('CASHBACK')) return 'percent';
  if (vertical === 'LIVE_CASINO') return 'live';
  if (vertical === 'SPORTS' || triggerEvent === 'TOURNAMENT') return 'trophy';
  return hasBonusCode ? 'ticket' : 'gift';
}

type TokenProps = {
  kind: TokenKind;
  size?: number;
  /** Gold is for what can be had or runs; dim for what cannot or waits; green for what is done. */
  tone?: 'gold' | 'dim' | 'green';
};

/** A struck coin with the sign of its kind embossed. */
export function Token({ kind, size = 56, tone = 'gold' }: TokenProps) {
  const id = useId();
  const Icon = icons[kind];
  const sign = { x: 18.2, y: 18.2, width: 27.6, height: 27.6, strokeWidth: 2.3 };
  return (
    <svg
      className={css.token}
      data-tone={tone}
      width={size}
      height={size}
      viewBox="0 0 64 64"
      aria-hidden="true"
    >
      <defs>
        <radialGradient id={`${id}face`} cx=".35" cy=".25" r=".9">
          <stop className={css.light} />
          <stop className={css.main} offset=".45" />
          <stop className={css.deep} offset="1" />
        </radialGradient>
        <linearGradient id={`${id}rim`} x1="0" y1="0" x2="1" y2="1">
          <stop className={css.deep} />
          <stop className={css.main} offset=".5" />
          <stop className={css.light} offset="1" />
        </linearGradient>
      </defs>
      <ellipse className={css.shadow} cx="32" cy="60" rx="20" ry="3.5" />
      <circle className={css.edge} cx="32" cy="33.4" r="30" />
      <circle cx="32" cy="32" r="30" fill={`url(#${id}face)`} />
      <circle className={css.reeds} cx="32" cy="32" r="28.1" />
      <circle cx="32" cy="32" r="23.5" fill={`url(#${id}rim)`} />
      <circle cx="32" cy="32" r="22" fill={`url(#${id}face)`} />
      <Icon {...sign} y={19.1} className={css.lit} />
      <Icon {...sign} className={css.struck} />
      <path className={css.shine} d="M13 22a22 22 0 0 1 14-11" />
    </svg>
  );
}

/** The coin of a reward: gold, or dim while it cannot be had or waits. */
export function GoldToken({ reward, isDim = false }: { reward: Reward; isDim?: boolean }) {
  return <Token kind={kindOf(reward)} tone={isDim ? 'dim' : 'gold'} />;
}
