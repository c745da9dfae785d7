/** `betting`: stakes are taken. `deciding`: hands are played. `dealing`: the outcome is shown. */
export type Phase = 'betting' | 'deciding' | 'dealing' | 'result' | 'closed';

/** What every player at a table sees. Plain JSON. */
export type TableView = {
  readonly tableId: string;
  readonly phase: Phase;
  /** Counts up with every round of this table since the start. */
  readonly round: number;
  /** Milliseconds until the phase ends; null while the table is closed. */
  readonly leftMs: number | null;
  readonly phaseMs: number;
  readonly dealer: string;
  /** How many watch or play. */
  readonly players: number;
  /** Numbers of taken seats, from 1; empty where there are none. */
  readonly seatsTaken: readonly number[];
  /** Newest first. */
  readonly results: readonly string[];
  /** What the picture shows of the present round; null while bets are open. */
  readonly scene: Readonly<Record<string, unknown>> | null;
};

/** What one player has at a table. Amounts are minor units. */
export type OwnView = {
  readonly seat: number | null;
  readonly bets: readonly { readonly spot: string; readonly amountMinor: string }[];
  /** Lies on the layout and is staked when betting closes. */
  readonly laid: readonly { readonly spot: string; readonly amountMinor: string }[];
  /** Why laid bets of this round were not taken; null: they were, or none lay there. */
  readonly refusal: string | null;
  readonly stakedMinor: string;
  /** Null until the round is settled. */
  readonly wonMinor: string | null;
  readonly balanceMinor: string;
  readonly roundId: string | null;
  /** Moves that this player has now. */
  readonly moves: readonly string[];
};

export const RESULTS_KEPT = 20;
export const RESULT_MS = 5_000;

export type BetCode =
  | 'OK'
  | 'bets_closed'
  | 'spot_unknown'
  | 'limit'
  | 'no_seat'
  | 'seat_taken'
  | 'not_now'
  | 'not_joined';
/** `code` may also be the operator's own. */
export type BetAnswer = { readonly isDone: boolean; readonly code: BetCode | (string & {}) };
export const done: BetAnswer = { isDone: true, code: 'OK' };
export const not = (code: BetCode | (string & {})): BetAnswer => ({ isDone: false, code });
