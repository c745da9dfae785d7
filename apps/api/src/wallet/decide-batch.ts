import {
  nothingKnown,
  outcomeCode,
  type Command,
  type Decide,
  type Decision,
  type History,
  type Known,
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
    const names = namesOf(command);
    let decision: Decision;
    try {
      decision = decide(change?.after ?? before, command, memory.of(names));
    } catch (fault) {
      return fault instanceof Error ? fault : new Error(String(fault));
    }
    if (!decision.isRecorded) return decision.outcome;
    if (change) change.after = decision.state;
    else changes.set(command.playerId, { before, after: decision.state });
    recorded.push({ command, decision });
    memory.add(names, command, decision);
    return decision.outcome;
  });
  return { atMs: loaded.atMs, answers, changes, recorded };
}

/** A command's own key, the one it refers to and its round, as `historyKey` writes them. */
type Names = { readonly own: string; readonly original: string | null; readonly round: string | null };

function namesOf(command: Command): Names {
  const { key, referenceKey, roundKey } = command;
  return {
    own: historyKey(command, key),
    original: referenceKey === null ? null : historyKey(command, referenceKey),
    round: roundKey === null ? null : historyKey(command, roundKey),
  };
}

/** What is recorded under which key: what was loaded, and over it what this batch has decided so far. */
class Memory {
  readonly #loaded: Loaded;
  readonly #histories = new Map<string, History>();
  readonly #rounds = new Map<string, Set<string>>();

  constructor(loaded: Loaded) {
    this.#loaded = loaded;
  }

  of({ own, original, round }: Names): Known {
    return {
      atMs: this.#loaded.atMs,
      own: this.#at(own),
      original: original === null ? nothingKnown : this.#at(original),
      round: round === null ? [] : Array.from(this.#inRound(round), (name) => this.#at(name)),
    };
  }

  add({ own, original, round }: Names, command: Command, decision: Decision): void {
    const recorded = toRecorded(command, decision, this.#loaded.atMs);
    this.#histories.set(own, { recorded, isResolved: this.#at(own).isResolved });
    if (round !== null) {
      const names = this.#rounds.get(round) ?? new Set(this.#loaded.rounds.get(round));
      this.#rounds.set(round, names.add(own));
    }
    if (!decision.marksReference || original === null) return;
    this.#histories.set(original, { recorded: this.#at(original).recorded, isResolved: true });
  }

  #at(name: string): History {
    return this.#histories.get(name) ?? this.#loaded.histories.get(name) ?? nothingKnown;
  }

  #inRound(round: string): ReadonlySet<string> {
    return this.#rounds.get(round) ?? this.#loaded.rounds.get(round) ?? noNames;
  }
}
const noNames: ReadonlySet<string> = new Set();

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
