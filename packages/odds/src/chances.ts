/** What becomes of a stake on an outcome, as chances that add up to 1. Only lines that can be level have more than two. */
export type Chances = {
  readonly won: number;
  readonly halfWon: number;
  readonly void: number;
  readonly halfLost: number;
  readonly lost: number;
};

export const millionths = 1_000_000;
/** As `Chances`, in whole millionths that add up to 1,000,000: on the wire, in a bet, in a timeline. */
export type ChancesE6 = Chances;

/** Chances of an outcome that is won or lost. */
export const chancesOf = (won: number): Chances => ({ won, halfWon: 0, void: 0, halfLost: 0, lost: 1 - won });

/**
 * The price at which neither side gains in the long run; the return of a unit stake is then 1 on average.
 * Infinity: it cannot be won.
 */
export function fairOddsOf({ won, halfWon, void: level, halfLost }: Chances): number {
  return (1 - halfWon / 2 - level - halfLost / 2) / (won + halfWon / 2);
}

/** What a unit stake returns on average at a price. */
export function expectedReturnOf(chances: Chances, odds: number): number {
  const { won, halfWon, void: level, halfLost } = chances;
  return won * odds + (halfWon * (odds + 1)) / 2 + level + halfLost / 2;
}
