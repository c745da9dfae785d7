import { CONFIRM_DAYS } from '@halcyon/contract/responsible-gambling/limits.contract';

const HOUR_MS = 3_600_000;
const CONFIRM_MS = CONFIRM_DAYS * 24 * HOUR_MS;

/** A limit as it is held: what counts now, and what waits. */
export type HeldLimit = {
  /** Null: none. */
  readonly limitMinor: bigint | null;
  /** Null in `minor`: the limit will be removed. */
  readonly pending: {
    readonly minor: bigint | null;
    readonly fromMs: number;
    readonly needsConfirmation: boolean;
  } | null;
  readonly isLocked: boolean;
};

export const noLimit: HeldLimit = { limitMinor: null, pending: null, isLocked: false };

/** A pending change that has begun counts; one that was not confirmed in time is dropped. Computed on read. Pure. */
export function settled(held: HeldLimit, atMs: number): HeldLimit {
  const { pending } = held;
  if (!pending || atMs < pending.fromMs) return held;
  if (!pending.needsConfirmation) return { ...held, limitMinor: pending.minor, pending: null };
  return atMs < pending.fromMs + CONFIRM_MS ? held : { ...held, pending: null };
}

/** When a raise that waits for its confirmation lapses. */
export function lapsesAtMs(pending: NonNullable<HeldLimit['pending']>): number | null {
  return pending.needsConfirmation ? pending.fromMs + CONFIRM_MS : null;
}

export type Wish =
  | { readonly what: 'set'; readonly minor: bigint }
  | { readonly what: 'delete' | 'cancel' | 'confirm' };

/** The market's rules about changes, as data. */
export type ChangeRules = {
  readonly delayHours: number;
  readonly waitsForPeriodEnd: boolean;
  readonly needsConfirmation: boolean;
  readonly isMandatory: boolean;
  readonly minMinor: bigint;
  /** The stricter of regulator and operator; null: no upper end. */
  readonly maxMinor: bigint | null;
};

export type Changed =
  | {
      readonly held: HeldLimit;
      readonly outcome: 'active' | 'waits' | 'removal_waits' | 'cancelled' | 'unchanged';
    }
  | {
      readonly refusal:
        | 'limit.too_low'
        | 'limit.too_high'
        | 'limit.locked'
        | 'limit.mandatory'
        | 'limit.no_pending'
        | 'limit.not_yet';
    };

/**
 * How a request changes a limit: lower or first counts immediately and cancels a pending change; higher or none waits
 * for the market's time. The same raise again changes nothing, another one restarts the wait. Pure.
 * Source: docs/domains/responsible-gambling.md
 */
export function changed(
  before: HeldLimit,
  wish: Wish,
  rules: ChangeRules,
  at: { readonly nowMs: number; readonly periodEndsAtMs: number },
): Changed {
  const held = settled(before, at.nowMs);
  switch (wish.what) {
    case 'cancel':
      if (!held.pending) return { refusal: 'limit.no_pending' };
      return { held: { ...held, pending: null }, outcome: 'cancelled' };
    case 'confirm':
      return confirmed(held, at.nowMs);
    case 'delete':
      if (held.limitMinor === null) return { held, outcome: 'unchanged' };
      if (rules.isMandatory) return { refusal: 'limit.mandatory' };
      return raised(held, null, rules, at);
    case 'set':
      return set(held, wish.minor, rules, at);
  }
}

function set(
  held: HeldLimit,
  minor: bigint,
  rules: ChangeRules,
  at: { readonly nowMs: number; readonly periodEndsAtMs: number },
): Changed {
  if (minor < rules.minMinor) return { refusal: 'limit.too_low' };
  if (rules.maxMinor !== null && minor > rules.maxMinor) return { refusal: 'limit.too_high' };
  if (held.limitMinor === null || minor <= held.limitMinor) {
    return { held: { ...held, limitMinor: minor, pending: null }, outcome: 'active' };
  }
  return raised(held, minor, rules, at);
}

function raised(
  held: HeldLimit,
  minor: bigint | null,
  rules: ChangeRules,
  at: { readonly nowMs: number; readonly periodEndsAtMs: number },
): Changed {
  if (held.isLocked) return { refusal: 'limit.locked' };
  if (held.pending && held.pending.minor === minor) return { held, outcome: 'unchanged' };
  const earliestMs = at.nowMs + rules.delayHours * HOUR_MS;
  const fromMs = rules.waitsForPeriodEnd ? Math.max(earliestMs, at.periodEndsAtMs) : earliestMs;
  const pending = { minor, fromMs, needsConfirmation: rules.needsConfirmation };
  return { held: { ...held, pending }, outcome: minor === null ? 'removal_waits' : 'waits' };
}

function confirmed(held: HeldLimit, nowMs: number): Changed {
  const { pending } = held;
  if (!pending?.needsConfirmation) return { refusal: 'limit.no_pending' };
  if (nowMs < pending.fromMs) return { refusal: 'limit.not_yet' };
  if (held.isLocked) return { refusal: 'limit.locked' };
  return { held: { ...held, limitMinor: pending.minor, pending: null }, outcome: 'active' };
}
