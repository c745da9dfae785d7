import type { Draw } from '../engine.ts';
import { CoupTable } from './table/coup-table.ts';
import type { LiveBalance } from './live-balance.ts';
import type { LiveTable } from './live-table.ts';
import { SeatTable } from './table/seat-table.ts';
import { TableRun, type RunDependencies } from './table/table-run.ts';

/** Tables begin one after the other, so that they do not all turn at the same moment. */
const STAGGER_MS = 900;
/** Interval at which a closed table is checked. */
const CLOSED_MS = 1_000;

export type FloorParts = {
  readonly tables: readonly LiveTable[];
  readonly working: LiveBalance;
  readonly draw: Draw;
  readonly nowMs: () => number;
  /** How many times faster than in a studio the tables run; 1 for people. */
  readonly pace: number;
};

/** All tables of all providers, each running on its own from `start` to `stop`. */
export class LiveFloor {
  readonly #deps: FloorParts;
  readonly #runs: readonly TableRun[];
  readonly #listeners = new Set<(run: TableRun) => void>();
  readonly #timers = new Map<TableRun, NodeJS.Timeout>();
  #isStopped = false;

  constructor(deps: FloorParts) {
    this.#deps = deps;
    const { working, draw, nowMs } = deps;
    const onChange = (run: TableRun) => {
      for (const listener of this.#listeners) listener(run);
    };
    this.#runs = deps.tables.map((table) => runOf({ table, working, draw, nowMs, onChange }));
  }

  start(): void {
    this.#runs.forEach((run, at) => this.#plan(run, (at * STAGGER_MS) % 20_000));
  }

  /** The tables of one provider, in the order of the list. */
  of(provider: string): readonly TableRun[] {
    return this.#runs.filter(({ table }) => table.provider === provider);
  }

  find(provider: string, tableId: string | null): TableRun | null {
    return this.of(provider).find(({ table }) => table.tableId === tableId) ?? null;
  }

  /** Subscribes to every change that others at a table see; returns the unsubscribe. */
  onChange(listener: (run: TableRun) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Ends the present phase of a table before its time. */
  hurry(run: TableRun): void {
    clearTimeout(this.#timers.get(run));
    this.#advance(run);
  }

  /** Ends every table; what players hold goes back to them. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    for (const timer of this.#timers.values()) clearTimeout(timer);
    await Promise.all(this.#runs.map((run) => run.stop()));
  }

  #plan(run: TableRun, waitMs: number): void {
    if (this.#isStopped) return;
    const timer = setTimeout(() => this.#advance(run), waitMs / this.#deps.pace);
    timer.unref();
    this.#timers.set(run, timer);
  }

  #advance(run: TableRun): void {
    if (run.isClosed && run.isToClose) return this.#plan(run, CLOSED_MS);
    this.#plan(run, run.advance(this.#deps.pace) ?? CLOSED_MS);
  }
}

export function runOf(deps: RunDependencies): TableRun {
  const { table } = deps;
  const { kind } = table;
  return kind === 'blackjack' ? new SeatTable(deps) : new CoupTable({ ...deps, table: { ...table, kind } });
}
