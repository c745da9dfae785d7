import type { Clock } from '@halcyon/server-kit/clock';
import type { ReportFault } from '@halcyon/server-kit/faults';
import { costOf, RiskTally, worstOf, type OutcomeName, type Risk } from './risk-tally.ts';
import type { BookLimits, LegRoom } from './stake-bounds.rules.ts';

/** What the open bets on an event risk, as one statement of the database saw them. */
export type OpenRisks = {
  readonly risks: readonly Risk[];
  /** True: the snapshot contains what this transaction wrote. */
  readonly sees: (transactionId: bigint) => boolean;
};
/** What was promised with a reservation: a stake, at a price of which it wins this much, in thousandths of a minor unit. */
export type StakePromise = {
  readonly slip: string;
  readonly stakeMinor: bigint;
  readonly winningsMilli: bigint;
};
type Reservation = {
  readonly risks: readonly Risk[];
  readonly untilMs: number;
  readonly promise: StakePromise;
};
/** `isStale`: bets have moved since it was read. `dueMs`: not read again before. */
type Known = { readonly readMs: number; readonly dueMs: number; isStale: boolean };
type Kept = { readonly risk: Risk; readonly transactionId: bigint };
type Reading = { readonly done: Promise<void>; readonly kept: Kept[]; isStale: boolean };

/** An event is not read again sooner, nor for more than a tenth of the time: a large one takes a second or more. */
const READ_PAUSE_MS = 1_000;
const READ_PAUSE_SHARE = 10;
/** Moves of bets are nudges that may be lost, so each event is read again after so long. */
const READ_AGAIN_MS = 300_000;
const DROP_EVERY_MS = 1_000;

/**
 * What bets may cost, in memory of the process that holds the offer: so that a bet changes no row that other bets change
 * too. A bet reserves its risk while it is placed, and a maximum stake that was shown reserves it too, so that what is
 * promised cannot be used up by others. A bet on several events counts with each in full.
 */
export class Exposure {
  readonly #clock: Clock;
  readonly #report: ReportFault;
  readonly #load: (eventId: string) => Promise<OpenRisks>;
  readonly #known = new Map<string, Known>();
  readonly #readings = new Map<string, Reading>();
  readonly #placed = new RiskTally();
  readonly #reservedRisks = new RiskTally();
  readonly #reserved = new Map<string, Reservation>();
  #droppedMs = 0;

  constructor(of: {
    readonly clock: Clock;
    readonly report: ReportFault;
    readonly load: (eventId: string) => Promise<OpenRisks>;
  }) {
    this.#clock = of.clock;
    this.#report = of.report;
    this.#load = of.load;
  }

  /** Reads what is not known yet of these events, and in the background what has changed since. */
  async ready(eventIds: readonly string[]): Promise<void> {
    const nowMs = this.#nowMs();
    await Promise.all(
      eventIds.map((eventId) => {
        const known = this.#known.get(eventId);
        if (!known) return this.#read(eventId);
        const isDue = known.isStale ? nowMs >= known.dueMs : nowMs >= known.readMs + READ_AGAIN_MS;
        if (isDue) this.#read(eventId).catch((error: unknown) => this.#report('sportsbook.exposure', error));
        return null;
      }),
    );
  }

