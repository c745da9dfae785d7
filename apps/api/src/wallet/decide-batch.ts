import {
  nothingKnown,
  outcomeCode,
  type Command,
  type Decide,
  type Decision,
  type History,
  type Leg,
  type Outcome,
  type PlayerState,
  type Recorded,
} from './command.ts';
import type { Change } from './state-part.ts';

/** Everything the database knew about the players and keys of a batch, read under the players' locks. */
export type Loaded = {
  readonly atMs: number;
  readonly states: ReadonlyMap<bigint, PlayerState>;
  readonly histories: ReadonlyMap<string, History>;
  /** By round: the names of its keys, in no order. */
  readonly rounds: ReadonlyMap<string, ReadonlySet<string>>;
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
  const memory = new Memory(loaded);
  const recorded: NewRow[] = [];

  const answers = commands.map((command): Answer => {
    const before = loaded.states.get(command.playerId);
    if (!before) return unknownPlayer(loaded.atMs);
    const change = changes.get(command.playerId);
    let decision: Decision;
    try {
      decision = decide(change?.after ?? before, command, { atMs: loaded.atMs, ...memory.of(command) });
    } catch (fault) {
      return fault instanceof Error ? fault : new Error(String(fault));
    }
    if (!decision.isRecorded) return decision.outcome;
    if (change) change.after = decision.state;
    else changes.set(command.playerId, { before, after: decision.state });
    recorded.push({ command, decision });
    memory.add(command, decision, loaded.atMs);
    return decision.outcome;
  });
  return { atMs: loaded.atMs, answers, changes, recorded };
}

/** What is recorded under which key, including what this batch has decided so far. */
class Memory {
  readonly #histories: Map<string, History>;
  readonly #rounds: Map<string, Set<string>>;

  constructor(loaded: Loaded) {
    this.#histories = new Map(loaded.histories);
    this.#rounds = new Map([...loaded.rounds].map(([round, names]) => [round, new Set(names)]));
  }

  of(command: Command): { own: History; original: History; round: readonly History[] } {
    const names =
      command.roundKey === null ? undefined : this.#rounds.get(historyKey(command, command.roundKey));
    return {
      own: this.#at(historyKey(command, command.key)),
      original:
        command.referenceKey === null ? nothingKnown : this.#at(historyKey(command, command.referenceKey)),
      round: names ? [...names].map((name) => this.#at(name)) : [],
    };
  }

  add(command: Command, decision: Decision, atMs: number): void {
    const name = historyKey(command, command.key);
    this.#histories.set(name, {
      recorded: toRecorded(command, decision, atMs),
      isResolved: this.#at(name).isResolved,
    });
    if (command.roundKey !== null) {
      const round = historyKey(command, command.roundKey);
      this.#rounds.set(round, (this.#rounds.get(round) ?? new Set()).add(name));
    }
    if (!decision.marksReference || command.referenceKey === null) return;
    const original = historyKey(command, command.referenceKey);
    this.#histories.set(original, { recorded: this.#at(original).recorded, isResolved: true });
  }

  #at(name: string): History {
    return this.#histories.get(name) ?? nothingKnown;
  }
}

/** The idempotency key, or a round, as one string. The numbers come first, so no key can imitate another. */
export function historyKey(of: { playerId: bigint; providerId: number }, key: string): string {
  return `${of.playerId}/${of.providerId}/${key}`;
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

function toRecorded(command: Command, decision: Decision, decidedAtMs: number): Recorded {
  const { kind, vertical, referenceKey, roundKey, endsRound, weightBasisPoints } = command;
  const { code, sequence, playableAfterMinor } = decision.outcome;
  return {
    kind,
    vertical,
    requestedMinor: command.amountMinor,
    referenceKey,
    roundKey,
    endsRound,
    weightBasisPoints,
    code,
    sequence,
    playableAfterMinor,
    decidedAtMs,
    legs: decision.legs,
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
