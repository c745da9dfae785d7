import type { Played } from '../played.ts';

/** How a market's loyalty works. Levels are numbered from 1; 0 is a player without one. */
export type LoyaltyProgram = {
  /** Stake for one point by currency, minor units. A currency that is absent earns none. */
  readonly minorPerPoint: Readonly<Record<string, bigint>>;
  /** How much of a stake counts by category, in basis points. */
  readonly weights: Readonly<Record<string, number>>;
  readonly defaultWeight: number;
  /** Points of a month for each level, from the first; a level is kept by the same. Rising. */
  readonly neededE4: readonly bigint[];
  readonly promotion: 'AT_ONCE' | 'MONTH_END';
  /** The lowest level that only two operators can give. Null: every level is reached by points. */
  readonly vipFrom: number | null;
};

/** Points × 10,000 of a real stake, rounded down. Pure. */
export function pointsOf(
  stakeMinor: bigint,
  category: string | null,
  currency: string,
  { minorPerPoint, weights, defaultWeight }: LoyaltyProgram,
): bigint {
  const per = minorPerPoint[currency] ?? 0n;
  if (per === 0n) return 0n;
  const weight = (category === null ? undefined : weights[category]) ?? defaultWeight;
  return (stakeMinor * BigInt(weight)) / per;
}

/** What play earned: what is given back takes what its stake gave. Pure. */
export function earnedE4(played: readonly Played[], currency: string, program: LoyaltyProgram): bigint {
  return played.reduce((sum, { kind, realMinor, category }) => {
    if (kind === 'stake') return sum + pointsOf(realMinor, category, currency, program);
    if (kind === 'stake_back') return sum - pointsOf(realMinor, category, currency, program);
    return sum;
  }, 0n);
}

/** Whole points as they are shown. Pure. */
export function shownPoints(pointsE4: bigint): bigint {
  return pointsE4 < 0n ? 0n : pointsE4 / 10_000n;
}

type Standing = {
  readonly level: number;
  readonly pointsE4: bigint;
  /** Marked for harm, or in a break: such a player is not promoted. */
  readonly isProtected: boolean;
};

/** The highest level that points alone give. Pure. */
function reached({ level, pointsE4 }: Standing, { neededE4, vipFrom }: LoyaltyProgram): number {
  const byPoints = neededE4.filter((needed) => pointsE4 >= needed).length;
  const most = vipFrom === null ? byPoints : Math.min(byPoints, vipFrom - 1);
  return Math.max(level, most);
}

/** The level now, during the month. Pure. */
export function levelDuring(of: Standing, program: LoyaltyProgram): number {
  return program.promotion === 'AT_ONCE' && !of.isProtected ? reached(of, program) : of.level;
}

/** The level after a closed month: up by its points, down by one at most. Pure. */
export function levelAfterMonth(of: Standing, program: LoyaltyProgram): number {
  const { level, pointsE4 } = of;
  const kept = level === 0 || pointsE4 >= (program.neededE4[level - 1] ?? 0n);
  if (!kept) return level - 1;
  return of.isProtected ? level : reached(of, program);
}

/** The first day of the month of an instant, in the market's zone: yyyy-MM-dd. Pure. */
export function monthOf(atMs: number, timeZone: string): string {
  const day = Temporal.Instant.fromEpochMilliseconds(atMs).toZonedDateTimeISO(timeZone).toPlainDate();
  return day.with({ day: 1 }).toString();
}

/** Where a month begins in the market's zone. Pure. */
export function monthStart(month: string, timeZone: string): Date {
  const { epochMilliseconds } = Temporal.PlainDate.from(month).toZonedDateTime(timeZone);
  return new Date(epochMilliseconds);
}