  /** What an outcome costs if it comes in, below zero a gain. The event is read. */
  costOf({ eventId, marketKey, outcome }: OutcomeName): bigint {
    this.#dropExpired();
    return costOf(outcome, ...this.#ofMarket(eventId, marketKey));
  }

  #ofMarket(eventId: string, key: string) {
    return [this.#placed.ofMarket(eventId, key), this.#reservedRisks.ofMarket(eventId, key)] as const;
  }

  /** What is left of the limits for one outcome more. Nothing: the event is not read, or was forgotten meanwhile. */
  roomOf(
    { eventId, marketKey, outcome }: OutcomeName,
    { outcomeMinorMax, eventMinorMax }: Pick<BookLimits, 'outcomeMinorMax' | 'eventMinorMax'>,
  ): LegRoom {
    this.#dropExpired();
    if (!this.#known.has(eventId)) return { outcomeMinor: 0n, eventMinor: 0n };
    const of = (key: string) => this.#ofMarket(eventId, key);
    const markets = new Set([...this.#placed.marketsOf(eventId), ...this.#reservedRisks.marketsOf(eventId)]);
    markets.delete(marketKey);
    const others = [...markets].reduce((sum, key) => sum + worstOf(...of(key)), 0n);
    const ofOutcome = costOf(outcome, ...of(marketKey));
    return { outcomeMinor: outcomeMinorMax - ofOutcome, eventMinor: eventMinorMax - others - ofOutcome };
  }

  /** Holds risks under a key for a while, in the place of what is held under it. Answers until when. */
  reserve(key: string, risks: readonly Risk[], of: StakePromise & { readonly forMs: number }): Date {
    this.release(key);
    const { forMs, ...promise } = of;
    const untilMs = this.#nowMs() + forMs;
    for (const risk of risks) this.#reservedRisks.add(risk);
    this.#reserved.set(key, { risks, untilMs, promise });
    return new Date(untilMs);
  }

  /** What is promised under a key. Null: nothing, or no longer. */
  promiseOf(key: string): StakePromise | null {
    const reservation = this.#reserved.get(key);
    return reservation && reservation.untilMs > this.#nowMs() ? reservation.promise : null;
  }

  /** Nothing is held under the key any more. */
  release(key: string): void {
    const reservation = this.#reserved.get(key);
    if (!reservation) return;
    this.#reserved.delete(key);
    for (const risk of reservation.risks) this.#reservedRisks.add(risk, -1n);
  }

  /** A bet was placed by this transaction, which is committed: its risks stay until it moves. */
  keep(risks: readonly Risk[], transactionId: bigint): void {
    for (const risk of risks) {
      this.#readings.get(risk.eventId)?.kept.push({ risk, transactionId });
      if (this.#known.has(risk.eventId)) this.#placed.add(risk);
    }
  }

  /** Bets on these events were settled, opened again or cashed out. */
  note(eventIds: readonly string[]): void {
    for (const eventId of eventIds) {
      const known = this.#known.get(eventId);
      if (known) known.isStale = true;
      const reading = this.#readings.get(eventId);
      if (reading) reading.isStale = true;
    }
  }

  /** Whether a bet on these events was placed is not known: they are read again, or forgotten where they cannot be. */
  async readAgain(eventIds: readonly string[]): Promise<void> {
    await Promise.all(
      eventIds.map(async (eventId) => {
        // One that runs may have begun too early.
        await this.#readings.get(eventId)?.done.catch(() => {});
        await this.#read(eventId).catch(() => this.forget(eventId));
      }),
    );
  }

  /** The event is over. It is read again when it is needed. */
  forget(eventId: string): void {
    this.#known.delete(eventId);
    this.#placed.drop(eventId);
  }

  #nowMs(): number {
    return this.#clock.now().getTime();
  }

  #read(eventId: string): Promise<void> {
    const running = this.#readings.get(eventId);
    if (running) return running.done;
    const reading: Reading = {
      kept: [],
      isStale: false,
      done: this.#replace(eventId, this.#nowMs()).finally(() => this.#readings.delete(eventId)),
    };
    this.#readings.set(eventId, reading);
    return reading.done;
  }

  /** Bets that were placed meanwhile are in what was read, or are added to it: by their transactions, never twice. */
  async #replace(eventId: string, startedMs: number): Promise<void> {
    const { risks, sees } = await this.#load(eventId);
    const { kept = [], isStale = false } = this.#readings.get(eventId) ?? {};
    this.#placed.drop(eventId);
    for (const risk of risks) this.#placed.add(risk);
    for (const { risk, transactionId } of kept) if (!sees(transactionId)) this.#placed.add(risk);
    const readMs = this.#nowMs();
    const pauseMs = Math.max(READ_PAUSE_MS, READ_PAUSE_SHARE * (readMs - startedMs));
    this.#known.set(eventId, { readMs, dueMs: readMs + pauseMs, isStale });
  }

  #dropExpired(): void {
    const nowMs = this.#nowMs();
    if (nowMs < this.#droppedMs + DROP_EVERY_MS) return;
    this.#droppedMs = nowMs;
    for (const [key, { untilMs }] of this.#reserved) if (untilMs <= nowMs) this.release(key);
  }
}
