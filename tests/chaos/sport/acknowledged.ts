/** A bet as the answer that acknowledged it named it, and what was sent for it. Amounts are minor units. */
export type AcknowledgedBet = {
  readonly id: string;
  readonly player: number;
  readonly type: string;
  readonly systemSize: number | null;
  readonly isEachWay: boolean;
  readonly isVirtual: boolean;
  readonly lineMinor: bigint;
  readonly stakeMinor: bigint;
  /** Of a builder: the price of all its legs together. */
  readonly totalOddsMilli: bigint;
  readonly acceptedAtMs: number;
  readonly legs: readonly AcknowledgedLeg[];
};

export type AcknowledgedLeg = {
  readonly number: number;
  readonly part: 'win' | 'place';
  readonly eventId: string;
  readonly market: string;
  readonly outcome: string;
  readonly oddsMilli: number | null;
  readonly isBanker: boolean;
  /** Of a race: how many ran when the bet was placed. */
  readonly runners: number | null;
};

/** A part of a bet that was paid before the end. */
export type PaidPart = { readonly stakeMinor: bigint; readonly paidMinor: bigint };

/** What is decided of a leg by what the feed said. Null: nothing. */
export type Word = 'WON' | 'HALF_WON' | 'VOID' | 'HALF_LOST' | 'LOST' | null;
