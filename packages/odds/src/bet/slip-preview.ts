import { expectedReturnOf, fairOddsOf, millionths, type ChancesE6 } from '../chances.ts';
import { expectedFactorOf, oddsFraction } from './leg-factor.ts';
import { productOf, toNumber, type Fraction } from './fraction.ts';

export type PricedLeg = { readonly oddsMilli: number; readonly chances: ChancesE6 };

/** What the slip shows beside a price, so that a player can judge it. */
export type LegPreview = {
  readonly chance: number;
  readonly fairOdds: number;
  readonly oddsMilli: number;
  /** Part of a stake that is not returned on average. */
  readonly margin: number;
};

export function legPreviewOf({ oddsMilli, chances }: PricedLeg): LegPreview {
  const shares = {
    won: chances.won / millionths,
    halfWon: chances.halfWon / millionths,
    void: chances.void / millionths,
    halfLost: chances.halfLost / millionths,
    lost: chances.lost / millionths,
  };
  return {
    chance: shares.won + shares.halfWon,
    fairOdds: fairOddsOf(shares),
    oddsMilli,
    margin: 1 - expectedReturnOf(shares, oddsMilli / 1000),
  };
}

export type AccumulatorPreview = {
  readonly totalOdds: Fraction;
  /** What a unit stake returns on average: Π odds × chance. */
  readonly expectedReturn: number;
  readonly margin: number;
};

/** Of a line through legs of different events. A builder is one leg with its joint chance. */
export function accumulatorPreviewOf(legs: readonly PricedLeg[]): AccumulatorPreview {
  const expectedReturn = toNumber(productOf(legs.map((leg) => expectedFactorOf(leg.oddsMilli, leg.chances))));
  return {
    totalOdds: productOf(legs.map((leg) => oddsFraction(leg.oddsMilli))),
    expectedReturn,
    margin: 1 - expectedReturn,
  };
}
