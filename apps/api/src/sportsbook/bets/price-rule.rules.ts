import type { Slip } from '@halcyon/contract/sportsbook/slip.contract';
import { compare, fraction, multiply, zero, type Fraction } from '@halcyon/odds/bet/fraction';
import { oddsFraction } from '@halcyon/odds/bet/leg-factor';
import { averageOf, partOddsOf } from '../slip/slip-price.rules.ts';
import type { FoundLeg, Lines } from '../slip/slip.rules.ts';
import type { PriceRule } from './bet.ts';

/** True: the total price now is one that the player accepts. It is placed at the price now, a better one too. Pure. */
export function acceptsPrice(rule: PriceRule, seen: Fraction, now: Fraction, toleranceBps: number): boolean {
  const difference = compare(now, seen);
  if (rule === 'none') return difference === 0;
  if (rule === 'higher') return difference >= 0;
  return compare(now, multiply(seen, fraction(10_000 - toleranceBps, 10_000))) >= 0;
}

/** The total price as the player saw it, each leg's by itself. Pure. */
export function seenTotalOf(
  { type, seenOddsMilli }: Slip,
  legs: readonly FoundLeg[],
  lines: Lines,
): Fraction {
  if (type === 'BUILDER') return seenOddsMilli === undefined ? zero : oddsFraction(seenOddsMilli);
  return averageOf(legs, lines, ({ pick }, place) => partOddsOf(pick.seen.oddsMilli, place));
}
