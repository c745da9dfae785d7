import type { Slip, SlipProblem } from '@halcyon/contract/sportsbook/slip.contract';
import { accumulatorBoost, boostBpsOf } from '@halcyon/odds/bet/boost';
import { isBuilderSize } from '@halcyon/odds/bet/bet-type';
import { sumOfLines } from '@halcyon/odds/bet/bet-return';
import { add, fraction, multiply, toNumber, type Fraction } from '@halcyon/odds/bet/fraction';
import { expectedFactorOf, oddsFraction, placeOddsOf } from '@halcyon/odds/bet/leg-factor';
import { legPreviewOf } from '@halcyon/odds/bet/slip-preview';
import { millionths } from '@halcyon/odds/chances';
import { builderPriceOf } from '@halcyon/odds/law/builder';
import { lawOf } from '@halcyon/odds/law/laws';
import { ladderDown } from '@halcyon/odds/price/ladder';
import { divideDown } from '@halcyon/money/amount';
import { isVirtual } from '@halcyon/odds/sport';
import type { FoundLeg, Lines } from './slip.rules.ts';

/** Chance in millionths, fair price, margin in basis points. Null: the feed reports no chances. */
export type Judgement = {
  readonly chanceE6: number | null;
  readonly fairOddsMilli: number | null;
  readonly marginBps: number | null;
};
const unknown: Judgement = { chanceE6: null, fairOddsMilli: null, marginBps: null };

/** What a slip costs now, and what it is worth. */
export type SlipPrice = Judgement & {
  /** What a unit stake returns if every leg is won, all lines together: exact, and in whole thousandths, rounded down. */
  readonly total: Fraction;
  readonly totalOddsMilli: bigint;
  /** What a unit stake returns on average. Null: not every chance is known. */
  readonly expectedReturn: Fraction | null;
  readonly boostBps: number;
};
type Builder = Judgement & { readonly oddsMilli: number; readonly expectedReturn: Fraction };

/** Pure. */
export function legJudgement({ oddsMilli, chances }: FoundLeg['outcome']): Judgement {
  if (oddsMilli === null || chances === null) return unknown;
  const { chance, fairOdds, margin } = legPreviewOf({ oddsMilli, chances });
  return {
    chanceE6: Math.round(chance * millionths),
    fairOddsMilli: Number.isFinite(fairOdds) ? Math.round(fairOdds * 1_000) : null,
    marginBps: Math.round(margin * 10_000),
  };
}

/** What a unit stake on a leg is multiplied by, in its part to win or for a place. */
type PartFactor = (leg: FoundLeg, place: FoundLeg['place']) => Fraction;

/** On average over all lines, each with its product. Pure. */
export function averageOf(
  legs: readonly FoundLeg[],
  { sizes, count }: Lines,
  factorOf: PartFactor,
): Fraction {
  const linesOf = (factor: (leg: FoundLeg) => Fraction): Fraction => {
    const of = (isBanker: boolean) => legs.filter(({ pick }) => pick.isBanker === isBanker).map(factor);
    return sumOfLines(of(true), of(false), sizes);
  };
  const toWin = linesOf((leg) => factorOf(leg, null));
  const isEachWay = legs.some(({ place }) => place !== null);
  const sum = isEachWay
    ? add(
        toWin,
        linesOf((leg) => factorOf(leg, leg.place)),
      )
    : toWin;
  return multiply(sum, fraction(1, count));
}

/** The price of the part of a leg to win, or of its place part. Pure. */
export function partOddsOf(oddsMilli: number, place: FoundLeg['place']): Fraction {
  return place ? placeOddsOf(oddsMilli, fraction(1, place.divisor)) : oddsFraction(oddsMilli);
}

/** The price of lines through legs of different events, each of which has a price. Pure. */
export function linesPrice(type: Slip['type'], legs: readonly FoundLeg[], lines: Lines): SlipPrice {
  const total = averageOf(legs, lines, ({ outcome }, place) => partOddsOf(outcome.oddsMilli!, place));
  const isKnown = legs.every(
    ({ outcome, place }) => outcome.chances !== null && place?.outcome.chances !== null,
  );
  const expectedReturn = isKnown
    ? averageOf(legs, lines, ({ outcome }, place) =>
        place
          ? expectedPlaceOf(outcome.oddsMilli!, place)
          : expectedFactorOf(outcome.oddsMilli!, outcome.chances!),
      )
    : null;
  const [only] = legs;
  // More than one line has no single chance: some of them may come in.
  const whole =
    lines.count === 1 && only && legs.length === 1
      ? legJudgement(only.outcome)
      : ofOneLine(legs, lines.count, isKnown);
  return {
    ...whole,
    marginBps: expectedReturn && marginOf(expectedReturn),
    total,
    totalOddsMilli: milliOf(total),
    expectedReturn,
    boostBps: hasBoost(type, legs) ? boostBpsOf(legs.map(legForBoost), accumulatorBoost) : 0,
  };
}

