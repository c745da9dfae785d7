import type { LimitDuration, LimitKind } from '@halcyon/contract/responsible-gambling/limits.contract';
import type { MarketPolicy } from '@halcyon/contract/market/policy';

export type LimitName = { readonly kind: LimitKind; readonly duration: LimitDuration };

/** The limits that must be set before the first deposit: docs/decisions/limit-kinds.md. Pure. */
export function requiredLimits(policy: Pick<MarketPolicy, 'mandatoryLimits'>): readonly LimitName[] {
  return policy.mandatoryLimits.prompt === 'required' ? namedLimits(policy) : [];
}

/** What the market requires or offers first and is not set. With `any`, one limit of one period is enough. Pure. */
export function missingLimits(
  policy: Pick<MarketPolicy, 'mandatoryLimits'>,
  set: Readonly<Record<LimitKind, readonly LimitDuration[]>>,
): readonly LimitName[] {
  const named = namedLimits(policy);
  const missing = named.filter(({ kind, duration }) => !set[kind].includes(duration));
  const isEnough = policy.mandatoryLimits.mode === 'any' && missing.length < named.length;
  return isEnough ? [] : missing;
}

/** The limits that cannot be removed: all that must be set, or where one is enough, the last one that is. Pure. */
export function fixedLimits(
  policy: Pick<MarketPolicy, 'mandatoryLimits'>,
  lasting: Readonly<Record<LimitKind, readonly LimitDuration[]>>,
): readonly LimitName[] {
  const required = requiredLimits(policy);
  if (policy.mandatoryLimits.mode === 'all') return required;
  const standing = required.filter(({ kind, duration }) => lasting[kind].includes(duration));
  return standing.length === 1 ? standing : [];
}

function namedLimits({ mandatoryLimits }: Pick<MarketPolicy, 'mandatoryLimits'>): readonly LimitName[] {
  return mandatoryLimits.limits.flatMap(({ kind, periods }) =>
    periods.map((duration) => ({ kind, duration })),
  );
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
  // A player without a birth date counts as young.
  const isYoung = age === null || age === '' || age < younger.belowAge;
  return BigInt((isYoung ? younger : cap).max.amountMinor);
}
