/** What the provider sends to the live page. */
export type View = {
  readonly tableId: string;
  readonly phase: 'betting' | 'deciding' | 'dealing' | 'result' | 'closed';
  readonly round: number;
  readonly leftMs: number | null;
  readonly phaseMs: number;
  readonly dealer: string;
  readonly players: number;
  readonly seatsTaken: readonly number[];
  readonly results: readonly string[];
  readonly scene: Scene | null;
};
export type Scene = {
  /** At a table for one: the bets that won. */
  readonly won?: readonly string[];
  readonly number?: number;
  readonly colour?: 'red' | 'black' | 'green';
  readonly player?: readonly string[];
  readonly banker?: readonly string[];
  readonly playerTotal?: number;
  readonly bankerTotal?: number;
  readonly winner?: 'player' | 'banker' | 'tie';
  readonly segment?: number;
  readonly pays?: number;
  readonly dealer?: readonly string[];
  readonly dealerTotal?: number;
  /** Two of one seat are the hands of a split. */
  readonly hands?: readonly HandView[];
};
export type HandView = {
  readonly seat: number;
  readonly cards: readonly string[];
  readonly total: number;
  readonly isDone: boolean;
};
export type Own = {
  readonly seat: number | null;
  readonly bets: readonly { spot: string; amountMinor: string }[];
  /** Lies on the layout and is staked when betting closes. */
  readonly laid: readonly { spot: string; amountMinor: string }[];
  /** Why the laid bets of this round were not taken. */
  readonly refusal: string | null;
  readonly stakedMinor: string;
  readonly wonMinor: string | null;
  readonly balanceMinor: string;
  readonly roundId: string | null;
  readonly moves: readonly string[];
};
/** A bet of roulette and the numbers that it covers. */
export type RouletteSpot = { readonly spot: string; readonly numbers: readonly number[] };
/** How a dealer is drawn; the same person is on the table's tile. */
export type Person = {
  readonly skin: string;
  readonly hair: string;
  readonly cut: 'short' | 'side' | 'bob' | 'bun' | 'long';
};
export type LiveStart = {
  readonly code: string;
  readonly isReady: boolean;
  readonly mode: 'real' | 'demo';
  readonly currency: string;
  readonly exponent: number;
  readonly language: string;
  readonly table: {
    readonly tableId: string;
    readonly name: string;
    readonly kind: 'roulette' | 'blackjack' | 'baccarat' | 'wheel';
    readonly seats: number | null;
    readonly colours: readonly [string, string, string];
    readonly dealer: Person;
  };
  /** Of the wheel, clockwise; empty for other kinds. */
  readonly segments: readonly number[];
  /** Of roulette, numbers first; empty for other kinds. */
  readonly spots: readonly RouletteSpot[];
  readonly chips: readonly string[];
  readonly limits: { readonly minMinor: string; readonly maxMinor: string } | null;
  readonly view: View;
  readonly own: Own;
};

/** The wheel of one zero, clockwise. */
export const wheelOrder = [
  0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1, 20, 14, 31, 9, 22,
  18, 29, 7, 28, 12, 35, 3, 26,
];
const reds = new Set([1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36]);
export function colourOf(number: number): 'red' | 'black' | 'green' {
  if (number === 0) return 'green';
  return reds.has(number) ? 'red' : 'black';
}
