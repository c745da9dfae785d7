import type { Events } from '@halcyon/server-kit/events';
import type { Tx } from '@halcyon/server-kit/sql';
import type { Decide } from './command.ts';
import type { StatePart, StateParts } from './executor/state-part.ts';

/** How far the virtual clock is ahead of the database's, in milliseconds. Zero outside demonstrations. */
type ClockOffset = () => number;

/** The ledger of a process: the rules it runs commands by, and the events it publishes. */
export type Ledger = {
  /** The pure decision about a command. */
  readonly decide: Decide;
  /** What other domains add to the state that the decision sees. */
  readonly stateParts: readonly StatePart[];
  readonly clockOffset: ClockOffset;
  /** What ends with the bonuses of an excluded player, in the same transaction. */
  readonly afterVoid: MoneyRules['afterVoid'];
  /** Of this process: receives what lanes have committed. */
  readonly events: Events;
};

/** The rules that the ledger cannot import, because their domains are above it. */
export type MoneyRules = {
  readonly decide: Decide;
  readonly openStateParts: () => StateParts;
  /** Runs in the transaction of `voidBonuses`, under the guard's lock. */
  readonly afterVoid: (tx: Tx, playerId: bigint) => Promise<void>;
};

export function openLedger({
  decide,
  openStateParts,
  afterVoid,
  events,
  clockOffset = () => 0,
}: MoneyRules & { readonly events: Events; readonly clockOffset?: ClockOffset }): Ledger {
  return { decide, stateParts: Object.values(openStateParts()), afterVoid, events, clockOffset };
}
