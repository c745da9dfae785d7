import type { Events } from '@halcyon/server-kit/events';
import type { Decide } from './command.ts';
import type { StatePart } from './state-part.ts';

/** How far the virtual clock is ahead of the database's, in milliseconds. Zero outside demonstrations. */
export type ClockOffset = () => number;

/** The rules that carry money, one object for each process. `wagering` makes it: the wallet may not import it. */
export type Ledger = {
  /** The pure decision about a command. */
  readonly decide: Decide;
  /** What other domains add to the state that the decision sees. */
  readonly stateParts: readonly StatePart[];
  readonly clockOffset: ClockOffset;
  /** Of this process: notified of what lanes have committed. */
  readonly events: Events;
};
