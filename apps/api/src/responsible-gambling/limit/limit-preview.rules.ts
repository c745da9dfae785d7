import type { LimitDuration } from '@halcyon/contract/responsible-gambling/limits.contract';
import { windowAt } from './window.rules.ts';

const DAYS = 30;
const DAY_MS = 86_400_000;

/** One thing that counts: a deposit, or a minute's losses (below zero: won). */
export type PastAmount = { readonly atMs: number; readonly minor: bigint };

export type Preview = {
  readonly periods: number;
  readonly periodsReached: number;
  readonly refused: number;
  readonly heldBackMinor: bigint;
};

/** The start of the past that a preview counts. */
export function previewSince(atMs: number): number {
  return atMs - DAYS * DAY_MS;
}

/**
 * What a deposit limit would have refused: each deposit in turn, taken only while its period has room. Pure.
 */
export function previewDeposits(
  past: readonly PastAmount[],
  limit: { readonly period: LimitDuration; readonly minor: bigint },
  at: { readonly timeZone: string; readonly atMs: number },
): Preview {
  let refused = 0;
  let heldBackMinor = 0n;
  const reached = new Set<number>();
  const used = new Map<number, bigint>();
  for (const { atMs, minor } of past) {
    const { startsAtMs } = windowAt(limit.period, at.timeZone, atMs);
    const before = used.get(startsAtMs) ?? 0n;
    if (before + minor <= limit.minor) {
      used.set(startsAtMs, before + minor);
      continue;
    }
    reached.add(startsAtMs);
    refused += 1;
    heldBackMinor += minor;
  }
  return { periods: countPeriods(limit.period, at), periodsReached: reached.size, refused, heldBackMinor };
}

/**
 * In how many periods a loss limit would have been reached, and what was lost beyond it by their end. What would have
 * been won after it is unknown, and not estimated. Pure.
 */
export function previewLosses(
  past: readonly PastAmount[],
  limit: { readonly period: LimitDuration; readonly minor: bigint },
  at: { readonly timeZone: string; readonly atMs: number },
): Preview {
  const net = new Map<number, bigint>();
  const reached = new Set<number>();
  for (const { atMs, minor } of past) {
    const { startsAtMs } = windowAt(limit.period, at.timeZone, atMs);
    const lostMinor = (net.get(startsAtMs) ?? 0n) + minor;
    net.set(startsAtMs, lostMinor);
    if (lostMinor > limit.minor) reached.add(startsAtMs);
  }
  const heldBackMinor = [...net.values()].reduce(
    (sum, lostMinor) => (lostMinor > limit.minor ? sum + lostMinor - limit.minor : sum),
    0n,
  );
  return { periods: countPeriods(limit.period, at), periodsReached: reached.size, refused: 0, heldBackMinor };
}

function countPeriods(period: LimitDuration, { timeZone, atMs }: { timeZone: string; atMs: number }): number {
  let count = 0;
  for (let endMs = atMs; endMs > previewSince(atMs); count += 1) {
    endMs = windowAt(period, timeZone, endMs - 1).startsAtMs;
  }
  return count;
}
