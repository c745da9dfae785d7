import type { LimitDuration, LimitKind } from '@halcyon/contract/responsible-gambling/limits.contract';
import type { MarketPolicy } from '@halcyon/contract/market/policy';

export type LimitName = { readonly kind: LimitKind; readonly duration: LimitDuration };

/**
 * The limits that must stand before the first deposit. Kinds that the specification has no call for (stakes,
 * time) are left to the activity timer and to loss limits: docs/decisions/0300. Pure.
 */
export function requiredLimits(policy: Pick<MarketPolicy, 'mandatoryLimits'>): readonly LimitName[] {
  const { prompt, limits } = policy.mandatoryLimits;
  if (prompt !== 'required') return [];
  return limits.flatMap(({ kind, periods }) =>
    kind === 'deposit' || kind === 'loss' ? periods.map((duration) => ({ kind, duration })) : [],
  );
}

/** What of it is not set. With `any`, one limit of one period is enough. Pure. */
export function missingLimits(
  policy: Pick<MarketPolicy, 'mandatoryLimits'>,
  set: Readonly<Record<LimitKind, readonly LimitDuration[]>>,
): readonly LimitName[] {
  const required = requiredLimits(policy);
  const missing = required.filter(({ kind, duration }) => !set[kind].includes(duration));
  const isEnough = policy.mandatoryLimits.mode === 'any' && missing.length < required.length;
  return isEnough ? [] : missing;
}

/** The regulator's ceiling of a deposit limit for this player today; null: none. Pure. */
export function capMinorOf(
  policy: Pick<MarketPolicy, 'regulatorCap'>,
  player: { readonly birthDate: string | null; readonly timeZone: string; readonly atMs: number },
): bigint | null {
  const cap = policy.regulatorCap;
  if (!cap) return null;
  const { younger, max } = cap;
  if (!younger) return BigInt(max.amountMinor);
  const { birthDate, timeZone, atMs } = player;
  const today = Temporal.Instant.fromEpochMilliseconds(atMs).toZonedDateTimeISO(timeZone).toPlainDate();
  const age = birthDate && Temporal.PlainDate.from(birthDate).until(today, { largestUnit: 'years' }).years;
  // Who has not said when they were born counts as young.
  const isYoung = age === null || age === '' || age < younger.belowAge;
  return BigInt((isYoung ? younger : cap).max.amountMinor);
}
