import { dropLease, takeLease } from './lease.store.ts';
import type { Log } from '@halcyon/server-kit/log';
import * as store from './outbox.store.ts';
import type { StoredEvent, WaitingEvent } from './outbox.store.ts';
import type { Db, Tx } from '@halcyon/server-kit/sql';

export type { StoredEvent } from './outbox.store.ts';

const BATCH_MAX = 200;
const IDLE_MS = 250;
const AFTER_FAULT_MS = 2_000;
const LEASE_SECONDS = 15;
/** A statement of a subscriber that takes longer counts as a failure. */
const STATEMENT_MS_MAX = 5_000;
/** With the pauses between them a little more than an hour; then the event is a dead letter. */
export const TRIES_MAX = 13;
const RETRY_MS = 1_000;
const RETRY_MS_MAX = 30 * 60_000;
const FAULT_CHARACTERS_MAX = 1_000;

/** Handles an event in the relay's transaction: its writes and the delivery commit together. */
export type Listener = (tx: Tx, event: StoredEvent) => Promise<void>;
/** A domain that handles events, and what it does with each, by the event's name. */
export type Subscriber = { readonly name: string; readonly on: ReadonlyMap<string, Listener> };

/** The pause after so many failures. */
export function retryMs(tries: number): number {
  return Math.min(RETRY_MS * 2 ** (tries - 1), RETRY_MS_MAX);
}

/**
 * Delivers the outbox at least once, and one player's events in their order. One node relays at a time (a lease).
 * A subscriber that throws is undone and tried again with growing pauses; meanwhile the later events of the same
 * player wait, and those of all others go on. After `TRIES_MAX` the event is a dead letter: logged at error, counted
 * by `halcyon_outbox_dead_letters` and decided by an operator. Source: docs/decisions/outbox-retries.md.
 */
export class Relay {
  readonly #db: Db;
  readonly #log: Log;
  readonly #owner: string;
  readonly #subscribers: readonly Subscriber[];
  #isRunning = false;
  #done: Promise<void> = Promise.resolve();

  constructor(deps: { db: Db; log: Log; owner: string; subscribers: readonly Subscriber[] }) {
    this.#db = deps.db;
    this.#log = deps.log;
    this.#owner = deps.owner;
    this.#subscribers = deps.subscribers;
  }

  start(): void {
    this.#isRunning = true;
    this.#done = this.#run();
  }

  /** Finishes the batch in hand and lets the lease go. */
  async stop(): Promise<void> {
    this.#isRunning = false;
    await this.#done;
    await dropLease(this.#db.sql, 'relay', this.#owner).catch(() => {});
  }

  async #run(): Promise<void> {
    while (this.#isRunning) {
      let pauseMs = 0;
      try {
        if ((await this.deliverOnce()) < BATCH_MAX) pauseMs = IDLE_MS;
      } catch (error) {
        this.#log.error({ err: error }, 'the relay could not deliver');
        pauseMs = AFTER_FAULT_MS;
      }
      if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }

  /** Tries one batch; the number of events in it. */
  async deliverOnce(): Promise<number> {
    if (!(await takeLease(this.#db.sql, 'relay', this.#owner, LEASE_SECONDS))) return 0;
    return this.#db.transact(async (tx) => {
      await tx.sql`select set_config('statement_timeout', ${String(STATEMENT_MS_MAX)}, true)`;
      const events = await store.lockDue(tx, BATCH_MAX);
      const delivered: bigint[] = [];
      const waiting = new Set<bigint>();
      for (const event of events) {
        if (waiting.has(event.player_id)) continue;
        if (await this.#deliver(tx, event)) delivered.push(event.id);
        else waiting.add(event.player_id);
      }
      if (delivered.length > 0) await store.deleteDelivered(tx, delivered);
      return events.length;
    });
  }

  /** To each subscriber that does not have it yet. False: one of them failed, and that is written down. */
  async #deliver(tx: Tx, event: WaitingEvent): Promise<boolean> {
    const deliveredTo = [...event.delivered_to];
    let fault: unknown;
    for (const { name, on } of this.#subscribers) {
      const listen = on.get(event.name);
      if (!listen || deliveredTo.includes(name)) continue;
      try {
        await within(tx, (inner) => listen(inner, event));
        deliveredTo.push(name);
      } catch (error) {
        fault ??= error;
      }
    }
    if (fault === undefined) return true;
    await this.#noteFault(tx, event, deliveredTo, fault);
    return false;
  }

  async #noteFault(tx: Tx, event: WaitingEvent, deliveredTo: readonly string[], fault: unknown) {
    const tries = event.tries + 1;
    const isDead = tries >= TRIES_MAX;
    const text = String(fault).slice(0, FAULT_CHARACTERS_MAX);
    await store.noteFault(tx, {
      id: event.id,
      tries,
      deliveredTo,
      fault: text,
      retryMs: retryMs(tries),
      isDead,
    });
    const about = { event: event.name, eventId: String(event.id), playerId: String(event.player_id), tries };
    tx.afterCommit(() => {
      if (isDead) this.#log.error({ ...about, err: fault }, 'an event is a dead letter');
      else this.#log.warn({ ...about, err: fault }, 'an event could not be delivered');
    });
  }
}

/** Runs in a savepoint: what it wrote is undone when it throws, and the transaction continues. */
async function within(tx: Tx, run: (tx: Tx) => Promise<void>): Promise<void> {
  const after: (() => void)[] = [];
  await tx.sql`savepoint delivery`;
  try {
    await run({ ...tx, afterCommit: (then) => after.push(then) });
    await tx.sql`release savepoint delivery`;
  } catch (error) {
    await tx.sql`rollback to savepoint delivery`;
    throw error;
  }
  for (const then of after) tx.afterCommit(then);
}
