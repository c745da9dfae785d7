// The codes below are stored. A code is never renumbered or reused.
export const bonusState = { running: 1, completed: 2, forfeited: 3 } as const;
type BonusState = (typeof bonusState)[keyof typeof bonusState];

/** Why a bonus ended. */
export const bonusEnding = {
  completed: 1,
  givenUp: 2,
  expired: 3,
  empty: 4,
  replaced: 5,
  depositReversed: 6,
  protection: 7,
  withdrawal: 8,
} as const;
export type BonusEnding = (typeof bonusEnding)[keyof typeof bonusEnding];

/** A bonus of the player. Its stakes are those with a sequence above its own, up to the next bonus. */
export type Bonus = {
  /** Counts per player, over all verticals. */
  readonly number: number;
  readonly sinceSequence: bigint;
  /** What the counters of its accounts showed when it began. */
  readonly sinceE4: bigint;
  readonly requiredE4: bigint;
  readonly grantedMinor: bigint;
  readonly expiresAtMs: number;
  readonly state: BonusState;
  /** Null while it runs. */
  readonly ending: BonusEnding | null;
  readonly terms: BonusTerms;
};

/** What a money command reads of the terms that were frozen when the bonus was claimed. */
export type BonusTerms = {
  /** SHA-256 of the canonical terms, in hex. */
  readonly id: string;
  readonly isSticky: boolean;
  /** How much of a stake counts, in basis points: of the game, else of its category, else by default. */
  readonly weights: {
    readonly games: ReadonlyMap<string, number>;
    readonly categories: ReadonlyMap<string, number>;
    readonly default: number;
  };
  readonly excludedGames: ReadonlySet<string>;
  /** Most that the stakes of a round may come to, by ISO 4217 number. Absent: no maximum. */
  readonly maxBetMinor: ReadonlyMap<number, bigint>;
  /** `bonus_funded`: only rounds that bonus money pays for are bound; `while_active`: every round of the vertical. */
  readonly maxBetScope: 'bonus_funded' | 'while_active';
  /** Most that is paid out at completion: times the grant (in hundredths), or an amount by ISO 4217 number. */
  readonly conversionCap:
    | { readonly timesE2: bigint }
    | { readonly minor: ReadonlyMap<number, bigint> }
    | null;
  /** False: at completion the granted amount itself goes back. */
  readonly isPrincipalCashable: boolean;
};

/** A bonus that begins with this command; `amountMinor` is its money. */
export type BonusGrant = {
  readonly number: number;
  readonly terms: BonusTerms;
  /** Of a sticky bonus: the deposit money that it binds. */
  readonly lockedMinor: bigint;
  readonly requiredE4: bigint;
  readonly expiresAtMs: number;
  /** True: its money is collected winnings of free spins. */
  readonly isOfSpins: boolean;
};
