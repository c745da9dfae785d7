import { boostBpsOf, type AccumulatorBoost } from '@halcyon/odds/bet/boost';
import {
  exactReturnOf,
  payoutOf,
  type BetToSettle,
  type LegOfBet,
  type Payout,
} from '@halcyon/odds/bet/bet-return';
import { fraction, multiply, one, zero, type Fraction } from '@halcyon/odds/bet/fraction';
import { factorOf, oddsFraction, placeOddsOf } from '@halcyon/odds/bet/leg-factor';
import type { Grade } from '@halcyon/odds/grade';
import { PLACE_NUMBER, type Bet, type BetLeg, type BetResult } from '../bets/bet.ts';
import { builderReturnOf } from './builder-return.rules.ts';

/** A leg with what was decided. Null: nothing yet. */
export type SettledLeg = Pick<
  BetLeg,
  'number' | 'part' | 'eventId' | 'marketKey' | 'outcome' | 'oddsMilli' | 'placeDivisor' | 'isBanker'
> & { readonly grade: Grade | null };
export type SettledBet = Pick<
  Bet,
  | 'kind'
  | 'lineSizes'
  | 'isEachWay'
  | 'lineMinor'
  | 'stakeMinor'
  | 'totalOddsMilli'
  | 'freeBetId'
  | 'boost'
  | 'maxPayoutMinor'
  | 'cashedOutStakeMinor'
  | 'laws'
> & { readonly legs: readonly SettledLeg[] };

/** A boost of the winnings by the number of legs, as a bet keeps it. Amounts are texts in JSON. */
export type KeptBoost = { readonly accumulator: AccumulatorBoost; readonly boostMinorMax: string };

/** How a bet comes to what it returns. */
export type Working = {
  /** Of all lines and the whole stake, before rounding, in minor units. */
  readonly exact: Fraction;
  /** Of the stake, what was not cashed out. */
  readonly restMinor: bigint;
  readonly boostBps: number;
  readonly payout: Payout;
};

/**
 * What a bet returns by what is decided of its legs. It is lost at once when every line holds a lost leg, and open until all
 * legs are decided otherwise. A bet of which a part was cashed out returns the share of the rest. Pure.
 */
export function resultOf(bet: SettledBet): BetResult {
  const { legs } = bet;
  if (legs.every(({ grade }) => grade?.result === 'VOID')) return voided(bet);
  const exact = exactOf(bet);
  if (exact === null) return voided(bet);
  if (exact.numerator === 0n) return { state: 'lost', returnedMinor: 0n };
  if (legs.some(({ grade }) => grade === null)) return { state: 'open' };
  const { payoutMinor } = workingOf(bet, exact).payout;
  return { state: payoutMinor === 0n ? 'lost' : 'won', returnedMinor: payoutMinor };
}

function voided({ freeBetId, stakeMinor, cashedOutStakeMinor }: SettledBet): BetResult {
  return { state: 'void', returnedMinor: freeBetId === null ? stakeMinor - cashedOutStakeMinor : 0n };
}

/** In minor units, open legs counting as one. Null: a builder of which a leg is void cannot be priced again. Pure. */
export function exactOf(bet: SettledBet): Fraction | null {
  return bet.kind === 'builder' ? builderReturn(bet) : exactReturnOf(betToSettle(bet));
}

/** From the exact return to what is paid. Pure. */
export function workingOf(bet: SettledBet, exact: Fraction): Working {
  const { stakeMinor, cashedOutStakeMinor, freeBetId } = bet;
  const restMinor = stakeMinor - cashedOutStakeMinor;
  const boost = boostOf(bet);
  const payout = payoutOf(multiply(exact, fraction(restMinor, stakeMinor)), restMinor, {
    payoutMinorMax: bet.maxPayoutMinor,
    isFreeBet: freeBetId !== null,
    ...(boost && { boost }),
  });
  return { exact, restMinor, boostBps: boost?.bps ?? 0, payout };
}

function betToSettle({ legs, lineMinor, lineSizes, isEachWay }: SettledBet): BetToSettle {
  const placeLegs = new Map(legs.filter(({ part }) => part === 'place').map((leg) => [leg.number, leg]));
  const picks = legs.filter(({ part }) => part === 'win');
  return {
    unitStakeMinor: lineMinor,
    sizes: lineSizes,
    isEachWay,
    legs: picks.map((leg): LegOfBet => {
      const place = placeLegs.get(leg.number + PLACE_NUMBER);
      return {
        isBanker: leg.isBanker,
        win: factorOfLeg(leg),
        ...(place && { place: factorOfLeg(place) }),
      };
    }),
  };
}

/** Open legs count as one, so that only lost legs make a line nothing. */
export function factorOfLeg({ grade, oddsMilli, placeDivisor }: SettledLeg): Fraction {
  if (!grade) return one;
  if (oddsMilli === null) throw new Error('a leg of a line has no price');
  const odds =
    placeDivisor === null ? oddsFraction(oddsMilli) : placeOddsOf(oddsMilli, fraction(1n, placeDivisor));
  return factorOf(odds, grade);
}

/** All legs at one price; a leg that is neither won nor lost prices the others again. */
function builderReturn(bet: SettledBet): Fraction | null {
  const { legs, stakeMinor } = bet;
  if (legs.some(({ grade }) => grade?.result === 'LOST')) return zero;
  const decided = legs.flatMap((leg) => (leg.grade ? [{ ...leg, result: leg.grade.result }] : []));
  const factor = decided.length < legs.length ? one : builderReturnOf(bet, decided);
  return factor && multiply(fraction(stakeMinor), factor);
}

function boostOf({ boost, legs }: SettledBet) {
  const kept = boost as KeptBoost | null;
  if (!kept?.accumulator) return null;
  const counting = legs.map((leg) => ({
    event: leg.eventId,
    oddsMilli: leg.oddsMilli ?? 0,
    result: leg.grade?.result ?? null,
  }));
  const bps = boostBpsOf(counting, kept.accumulator);
  return { bps, boostMinorMax: BigInt(kept.boostMinorMax) };
}
