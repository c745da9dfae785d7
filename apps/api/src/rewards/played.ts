import type { Topic } from '@halcyon/server-kit/events';

/** What one command did to the real money of a round. Amounts are minor units of the player's currency, above or equal to zero. */
export type Played = {
  readonly kind: 'stake' | 'win' | 'end' | 'stake_back' | 'win_back';
  readonly providerId: number;
  readonly roundKey: string;
  readonly gameId: string | null;
  /** The catalogue's class of the game; null: it is not known. */
  readonly category: string | null;
  /** What of it was MAIN and LOCKED. */
  readonly realMinor: bigint;
  readonly atMs: number;
  readonly sequence: bigint;
};

/** What a player played after one sequence up to another, in the order of the ledger: all of it, once. */
export type PlayedBatch = {
  readonly playerId: bigint;
  /** ISO 4217 code. */
  readonly currency: string;
  /** The last sequence of the batch before. A consumer that has seen another one reads the ledger. */
  readonly afterSequence: bigint;
  readonly toSequence: bigint;
  readonly played: readonly Played[];
};

/** Play that was summed up and committed. A lost one is found by the sequences of the next. */
export const playSummed: Topic<[batches: readonly PlayedBatch[]]> = { name: 'rewards.play_summed' };
