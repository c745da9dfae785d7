import { divideDown } from '@halcyon/money/amount';

const BASIS = 10_000n;

/** The rate of a cash-back. `capMinor` is of the player's currency; null: no cap. */
export type CashbackRate = {
  readonly rateBps: number;
  readonly boostBps: number;
  readonly capMinor: bigint | null;
};

/** Stakes less returns of real money in rounds that were settled; below zero: the player won. `boostedMinor`: of boosted games. */
export type NetLoss = { readonly netMinor: bigint; readonly boostedMinor: bigint };

/** What a window comes to before what earlier windows carry over: one division, after the sum. Never below zero. Pure. */
export function dueOf({ rateBps, boostBps, capMinor }: CashbackRate, net: NetLoss): bigint {
  const lossMinor = lossOf(net);
  const boostedMinor = clamp(net.boostedMinor, lossMinor);
  const dueMinor = divideDown(BigInt(rateBps) * lossMinor + BigInt(boostBps) * boostedMinor, BASIS);
  return capMinor === null ? dueMinor : least(dueMinor, capMinor);
}

/** What is paid of a due amount, and what stays to be carried. A carry below zero is never a debit. Pure. */
export function payOf(
  dueMinor: bigint,
  carryMinor: bigint,
): { readonly paidMinor: bigint; readonly carryMinor: bigint } {
  const sumMinor = dueMinor + carryMinor;
  return sumMinor > 0n ? { paidMinor: sumMinor, carryMinor: 0n } : { paidMinor: 0n, carryMinor: sumMinor };
}

/**
 * What a paid window carries into the next one after stakes or wins of it were taken back: the difference of what is due,
 * and never more than the rates on the loss that went. Pure.
 */
export function lateCarryOf(rate: CashbackRate, before: NetLoss, now: NetLoss): bigint {
  const differenceMinor = dueOf(rate, now) - dueOf(rate, before);
  if (differenceMinor >= 0n) return differenceMinor;
  const goneMinor = lossOf(before) - lossOf(now);
  const boostedGoneMinor = clamp(before.boostedMinor, lossOf(before)) - clamp(now.boostedMinor, lossOf(now));
  const mostMinor = divideDown(
    BigInt(rate.rateBps) * goneMinor + BigInt(rate.boostBps) * boostedGoneMinor,
    BASIS,
  );
  return -least(-differenceMinor, mostMinor > 0n ? mostMinor : 0n);
}

/** Never below zero: who won lost nothing. Pure. */
export function lossOf({ netMinor }: NetLoss): bigint {
  return netMinor > 0n ? netMinor : 0n;
}

function clamp(minor: bigint, mostMinor: bigint): bigint {
  return minor < 0n ? 0n : least(minor, mostMinor);
}

function least(one: bigint, other: bigint): bigint {
  return one < other ? one : other;
}
