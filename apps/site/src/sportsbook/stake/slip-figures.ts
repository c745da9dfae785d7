import { accumulatorBoost, boostBpsOf } from '@halcyon/odds/bet/boost';
import { payoutOf, sumOfLines } from '@halcyon/odds/bet/bet-return';
import { lineSizesOf } from '@halcyon/odds/bet/bet-type';
import type { PlaceTerms } from '@halcyon/odds/bet/each-way';
import { add, fraction, multiply, productOf, toNumber, type Fraction } from '@halcyon/odds/bet/fraction';
import { expectedFactorOf, oddsFraction, placeOddsOf } from '@halcyon/odds/bet/leg-factor';
import { legPreviewOf } from '@halcyon/odds/bet/slip-preview';
import { millionths, type ChancesE6 } from '@halcyon/odds/chances';
import { divideHalfUp } from '@halcyon/money/amount';
import type { SlipDraft } from './slip-drafts.ts';

/** What a bet is worth: a price together, how likely it is, and what it returns on average. */
export type SlipFigures = {
  readonly totalOddsMilli: bigint;
  /** Null: not known, or the lines have no one chance. */
  readonly chanceE6: number | null;
  readonly fairOddsMilli: number | null;
  readonly marginBps: number | null;
  readonly boostBps: number;
  readonly total: Fraction;
};
export type PricedPick = {
  readonly eventId: string;
  readonly isBanker: boolean;
  readonly oddsMilli: number;
  readonly chances: ChancesE6 | null;
  /** Of a pick of a race: what a place pays. Null, or absent: there is no place part. */
  readonly place?: PlaceFigures | null;
};
/** A place pays the fraction one in `divisor` of the winnings. */
export type PlaceFigures = Pick<PlaceTerms, 'divisor'> & { readonly chances: ChancesE6 | null };

/** What a unit stake is multiplied by in its part to win, or for a place. */
type PartFactor = (pick: PricedPick, place: PlaceFigures | null) => Fraction;

/** Computed from the prices shown, for visitors too. Bets are placed at the server's figures. Pure. */
export function figuresOf(
  { type, systemSize, isEachWay }: Pick<SlipDraft, 'type' | 'systemSize' | 'isEachWay'>,
  picks: readonly PricedPick[],
): SlipFigures | null {
  // A builder has one price by its joint law, and without its terms a place has none.
  if (type === 'BUILDER' || picks.length === 0) return null;
  if (isEachWay && picks.some(({ place }) => !place)) return null;
  const bankers = picks.filter(({ isBanker }) => isBanker).length;
  const shape = { type, legs: picks.length, bankers, isEachWay };
  const sizes = lineSizesOf(systemSize === undefined ? shape : { ...shape, systemSize });
  if (!sizes) return null;
  const factorsOf = (factor: PartFactor) => {
    const linesOf = (placed: boolean) => {
      const of = (isBanker: boolean) =>
        picks
          .filter((pick) => pick.isBanker === isBanker)
          .map((pick) => factor(pick, placed ? pick.place! : null));
      return sumOfLines(of(true), of(false), sizes);
    };
    return isEachWay ? add(linesOf(false), linesOf(true)) : linesOf(false);
  };
  const { numerator: lines } = factorsOf(() => fraction(1));
  const average = (factor: PartFactor) => multiply(factorsOf(factor), fraction(1n, lines));
  const total = average(({ oddsMilli }, place) =>
    place ? placeOddsOf(oddsMilli, fraction(1, place.divisor)) : oddsFraction(oddsMilli),
  );
  const isKnown = picks.every(
    ({ chances, place }) => chances !== null && !(isEachWay && place!.chances === null),
  );
  const each = isKnown ? picks.map((pick) => legPreviewOf({ ...pick, chances: pick.chances! })) : [];
  const hasChance = isKnown && lines === 1n;
  const expected = isKnown
    ? average(({ oddsMilli, chances }, place) =>
        place
          ? expectedPlaceOf(oddsMilli, place.divisor, place.chances!)
          : expectedFactorOf(oddsMilli, chances!),
      )
    : null;
  const legs = picks.map(({ eventId, oddsMilli }) => ({ event: eventId, oddsMilli, result: null }));
  return {
    total,
    totalOddsMilli: (1_000n * total.numerator) / total.denominator,
    chanceE6: hasChance ? Math.round(each.reduce((all, { chance }) => all * chance, millionths)) : null,
    fairOddsMilli: hasChance
      ? Math.round(each.reduce((all, { fairOdds }) => all * fairOdds, 100)) * 10
      : null,
    marginBps: expected ? Math.round((1 - toNumber(expected)) * 10_000) : null,
    boostBps: type === 'ACCUMULATOR' ? boostBpsOf(legs, accumulatorBoost) : 0,
  };
}

/** A place is won or lost, or void. */
function expectedPlaceOf(oddsMilli: number, divisor: number, { won, void: level }: ChancesE6): Fraction {
  const odds = placeOddsOf(oddsMilli, fraction(1, divisor));
  return add(multiply(odds, fraction(won, millionths)), fraction(level, millionths));
}

/** Chance and fair price of a pick. Pure. */
export function legFiguresOf(oddsMilli: number, chances: ChancesE6) {
  const { chance, fairOdds } = legPreviewOf({ oddsMilli, chances });
  return {
    chanceE6: Math.round(chance * millionths),
    fairOddsMilli: Number.isFinite(fairOdds) ? Math.round(fairOdds * 100) * 10 : null,
  };
}

/** What a stake returns if every leg comes in, rounded once; the boost is contained. Pure. */
export function returnsOf(
  { total, boostBps }: Pick<SlipFigures, 'total' | 'boostBps'>,
  stakeMinor: bigint,
): { readonly mostMinor: bigint; readonly boostMinor: bigint } {
  // Only the server knows the payout limits.
  const boundless = 10n ** 18n;
  const terms = { payoutMinorMax: boundless, boost: { bps: boostBps, boostMinorMax: boundless } };
  const { payoutMinor, boostMinor } = payoutOf(multiply(total, fraction(stakeMinor)), stakeMinor, terms);
  return { mostMinor: payoutMinor, boostMinor };
}

/** What a stake returns on average at this margin. Pure. */
export const expectedMinorOf = (stakeMinor: bigint, marginBps: number): bigint =>
  divideHalfUp(stakeMinor * BigInt(10_000 - marginBps), 10_000n);

/**
 * What a free bet pays on average, its boost included: the stake is not paid back. Null: a leg of several can be void or
 * half lost, and what is then left has no short form. Pure.
 */
export function freeBetMinorOf(
  stakeMinor: bigint,
  boostBps: number,
  legs: readonly { readonly oddsMilli: number; readonly chances: ChancesE6 }[],
): bigint | null {
  const hasLevel = legs.some(({ chances: of }) => of.halfWon > 0 || of.void > 0 || of.halfLost > 0);
  if (legs.length > 1 && hasLevel) return null;
  const odds = productOf(legs.map(({ oddsMilli }) => oddsFraction(oddsMilli)));
  // Half of a single that is half won is void.
  const chance = productOf(
    legs.map(({ chances: { won, halfWon } }) => fraction(2 * won + halfWon, 2 * millionths)),
  );
  const net = multiply(fraction(odds.numerator - odds.denominator, odds.denominator), chance);
  return divideHalfUp(stakeMinor * net.numerator * BigInt(10_000 + boostBps), net.denominator * 10_000n);
}
