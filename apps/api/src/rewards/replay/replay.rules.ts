import type { HarmMarker, ReplayResult } from '@halcyon/contract/operations/campaign-replays.contract';
import type { CampaignBody } from '@halcyon/contract/rewards/campaign';
import { toWire } from '@halcyon/money/amount';

const FIRST_MAX = 50;

/** What a player would have had of a campaign in the period. */
export type Granted = {
  readonly playerId: bigint;
  readonly currency: string;
  readonly grantCount: number;
  readonly costMinor: bigint;
  readonly markers: readonly HarmMarker[];
};

/** What a replay has found so far. */
export type Tally = {
  readonly granted: Granted[];
  readonly leftOut: Map<string, number>;
};

/** The figures of a replay. `granted` is in the order of the players. Pure. */
export function figuresOf({ granted, leftOut }: Tally, budgets: CampaignBody['budgets']): ReplayResult {
  const markers = new Map<HarmMarker, number>();
  for (const marker of granted.flatMap((of) => of.markers)) raise(markers, marker);
  const byCurrency = [...Map.groupBy(granted, ({ currency }) => currency)];
  return {
    qualifiedCount: granted.length,
    first: granted.slice(0, FIRST_MAX).map((of) => ({
      playerId: Number(of.playerId),
      grantCount: of.grantCount,
      cost: toWire(of.costMinor, of.currency),
      markers: [...of.markers],
    })),
    markedCount: granted.filter((of) => of.markers.length > 0).length,
    markers: [...markers].map(([marker, count]) => ({ marker, count })),
    leftOut: [...leftOut]
      .map(([reason, count]) => ({ reason, count }))
      .toSorted((one, other) => other.count - one.count || (one.reason < other.reason ? -1 : 1)),
    currencies: byCurrency
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([currency, of]) => currencyFigures(currency, of, budgets[currency])),
  };
}

function currencyFigures(
  currency: string,
  of: readonly Granted[],
  budget: CampaignBody['budgets'][string] | undefined,
): ReplayResult['currencies'][number] {
  const costs = of.map(({ costMinor }) => costMinor).toSorted((one, other) => (one < other ? -1 : 1));
  const totalMinor = costs.reduce((sum, minor) => sum + minor, 0n);
  const grantCount = of.reduce((sum, one) => sum + one.grantCount, 0);
  const money = (minor: bigint) => toWire(minor, currency);
  const limitMinor = budget?.limitMinor ?? null;
  const limitCount = budget?.limitCount ?? null;
  return {
    currency,
    playerCount: of.length,
    grantCount,
    total: money(totalMinor),
    p50: money(rankOf(costs, 50)),
    p90: money(rankOf(costs, 90)),
    p99: money(rankOf(costs, 99)),
    max: money(costs.at(-1)!),
    budget: limitMinor === null ? null : money(BigInt(limitMinor)),
    budgetCount: limitCount,
    isBudgetEnough:
      (limitMinor === null || totalMinor <= BigInt(limitMinor)) &&
      (limitCount === null || grantCount <= limitCount),
  };
}

/** Percentile by nearest rank of sorted values, at least one. Pure. */
export function rankOf(sorted: readonly bigint[], percent: number): bigint {
  return sorted[Math.ceil((sorted.length * percent) / 100) - 1]!;
}

/** One more of a kind. */
export function raise<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
