import type { BonusTerms } from '../../apps/api/src/ledger/public.ts';

export type BoundWallet = 'bonus' | 'locked';
/** What a win paid into a wallet of a bonus that ran, or to the operator because it had ended. */
export type Part = {
  readonly into: BoundWallet | 'operator' | 'spins';
  readonly of: number;
  readonly amount: bigint;
};
/** `isOfRound`: it names no stake, so that all stakes of its round pay for it. */
export type Win = {
  round: string | null;
  amount: bigint;
  parts: readonly Part[];
  /** What was no return of the player's own money. */
  notReal: bigint;
  /** What no balance could hold. */
  excess: bigint;
  isOfRound: boolean;
  isPaidFor: boolean;
};
export type Stake = {
  round: string | null;
  main: bigint;
  bonus: bigint;
  locked: bigint;
  /** The bonus that ran when it was taken. */
  of: number | null;
  weight: bigint;
};
export type Bonus = {
  number: number;
  granted: bigint;
  required: bigint;
  progress: bigint;
  terms: BonusTerms;
};

/** What a win has paid so far. */
export class Paid {
  placed = 0n;
  intoMain = 0n;
  notReal = 0n;
  excess = 0n;
  readonly parts: Part[] = [];
}
