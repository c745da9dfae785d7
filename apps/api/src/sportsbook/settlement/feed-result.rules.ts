import type { GradeResult } from '@halcyon/odds/grade';

/** Ties of so many at most are recognised in a feed's factor. */
const TIED_MAX = 60;

/** A result as a feed reports it. Null: it is not decided. Pure. */
export function resultOfFeed({
  result,
  voidFactor,
}: {
  readonly result: 1 | 0 | -1;
  readonly voidFactor?: 0.5 | 1 | undefined;
}): GradeResult | null {
  if (result === -1) return null;
  if (voidFactor === 1) return 'VOID';
  if (voidFactor === 0.5) return result === 1 ? 'HALF_WON' : 'HALF_LOST';
  return result === 1 ? 'WON' : 'LOST';
}

/** A feed's factor of a dead heat as places left and runners that share them: the nearest pair with the fewest runners. Pure. */
export function deadHeatOfFeed(factor: number): { readonly placesLeft: number; readonly tied: number } {
  const pairs = Array.from({ length: TIED_MAX - 1 }, (_, index) => {
    const tied = index + 2;
    return { placesLeft: Math.min(Math.max(Math.round(factor * tied), 1), tied - 1), tied };
  });
  const missedBy = ({ placesLeft, tied }: { placesLeft: number; tied: number }) =>
    Math.abs(placesLeft / tied - factor);
  // A factor is sent with few decimals: 0.33 is one place for three.
  return (
    pairs.find((pair) => missedBy(pair) < 0.005) ?? pairs.toSorted((a, b) => missedBy(a) - missedBy(b))[0]!
  );
}
