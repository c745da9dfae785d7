export type Pairing = { readonly home: number; readonly away: number };

/** Rounds of a double round robin of an even number of sides. */
export const roundsOf = (sides: number): number => 2 * (sides - 1);

/**
 * Pairings of a round, from 0, by the circle method: side 0 keeps its place, the others move on by one; in the second
 * half of the season the grounds are exchanged. From round to round a side moves by at most one match of the list.
 */
export function pairingsOf(sides: number, round: number): readonly Pairing[] {
  const turns = sides - 1;
  const turn = round % turns;
  const at = (position: number) => (position === 0 ? 0 : ((position - 1 + turn) % turns) + 1);
  return Array.from({ length: sides / 2 }, (_, match) => {
    const one = at(match);
    const other = at(turns - match);
    const isSwapped = (match === 0 ? turn : match) % 2 === 1;
    return isSwapped !== round >= turns ? { home: other, away: one } : { home: one, away: other };
  });
}
