import { fraction, toNumber, type Fraction } from '@halcyon/odds/bet/fraction';
import type { Grade } from '@halcyon/odds/grade';
import { lawOf } from '@halcyon/odds/law/laws';
import type { LawDocument, LegOfEvent } from '@halcyon/odds/law';
import { parseMarketKey } from '@halcyon/odds/market-key';
import type { Bet, BetLeg } from '../bets/bet.ts';
import { builderReturnOf } from '../settlement/builder-return.rules.ts';

type OpenBuilder = Pick<Bet, 'totalOddsMilli' | 'laws'> & {
  readonly legs: readonly (BetLeg & { readonly grade: Grade | null })[];
};

/** An average is exact to this part of a unit stake. */
const PARTS = 1_000_000_000;

/**
 * What a unit stake on a builder returns on average: over all ways in which its open legs can end together by the law of
 * now, settled as the bet would be. Null: the law does not price one of them any more. Pure.
 */
export function averageReturnOf(bet: OpenBuilder, lawNow: LawDocument): Fraction | null {
  const { legs } = bet;
  const open = legs.filter(({ grade }) => grade === null);
  const names = open.flatMap(({ marketKey, outcome }): LegOfEvent[] => {
    const name = parseMarketKey(marketKey);
    return name ? [{ ...name, outcome }] : [];
  });
  const cells = names.length === open.length ? lawOf(lawNow)?.joint(lawNow, names) : null;
  if (!cells) return null;
  let average = 0;
  for (const { results, chance } of cells) {
    const decided = legs.map((leg) => ({ ...leg, result: leg.grade?.result ?? results[open.indexOf(leg)]! }));
    const factor = builderReturnOf(bet, decided);
    // What cannot be priced again is void, and the stake is returned.
    average += chance * (factor ? toNumber(factor) : 1);
  }
  return fraction(Math.round(average * PARTS), PARTS);
}
