import type { Events } from '@halcyon/server-kit/events';
import type { Tx } from '@halcyon/server-kit/sql';
import { kind, type Command, type Decide, type Kind } from './command.ts';
import type { StateNeeds, StatePart, StateParts } from './executor/state-part.ts';

/** How far the virtual clock is ahead of the database's, in milliseconds. Zero outside demonstrations. */
type ClockOffset = () => number;

type NeededPart = StatePart & { readonly neededBy: ReadonlySet<Kind> };

/** The ledger of a process: the rules it runs commands by, and the events it publishes. */
export type Ledger = {
  /** The pure decision about a command. */
  readonly decide: Decide;
  /** What other domains add to the state that the decision sees. */
  readonly stateParts: readonly NeededPart[];
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
  readonly stateNeeds: StateNeeds;
  /** Runs in the transaction of `voidBonuses`, under the guard's lock. */
  readonly afterVoid: (ledger: Ledger, tx: Tx, playerId: bigint) => Promise<void>;
};

export function openLedger({
  decide,
  openStateParts,
  stateNeeds,
  afterVoid,
  events,
  clockOffset = () => 0,
}: MoneyRules & { readonly events: Events; readonly clockOffset?: ClockOffset }): Ledger {
  const kinds = Object.values(kind);
  const stateParts = Object.entries(openStateParts()).map(([name, part]) => ({
    ...part,
    neededBy: new Set(kinds.filter((of) => stateNeeds[of].includes(name as keyof StateParts))),
  }));
  return { decide, stateParts, afterVoid, events, clockOffset };
}

/** The parts that decisions about these commands depend on. */
export function partsFor({ stateParts }: Ledger, commands: readonly Command[]): readonly StatePart[] {
  return stateParts.filter(({ neededBy }) => commands.some((command) => neededBy.has(command.kind)));
}
