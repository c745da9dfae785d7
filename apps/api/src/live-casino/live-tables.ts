import type { LiveKind, LiveState } from '@halcyon/contract/live-casino/tables.contract';

export type Limits = { readonly minMinor: bigint; readonly maxMinor: bigint };

/** One table as its provider's feed reports it. */
export type TableFacts = LiveState & {
  readonly kind: LiveKind;
  readonly language: string | null;
  /** By currency. */
  readonly limits: ReadonlyMap<string, Limits>;
};

/** Where a feed puts what it receives. */
export type FeedSink = {
  /** The provider's whole state: tables that are not in it exist no more. */
  replace(tables: ReadonlyMap<string, TableFacts>): void;
  set(tableId: string, facts: TableFacts): void;
  change(tableId: string, change: Partial<TableFacts>): void;
  remove(tableId: string): void;
  find(tableId: string): TableFacts | null;
  /** The feed is down: all of its tables are unknown. */
  lost(): void;
};

/** What all feeds say of all tables, and which of them changed since the last read. */
export class LiveTables {
  readonly #byProvider = new Map<string, Map<string, TableFacts>>();
  readonly #changed = new Set<string>();

  /** Null: the feed has no such table, or is down. */
  find(provider: string, tableId: string): TableFacts | null {
    return this.#byProvider.get(provider)?.get(tableId) ?? null;
  }

  /** `provider tableId` of every table that changed since the last call. */
  takeChanged(): ReadonlySet<string> {
    const changed = new Set(this.#changed);
    this.#changed.clear();
    return changed;
  }

  sinkOf(provider: string): FeedSink {
    const tables = new Map<string, TableFacts>();
    this.#byProvider.set(provider, tables);
    const touch = (tableId: string) => this.#changed.add(`${provider} ${tableId}`);
    const set = (tableId: string, facts: TableFacts) => {
      tables.set(tableId, facts);
      touch(tableId);
    };
    return {
      set,
      replace(all) {
        for (const tableId of tables.keys()) if (!all.has(tableId)) this.remove(tableId);
        for (const [tableId, facts] of all) set(tableId, facts);
      },
      change(tableId, change) {
        const facts = tables.get(tableId);
        if (facts) set(tableId, { ...facts, ...change });
      },
      remove(tableId) {
        if (tables.delete(tableId)) touch(tableId);
      },
      find: (tableId) => tables.get(tableId) ?? null,
      lost() {
        for (const tableId of tables.keys()) this.remove(tableId);
      },
    };
  }
}

/** Of an unknown table. */
export const unknownState: LiveState = {
  isOpen: null,
  seats: null,
  seatsTaken: null,
  players: null,
  dealer: null,
  lastResults: [],
};

/** The part that travels in the stream. */
export function stateOf(facts: TableFacts | null): LiveState {
  if (!facts) return unknownState;
  const { isOpen, seats, seatsTaken, players, dealer, lastResults } = facts;
  return { isOpen, seats, seatsTaken, players, dealer, lastResults };
}
