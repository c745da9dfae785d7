import {
  limitDurations,
  type LimitDuration,
  type Limits,
  type LimitView,
} from '@halcyon/contract/responsible-gambling/limits.contract';
import type { Tx } from '@halcyon/server-kit/sql';
import { countedWindow, heldOf, windowOf, type Known, type Units } from './known-limits.service.ts';
import { fixedLimits, missingLimits } from './limit-policy.rules.ts';
import { lapsesAtMs, noLimit, settled } from './limit.rules.ts';
import * as store from './limit.store.ts';
import { leftOf, limitAt } from './window.rules.ts';

/** The player's own limits of one kind, each in the units of its kind. */
export async function viewOf<Amount>(
  tx: Tx,
  playerId: bigint,
  known: Known,
  units: Units<Amount>,
): Promise<Limits<Amount>> {
  const { policy } = known;
  const { kind } = units;
  const rows = await store.listLimits(tx, kind, playerId);
  const lasting = await store.listLastingLimits(tx, playerId);
  const fixed = fixedLimits(policy, lasting).filter((one) => one.kind === kind);
  const items: LimitView<Amount>[] = [];
  for (const duration of limitDurations.filter((one) => policy.limitPeriods.includes(one))) {
    const row = rows.find(({ period }) => period === duration) ?? null;
    const window =
      windowOf(known, kind, duration) ?? (await countedWindow(tx, playerId, known, kind, duration));
    const isFixed = fixed.some((one) => one.duration === duration);
    items.push(itemOf(known, { duration, row, window, isFixed }, units));
  }
  const missing = policy.mandatoryLimits.prompt === 'required' ? missingLimits(policy, lasting) : [];
  return {
    items,
    minimum: units.wire(units.minimum),
    maximum: kind === 'deposit' && known.capMinor !== null ? units.wire(known.capMinor) : null,
    raiseDelayHours: policy.increaseDelayHours,
    raiseWaitsForPeriodEnd: policy.increaseNotBeforePeriodEnd,
    raiseNeedsConfirmation: policy.increaseReconfirm,
    missing: missing.filter((one) => one.kind === kind).map((one) => one.duration),
  };
}

type Item = {
  readonly duration: LimitDuration;
  readonly row: store.LimitRow | null;
  readonly window: NonNullable<ReturnType<typeof windowOf>>;
  readonly isFixed: boolean;
};

function itemOf<Amount>(
  { atMs }: Known,
  { duration, row, window, isFixed }: Item,
  { kind, wire, whole }: Units<Amount>,
): LimitView<Amount> {
  const { pending, isLocked } = settled(row ? heldOf(row) : noLimit, atMs);
  const limit = limitAt(window, atMs);
  const net = whole(window.usedMinor);
  const lapses = pending ? lapsesAtMs(pending) : null;
  return {
    duration,
    limit: limit === null ? null : wire(limit),
    pendingLimit: pending?.minor != null ? wire(pending.minor) : null,
    pendingLimitActiveFrom: pending ? new Date(pending.fromMs).toISOString() : null,
    awaitsConfirmation: pending !== null && pending.needsConfirmation && atMs >= pending.fromMs,
    confirmBefore: lapses === null ? null : new Date(lapses).toISOString(),
    locked: isLocked,
    mandatory: isFixed,
    updatedAt: row?.updated_at.toISOString() ?? null,
    startAt: new Date(window.startsAtMs).toISOString(),
    resetAt: new Date(window.endsAtMs).toISOString(),
    used: wire(net < 0n ? 0n : net),
    remaining: limit === null ? null : wire(leftOf(kind, limit, net)),
  };
}
