import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { Clock } from '@halcyon/server-kit/clock';
import type { Db } from '@halcyon/server-kit/sql';
import { LRUCache } from 'lru-cache';
import { findDay, findRoot, insertDay, insertRoot, type DayRow } from './virtual.store.ts';
import { dayOf } from './virtual-event.ts';

const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;
const daysCached = 16;
/** How many days ahead keys are bound: before the day ends whose root decides with them. */
const daysAhead = 2;

/** Where the ledger has no root of a day, such as before its first one. */
export const genesisRoot = '0'.repeat(64);

/** The ledger's root of a day. Null: it has none. Throws: it cannot be known now. */
export type ReadRoot = (day: string) => Promise<string | null>;

export const sha256Of = (hex: string) => createHash('sha256').update(Buffer.from(hex, 'hex')).digest('hex');
/** The seed of an event, which its day's key binds. */
export const seedOf = (dayKey: string, eventId: string) =>
  createHmac('sha256', Buffer.from(dayKey, 'hex')).update(eventId).digest('hex');

/** The day whose root is the public seed of an event: the last one that was over an hour before the start. */
export const rootDayOf = (startsAtMs: number) => dayOf(startsAtMs - hourMs - dayMs);

/** Seeds of virtual events. The keys stay in this database until they are published. */
export class Seeds {
  readonly #db: Db;
  readonly #clock: Clock;
  readonly #readRoot: ReadRoot;
  readonly #days = new LRUCache<string, DayRow>({ max: daysCached });
  readonly #roots = new LRUCache<string, string>({ max: daysCached });

  constructor(db: Db, clock: Clock, readRoot: ReadRoot) {
    this.#db = db;
    this.#clock = clock;
    this.#readRoot = readRoot;
  }

  /** Binds the keys of today and of the days after it, each once for all servers. */
  async bindAhead(): Promise<void> {
    const now = this.#clock.now();
    for (let ahead = 0; ahead <= daysAhead; ahead += 1) {
      const day = dayOf(now.getTime() + ahead * dayMs);
      if (this.#days.has(day)) continue;
      await insertDay(this.#db, day, randomBytes(32).toString('hex'), now);
      await this.dayOf(day);
    }
  }

  /** Null: no key of the day was ever bound. */
  async dayOf(day: string): Promise<DayRow | null> {
    const row = this.#days.get(day) ?? (await findDay(this.#db, day));
    if (row) this.#days.set(day, row);
    return row;
  }

  /** The public seed of events of a start. Null: it is not bound yet. */
  async boundPublicSeedOf(startsAtMs: number): Promise<string | null> {
    const day = rootDayOf(startsAtMs);
    const known = this.#roots.get(day) ?? (await findRoot(this.#db, day));
    if (known) this.#roots.set(day, known);
    return known ?? null;
  }

  /** The public seed of events of a start, bound when it is found. Throws: it cannot be known now. */
  async publicSeedOf(startsAtMs: number): Promise<string> {
    const known = await this.boundPublicSeedOf(startsAtMs);
    if (known !== null) return known;
    const day = rootDayOf(startsAtMs);
    await insertRoot(this.#db, day, (await this.#readRoot(day)) ?? genesisRoot, this.#clock.now());
    // Another server may have bound it first.
    const bound = (await findRoot(this.#db, day))!;
    this.#roots.set(day, bound);
    return bound;
  }
}
