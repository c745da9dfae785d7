import type { Command, Outcome } from '../command.ts';
import type { Answer } from './decide-batch.ts';

/** The lane cannot run the command in time. It was not tried: the caller answers 503. */
export class LaneFull extends Error {
  override name = 'LaneFull';
}

/** The connection was lost. Whether the batch was committed shows when the same keys are sent again. */
export class ConnectionLost extends Error {
  override name = 'ConnectionLost';

  constructor(cause: unknown) {
    super('the connection to the database was lost', { cause });
  }
}

/** Another transaction holds the guard rows of these players. Nothing of the batch was carried out. */
export class PlayersLocked extends Error {
  override name = 'PlayersLocked';
  readonly playerIds: ReadonlySet<bigint>;

  constructor(playerIds: ReadonlySet<bigint>) {
    super('guard rows are held by another transaction');
    this.playerIds = playerIds;
  }
}

export type LaneLimits = {
  readonly batchMax: number;
  readonly queueMax: number;
  /** Must be shorter than the shortest timeout of a provider, so that no refused command is tried later. */
  readonly waitMsMax: number;
  readonly triesMax: number;
};
export const laneLimits: LaneLimits = { batchMax: 512, queueMax: 4_096, waitMsMax: 1_000, triesMax: 4 };

/** Answers that are given in one turn of the event loop: a few milliseconds' work. */
const SETTLED_A_TURN = 64;

type Waiting = {
  readonly command: Command;
  readonly sinceMs: number;
  readonly resolve: (outcome: Outcome) => void;
  readonly reject: (error: unknown) => void;
};

/** Runs a batch in the database and answers each command, in order. Throws for the whole batch. */
export type Carry = (commands: readonly Command[]) => Promise<readonly Answer[]>;

/**
 * One connection, one batch in flight. While it commits, the next batch collects; there is no timer, so a
 * lone command does not wait and many share one commit.
 *
 * Players are spread over lanes by their id, so the commands of one player stay in the order they came in.
 * That is speed, not safety: the guard row's lock is what keeps two lanes or two nodes apart.
 */
export class Lane {
  readonly #carry: Carry;
  readonly #limits: LaneLimits;
  readonly #nowMs: () => number;
  #queue: Waiting[] = [];
  #isCarrying = false;
  /** Batches, commands, tries again and splits since the start, for the metrics page. */
  readonly counts = { batches: 0, commands: 0, retries: 0, splits: 0, turnedAway: 0 };

  constructor(carry: Carry, limits: LaneLimits = laneLimits, nowMs: () => number = () => performance.now()) {
    this.#carry = carry;
    this.#limits = limits;
    this.#nowMs = nowMs;
  }

  /** The outcome, once it is committed. Refuses: LaneFull. */
  submit(command: Command): Promise<Outcome> {
    if (this.#queue.length >= this.#limits.queueMax) {
      this.counts.turnedAway += 1;
      return Promise.reject(new LaneFull());
    }
    return new Promise((resolve, reject) => {
      this.#queue.push({ command, sinceMs: this.#nowMs(), resolve, reject });
      if (!this.#isCarrying) this.#start();
    });
  }

  /** Resolves when nothing is queued or in flight. The caller has stopped submitting. */
  async drain(): Promise<void> {
    while (this.#isCarrying) await new Promise((resolve) => setImmediate(resolve));
  }

  #start(): void {
    this.#isCarrying = true;
    // One turn of the event loop lets all requests that have already arrived join the first batch.
    setImmediate(() => void this.#carryAll());
  }

  async #carryAll(): Promise<void> {
    let answerPrevious = nothingToAnswer;
    while (this.#queue.length > 0) {
      // The next batch goes to the database first, the previous one is answered while it is there.
      const carried = this.#carryBatch(this.#take());
      answerPrevious();
      answerPrevious = await carried;
    }
    this.#isCarrying = false;
    answerPrevious();
  }

  #take(): Waiting[] {
    const taken = this.#queue.splice(0, this.#limits.batchMax);
    const oldestMs = this.#nowMs() - this.#limits.waitMsMax;
    const isLate = (waiting: Waiting) => waiting.sinceMs < oldestMs;
    if (!taken.some(isLate)) return taken;
    for (const waiting of taken.filter(isLate)) {
      this.counts.turnedAway += 1;
      waiting.reject(new LaneFull());
    }
    return taken.filter((waiting) => !isLate(waiting));
  }

  /** Never throws. What it returns settles every command of the batch. */
  async #carryBatch(batch: readonly Waiting[]): Promise<() => void> {
    if (batch.length === 0) return nothingToAnswer;
    try {
      const answers = await this.#carryWithRetries(batch.map((waiting) => waiting.command));
      this.counts.batches += 1;
      this.counts.commands += batch.length;
      return () => settleInTurns(batch, answers);
    } catch (error) {
      if (error instanceof PlayersLocked) return this.#carryUnlocked(batch, error.playerIds);
      if (batch.length === 1 || error instanceof ConnectionLost) {
        return () => batch.forEach((waiting) => waiting.reject(error));
      }
      // One command is poison. Halving finds it in a few transactions, keeps every player's order, and
      // lets all others through. A half that was committed is never sent again.
      this.counts.splits += 1;
      const middle = batch.length >> 1;
      const answerFirst = await this.#carryBatch(batch.slice(0, middle));
      answerFirst();
      return this.#carryBatch(batch.slice(middle));
    }
  }

  /** A player whose guard row is held elsewhere must not delay all others: those commands are refused untried. */
  #carryUnlocked(batch: readonly Waiting[], locked: ReadonlySet<bigint>): Promise<() => void> {
    const isLocked = (waiting: Waiting) => locked.has(waiting.command.playerId);
    for (const waiting of batch.filter(isLocked)) {
      this.counts.turnedAway += 1;
      waiting.reject(new LaneFull());
    }
    return this.#carryBatch(batch.filter((waiting) => !isLocked(waiting)));
  }

  /** Sending the same commands again is always safe: those that were committed are answered as repeats. */
  async #carryWithRetries(commands: readonly Command[]): Promise<readonly Answer[]> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await this.#carry(commands);
      } catch (error) {
        if (tries >= this.#limits.triesMax || !isWorthRetrying(error)) throw error;
        this.counts.retries += 1;
        if (error instanceof ConnectionLost) await pause(50 * 2 ** tries);
      }
    }
  }
}

function pause(durationMs: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, durationMs));
}

function nothingToAnswer(): void {}

/** A few in each turn of the event loop: the database, which answers meanwhile, must not wait for all of them. */
function settleInTurns(batch: readonly Waiting[], answers: readonly Answer[], from = 0): void {
  const next = batch.slice(from, from + SETTLED_A_TURN);
  next.forEach((waiting, index) => settle(waiting, answers[from + index]!));
  if (from + next.length < batch.length) setImmediate(settleInTurns, batch, answers, from + next.length);
}

function settle(waiting: Waiting, answer: Answer): void {
  if (answer instanceof Error) waiting.reject(answer);
  else waiting.resolve(answer);
}

// Serialisation failure, deadlock, a lock that was not granted in time but is free by now, a key that another
// node inserted first, our own row count assertion.
const passingCodes = new Set(['40001', '40P01', '55P03', '23505', 'WP001']);

function isWorthRetrying(error: unknown): boolean {
  if (error instanceof ConnectionLost) return true;
  return error instanceof Error && 'code' in error && passingCodes.has(String(error.code));
}
