import {
  outcomeCode,
  type Command,
  type Decide,
  type Decision,
  type Leg,
  type Outcome,
  type PlayerState,
} from '../command.ts';
import { enter, inRoundOfOriginal, knownIn, type Entry } from './entries.ts';
import type { Change } from './state-part.ts';

/** Everything the database knew about the players and keys of a batch, read under the players' locks. */
export type Loaded = {
  readonly atMs: number;
  readonly states: ReadonlyMap<bigint, PlayerState>;
  /** What was found under the requested keys and rounds, in no order. Most players have none. */
  readonly entries: ReadonlyMap<bigint, readonly Entry[]>;
};

/** One answer per command, in the order of the commands. An Error means that `decide` itself is at fault. */
export type Answer = Outcome | Error;

export type NewRow = { readonly command: Command; readonly decision: Decision };

export type DecidedBatch = {
  readonly atMs: number;
  readonly answers: readonly Answer[];
  readonly changes: ReadonlyMap<bigint, Change>;
  readonly recorded: readonly NewRow[];
};

/**
 * Decides the commands one after the other, each on the state its predecessor left. Pure.
 *
 * A stake, its repeat, its settle and its refund may share one batch: what has just been decided is known
 * to the next command exactly as if it had been read from the ledger.
 */
export function decideBatch(decide: Decide, loaded: Loaded, commands: readonly Command[]): DecidedBatch {
  const changes = new Map<bigint, Change>();
  const recorded: NewRow[] = [];
  const memory = new Memory(loaded, recorded);

  const answers = commands.map((given): Answer => {
    const before = loaded.states.get(given.playerId);
    if (!before) return unknownPlayer(loaded.atMs);
    const change = changes.get(given.playerId);
    const entries = (change ? memory.of(given.playerId) : loaded.entries.get(given.playerId)) ?? [];
    const command = inRoundOfOriginal(entries, given);
    let decision: Decision;
    try {
      const known = knownIn(entries, command, loaded.atMs);
      decision = decide(change?.after ?? before, command, known);
    } catch (fault) {
      return fault instanceof Error ? fault : new Error(String(fault));
    }
    if (!decision.isRecorded) return decision.outcome;
    if (change) change.after = decision.state;
    else changes.set(command.playerId, { before, after: decision.state });
    recorded.push({ command, decision });
    return decision.outcome;
  });
  return { atMs: loaded.atMs, answers, changes, recorded };
}

/**
 * What was loaded, and over it what this batch has decided so far. Most players have one command in a batch, so
 * decisions are entered only when a second command reads them.
 */
class Memory {
  readonly #loaded: Loaded;
  readonly #decided: readonly NewRow[];
  readonly #entries = new Map<bigint, Entry[]>();
  #entered = 0;

  constructor(loaded: Loaded, decided: readonly NewRow[]) {
    this.#loaded = loaded;
    this.#decided = decided;
  }

  of(playerId: bigint): readonly Entry[] {
    while (this.#entered < this.#decided.length) {
      const { command, decision } = this.#decided[this.#entered++]!;
      enter(this.#at(command.playerId), command, decision, this.#loaded.atMs);
    }
    return this.#at(playerId);
  }

  #at(playerId: bigint): Entry[] {
    const entries = this.#entries.get(playerId) ?? [...(this.#loaded.entries.get(playerId) ?? [])];
    this.#entries.set(playerId, entries);
    return entries;
  }
}

function unknownPlayer(decidedAtMs: number): Outcome {
  return {
    code: outcomeCode.playerUnknown,
    sequence: 0n,
    decidedAtMs,
    playableAfterMinor: 0n,
    cashMinor: 0n,
    bonusMinor: 0n,
    bonusPartMinor: 0n,
    movedMinor: 0n,
    isRepeat: false,
  };
}

/** A command that moved nothing still has one row, with this leg: the row is its answer. */
export const noLeg: Leg = {
  source: 0,
  destination: 0,
  amountMinor: 0n,
  sourceAfterMinor: 0n,
  destinationAfterMinor: 0n,
};
