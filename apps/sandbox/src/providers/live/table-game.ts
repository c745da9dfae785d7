import type { Draw } from '../engine.ts';
import type { LiveTable } from './live-table.ts';

/** One bet of a player in the round that takes bets. */
export type Bet = { readonly spot: string; readonly amountMinor: bigint };

/** What one kind of table does with a round. Pure but for the draw; a round's state is plain JSON. */
export type TableGame = {
  isSpot(spot: string): boolean;
  /** How long the croupier's hands take after bets closed, in ms. */
  readonly dealMs: number;
  /** Decides the round. */
  decide(draw: Draw, table: LiveTable): TableOutcome;
};

/** A decided round: what the picture shows, one word for the history, and what each bet returns. */
export type TableOutcome = {
  readonly scene: Readonly<Record<string, unknown>>;
  readonly result: string;
  returns(bet: Bet): bigint;
};
