import type { BlackjackAction, BlackjackRoundView, MinorUnits, SlotStep } from './protocol.ts';

/** POST /api/verify: recomputes a round from its revealed seeds; needs no session and stores nothing. Types only. */
export type VerifyRequest = {
  readonly gameId: string;
  readonly mathVersion: string;
  readonly serverSeed: string;
  readonly clientSeed: string;
  readonly nonce: number;
  /** First stake of the round. */
  readonly stakeMinor: MinorUnits;
  /** Blackjack: what was done, in order. */
  readonly actions?: readonly BlackjackAction[];
};
export type VerifyAnswer = {
  readonly serverSeedHash: string;
  readonly winMinor: MinorUnits;
  /** Slots: the same steps that the round showed. Blackjack: null. */
  readonly steps: readonly SlotStep[] | null;
  /** Blackjack: the table as the round left it. Slots: null. */
  readonly table: Pick<BlackjackRoundView, 'hands' | 'dealer' | 'insurance'> | null;
};
