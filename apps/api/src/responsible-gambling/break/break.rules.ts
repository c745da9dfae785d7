import { breakKinds, type BreakKind } from '@halcyon/contract/responsible-gambling/break.contract';
import type { MarketPolicy } from '@halcyon/contract/market/policy';

const HOUR_MS = 3_600_000;
/** The earliest moment at which an end of an exclusion without an end can be requested. */
const INDEFINITE_MONTHS_MIN = 12;

export type BreakWish =
  | { readonly kind: 'COOLING' | 'SELF_EXCLUDED_INDEFINITE' }
  | { readonly kind: 'TIMEOUT'; readonly days: number }
  | { readonly kind: 'SELF_EXCLUDED'; readonly months: number };

export type Break = {
  readonly kind: BreakKind;
  /** Null: without an end. */
  readonly endsAt: Date | null;
  readonly earliestEndAt: Date;
  readonly endsByItself: boolean;
};

type Rules = Pick<
  MarketPolicy,
  | 'coolingHours'
  | 'timeOutDays'
  | 'exclusionMonths'
  | 'exclusionMinMonths'
  | 'exclusionIndefinite'
  | 'exclusionAutoEnd'
>;

/**
 * The break that a player requests. Days of a time-out are 24 hours each; months of an exclusion are calendar months
 * of the player's zone, the day clamped: 31 August and six months is 28 February. Pure.
 * Null: the market does not offer it.
 */
export function breakOf(wish: BreakWish, policy: Rules, timeZone: string, at: Date): Break | null {
  switch (wish.kind) {
    case 'COOLING':
      return byTime('COOLING', policy.coolingHours, at);
    case 'TIMEOUT':
      return policy.timeOutDays.includes(wish.days) ? byTime('TIMEOUT', wish.days * 24, at) : null;
    case 'SELF_EXCLUDED': {
      if (!policy.exclusionMonths.includes(wish.months) || wish.months < policy.exclusionMinMonths)
        return null;
      const endsAt = addMonths(at, wish.months, timeZone);
      return { kind: wish.kind, endsAt, earliestEndAt: endsAt, endsByItself: policy.exclusionAutoEnd };
    }
    case 'SELF_EXCLUDED_INDEFINITE': {
      if (!policy.exclusionIndefinite) return null;
      const earliestEndAt = addMonths(at, INDEFINITE_MONTHS_MIN, timeZone);
      return { kind: wish.kind, endsAt: null, earliestEndAt, endsByItself: false };
    }
  }
}

function byTime(kind: 'COOLING' | 'TIMEOUT', hours: number, at: Date): Break {
  const endsAt = new Date(at.getTime() + hours * HOUR_MS);
  return { kind, endsAt, earliestEndAt: endsAt, endsByItself: true };
}

/** The earliest end that an exclusion may have, set by player or operator. Pure. */
export function earliestExclusionEnd(
  policy: Pick<MarketPolicy, 'exclusionMinMonths'>,
  timeZone: string,
  at: Date,
): Date {
  return addMonths(at, policy.exclusionMinMonths, timeZone);
}

/** Calendar months later in a zone, at the same time of day, the day clamped to the month. Pure. */
export function addMonths(at: Date, months: number, timeZone: string): Date {
  const later = Temporal.Instant.fromEpochMilliseconds(at.getTime())
    .toZonedDateTimeISO(timeZone)
    .add({ months });
  return new Date(later.epochMilliseconds);
}

/** True: it ends access to gambling until its end, whatever the account's status is; a time-out does less. Pure. */
export function isExclusion(kind: BreakKind): boolean {
  return kind === 'SELF_EXCLUDED' || kind === 'SELF_EXCLUDED_INDEFINITE';
}

type Ranked = Pick<Break, 'kind' | 'endsAt'>;

/** Stricter kinds first, then the later end. Pure. */
export function strictest<Of extends Ranked>(breaks: readonly Of[]): Of | null {
  return breaks.toSorted((one, other) => rankOf(other) - rankOf(one) || endOf(other) - endOf(one))[0] ?? null;
}

/** True: the new break is stricter than the running one, or as strict and longer. Pure. */
export function isStricter(next: Ranked, running: Ranked | null): boolean {
  if (!running) return true;
  const by = rankOf(next) - rankOf(running);
  return by > 0 || (by === 0 && endOf(next) > endOf(running));
}

function rankOf({ kind }: Ranked): number {
  return breakKinds.indexOf(kind);
}

function endOf({ endsAt }: Ranked): number {
  return endsAt === null ? Number.MAX_SAFE_INTEGER : endsAt.getTime();
}

/** When a request to return takes effect, by the market's wait. Pure. */
export function liftsAt(
  kind: BreakKind,
  policy: Pick<MarketPolicy, 'exclusionWaitAfterRequest'>,
  timeZone: string,
  at: Date,
): Date {
  const { definite, indefinite } = policy.exclusionWaitAfterRequest;
  const { unit, count } = kind === 'SELF_EXCLUDED_INDEFINITE' ? indefinite : definite;
  return unit === 'hours' ? new Date(at.getTime() + count * HOUR_MS) : addMonths(at, count, timeZone);
}
