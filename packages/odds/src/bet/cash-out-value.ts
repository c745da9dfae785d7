import { divideDown, divideHalfUp, shareDown } from '@halcyon/money/amount';
import type { Fraction } from './fraction.ts';

/** Fee of a cash-out by what is still open, in basis points of the fair value. */
export type CashOutFee = {
  readonly prematchBps: number;
  readonly liveBps: number;
  readonly perFurtherLegBps: number;
  readonly bpsMax: number;
};

export const cashOutFee: CashOutFee = {
  prematchBps: 300,
  liveBps: 500,
  perFurtherLegBps: 100,
  bpsMax: 1200,
};

/** A builder is one leg, however many outcomes it joins. */
export function cashOutFeeBpsOf(openLegs: number, isAnyLive: boolean, fee: CashOutFee): number {
  const first = isAnyLive ? fee.liveBps : fee.prematchBps;
  return Math.min(first + fee.perFurtherLegBps * (openLegs - 1), fee.bpsMax);
}

export type CashOutValue = {
  /** What the bet is worth on average, to the nearest unit. */
  readonly fairMinor: bigint;
  readonly feeBps: number;
  readonly offerMinor: bigint;
};

/** Value and offer of a bet whose return on average is known: `exactReturnOf` with `expectedFactorOf` of open legs. */
export function cashOutValueOf({ numerator, denominator }: Fraction, feeBps: number): CashOutValue {
  return {
    fairMinor: divideHalfUp(numerator, denominator),
    feeBps,
    offerMinor: divideDown(numerator * BigInt(10_000 - feeBps), 10_000n * denominator),
  };
}

/** What is paid for a part of the stake. */
export function partialCashOutMinor(offerMinor: bigint, partMinor: bigint, stakeLeftMinor: bigint): bigint {
  return shareDown(offerMinor, partMinor, stakeLeftMinor);
}
