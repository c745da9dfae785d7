import type { Kind, PlayerState } from '../command.ts';
import type { Cell } from './columns.ts';
import type { Statement } from '../ledger.store.ts';
import type { Run } from './run.ts';

/** A state while its rows are read. */
export type DraftState = {
  -readonly [Name in keyof PlayerState]: PlayerState[Name] extends readonly (infer Item)[]
    ? Item[]
    : PlayerState[Name] extends Readonly<Record<number, infer Value>>
      ? Record<number, Value extends readonly (infer Item)[] ? Item[] : Value>
      : PlayerState[Name];
};

export type Change = { readonly before: PlayerState; after: PlayerState };

/**
 * What another domain adds to the state that a money command sees. Each domain owns its tables and their
 * statements; the executor sends them in the same round trip, after the guard's lock.
 */
export type StatePart = {
  /** Takes the ids of players as `$1::bigint[]`; the first column of a row is the player's. */
  readonly load: Statement;
  add(state: DraftState, row: readonly unknown[]): void;
  /** Reads what the rows of the batch refer to and is not known yet: a round trip more, so it should be rare. */
  complete?(run: Run, states: ReadonlyMap<bigint, DraftState>): Promise<void>;
  /** The set-based statement that writes what has changed, and the columns it takes. */
  readonly write: Statement;
  /** The columns of `write`; all empty when nothing changed. */
  changed(changes: ReadonlyMap<bigint, Change>): readonly Cell[][];
};

/** Every part that money commands depend on. A part that is missing does not compile. */
export type StateParts = {
  /** Limits of losses, stakes and time of play. */
  readonly playWindows: StatePart;
  readonly depositWindows: StatePart;
  /** Missing limits and the activity timer. */
  readonly protection: StatePart;
  readonly bonuses: StatePart;
};

/** The parts that the decision about each kind of command depends on. */
export type StateNeeds = Readonly<Record<Kind, readonly (keyof StateParts)[]>>;
