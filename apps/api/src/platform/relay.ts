import type { Bus } from './bus.ts';
import { dropLease, takeLease } from './lease.store.ts';
import type { Log } from './log.ts';
import type { Db, Tx } from './sql.ts';

const BATCH_MAX = 200;
const IDLE_MS = 250;
const AFTER_FAULT_MS = 2_000;
const LEASE_SECONDS = 15;

export type StoredEvent = {
  readonly id: bigint;
  readonly player_id: bigint;
  readonly name: string;
  readonly facts: Readonly<Record<string, unknown>>;
};
/** Hears an event inside the relay's transaction: its writes and the delivery commit together. */
export type Listener = (tx: Tx, event: StoredEvent) => Promise<void>;

/**
 * Delivers the outbox: to listeners of this process at least once and in order, then to the bus as a nudge.
 * One node relays at a time (a lease). A listener that throws keeps its event and all behind it waiting;
 * the log says which.
 */
export class Relay {
  readonly #db: Db;
  readonly #bus: Bus;
  readonly #log: Log;
  readonly #owner: string;
  readonly #listeners = new Map<string, Listener[]>();
  #isRunning = false;
  #done: Promise<void> = Promise.resolve();

  constructor(parts: { db: Db; bus: Bus; log: Log; owner: string }) {
    this.#db = parts.db;
    this.#bus = parts.bus;
    this.#log = parts.log;
    this.#owner = parts.owner;
  }

  on(name: string, hear: Listener): void {
    this.#listeners.set(name, [...(this.#listeners.get(name) ?? []), hear]);
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
        this.#log.error({ reason: String(error) }, 'the relay could not deliver');
        pauseMs = AFTER_FAULT_MS;
      }
      if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }

  /** Delivers one batch and tells how many events it held. */
  async deliverOnce(): Promise<number> {
    if (!(await takeLease(this.#db.sql, 'relay', this.#owner, LEASE_SECONDS))) return 0;
    return this.#db.transact(async (tx) => {
      const events = await tx.sql<StoredEvent>`
        select id, player_id, name, facts from platform.outbox order by id limit ${BATCH_MAX}`;
      for (const event of events) {
        for (const hear of this.#listeners.get(event.name) ?? []) await hear(tx, event);
      }
      if (events.length > 0) {
        await tx.sql`delete from platform.outbox where id = any (${events.map((event) => event.id)}::bigint[])`;
      }
      tx.afterCommit(() => {
        for (const event of events) {
          this.#bus.publish(`event.${event.name}`, { playerId: String(event.player_id), ...event.facts });
        }
      });
      return events.length;
    });
  }
}
