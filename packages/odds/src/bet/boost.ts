import type { GradeResult } from '../grade.ts';

/** What an operator adds to the winnings of an accumulator, by the number of legs that count. */
export type AccumulatorBoost = {
  /** Legs below this price do not count. */
  readonly oddsMilliMin: number;
  /** In ascending order of legs. */
  readonly ladder: readonly { readonly legs: number; readonly bps: number }[];
};

/** 5 % of the winnings from three legs on, and 5 % more for each further leg. */
export const accumulatorBoost: AccumulatorBoost = {
  oddsMilliMin: 1400,
  ladder: Array.from({ length: 18 }, (_, step) => ({ legs: step + 3, bps: (step + 1) * 500 })),
};

export type LegForBoost = {
  readonly event: string;
  readonly oddsMilli: number;
  /** Null: open. */
  readonly result: GradeResult | null;
};

/** The step of the ladder that a bet is on. Void legs fall out; legs of one event count once. */
export function boostBpsOf(legs: readonly LegForBoost[], boost: AccumulatorBoost): number {
  const counting = legs.filter((leg) => leg.result !== 'VOID' && leg.oddsMilli >= boost.oddsMilliMin);
  const events = new Set(counting.map((leg) => leg.event)).size;
  return boost.ladder.findLast((step) => step.legs <= events)?.bps ?? 0;
}

/** A boosted price may be this far above fair at most: what it gives away of the stakes, in basis points. */
export const BOOST_GIVEN_BPS_MAX = 2_500;

/** A better price for one outcome, which replaces the market's in the leg; the bet keeps both. */
export type PriceBoost = { readonly oddsMilli: number; readonly stakeMinorMax: bigint };

/** Why a boosted price cannot be had. Null: it can. */
export function priceBoostRejection(
  boost: PriceBoost,
  marketOddsMilli: number,
  stakeMinor: bigint,
  isFreeBet: boolean,
): 'bet.boost_with_free_bet' | 'bet.boost_over' | 'bet.boost_stake_above_max' | null {
  if (isFreeBet) return 'bet.boost_with_free_bet';
  if (boost.oddsMilli <= marketOddsMilli) return 'bet.boost_over';
  return stakeMinor > boost.stakeMinorMax ? 'bet.boost_stake_above_max' : null;
}