/** A place is won or lost, or void. */
function expectedPlaceOf(oddsMilli: number, place: NonNullable<FoundLeg['place']>): Fraction {
  const { won, void: level } = place.outcome.chances!;
  return add(multiply(partOddsOf(oddsMilli, place), fraction(won, millionths)), fraction(level, millionths));
}

function ofOneLine(legs: readonly FoundLeg[], count: number, isKnown: boolean): Judgement {
  if (count !== 1 || !isKnown) return unknown;
  const each = legs.map(({ outcome }) => legJudgement(outcome));
  if (each.some(({ fairOddsMilli }) => fairOddsMilli === null)) return unknown;
  return {
    chanceE6: Math.round(each.reduce((all, { chanceE6 }) => (all * chanceE6!) / millionths, millionths)),
    fairOddsMilli: Math.round(each.reduce((all, of) => (all * of.fairOddsMilli!) / 1_000, 1_000)),
    marginBps: null,
  };
}

/** Virtual sports state what they return, and have no boost. */
const hasBoost = (type: Slip['type'], legs: readonly FoundLeg[]) =>
  type === 'ACCUMULATOR' && !legs.some(({ event }) => isVirtual(event.sport));

export const legForBoost = ({ event, outcome }: FoundLeg) => ({
  event: event.id,
  oddsMilli: outcome.oddsMilli ?? 0,
  result: null,
});

/** A combination of outcomes of one event by its joint law. Pure. */
export function builderOf(
  legs: readonly FoundLeg[],
): Builder | { readonly problem: SlipProblem; readonly legs: readonly number[] } {
  const all = legs.map(({ number }) => number);
  const refused = (problem: SlipProblem, of = all) => ({ problem, legs: of });
  const [first] = legs;
  if (!first || !isBuilderSize(legs.length)) return refused('bet.builder_size');
  const { event } = first;
  if (legs.some((leg) => leg.event.id !== event.id)) return refused('bet.builder_events');
  const law = event.law && lawOf(event.law);
  if (!event.law || !law) return refused('bet.builder_not_offered');
  const names = legs.map(({ market, outcome }) => ({
    type: market.type,
    specifiers: market.specifiers,
    outcome: outcome.id,
  }));
  const price = builderPriceOf(law, event.law, names);
  if ('reason' in price) {
    if (price.reason === 'contradictory') return refused('bet.legs_contradict');
    if (price.reason === 'implied') return refused('bet.leg_implied', [legs[price.leg ?? 0]!.number]);
    return refused('bet.builder_not_offered');
  }
  const oddsMilli = ladderDown(price.odds, 'standard');
  if (oddsMilli === null) return refused('bet.builder_not_offered');
  // A price laid on the ladder returns that much less where all legs are won.
  const expected = price.expectedReturn - price.chance * (price.odds - oddsMilli / 1_000);
  const expectedReturn = fraction(Math.round(expected * millionths), millionths);
  return {
    oddsMilli,
    chanceE6: Math.round(price.chance * millionths),
    fairOddsMilli: Math.round(price.fairOdds * 1_000),
    marginBps: marginOf(expectedReturn),
    expectedReturn,
  };
}

/** Pure. */
export function builderPrice({ oddsMilli, expectedReturn, ...judgement }: Builder): SlipPrice {
  const total = oddsFraction(oddsMilli);
  return { ...judgement, total, totalOddsMilli: BigInt(oddsMilli), expectedReturn, boostBps: 0 };
}

const marginOf = (expectedReturn: Fraction) => Math.round((1 - toNumber(expectedReturn)) * 10_000);

/** Pure. */
export const milliOf = ({ numerator, denominator }: Fraction): bigint =>
  divideDown(1_000n * numerator, denominator);
