import { openDb } from '@halcyon/server-kit/sql';
import type { ProductHarness } from '@halcyon/testkit/product-harness';
import type { AcknowledgedBet, AcknowledgedLeg, Word } from './acknowledged.ts';
import { raceWordOf, wordsOf, type EventRecord } from './feed-words.ts';

const READ_MS = 15_000;
/** So long after a message of the feed it may still be on its way into a bet: a scouted result waits two minutes. */
const ON_ITS_WAY_MS = 150_000;
const RESULT_PAGES_MAX = 30;
const races = ['horses', 'greyhounds', 'motor-racing'] as const;

/** What the sandbox's feed truly said of every event that was bet on, read while it is known there. */
export class FeedRecords {
  readonly #harness: ProductHarness;
  readonly #named = new Map<string, string | null>();
  readonly #records = new Map<string, EventRecord>();
  readonly #results = new Map<string, string>();

  constructor(harness: ProductHarness) {
    this.#harness = harness;
  }

  get all(): ReadonlyMap<string, EventRecord> {
    return this.#records;
  }

  /** The feed's name of an event. Null: it has none, or the database cannot be reached now. */
  async nameOf(eventId: string): Promise<string | null> {
    if (!this.#named.has(eventId)) await this.#readNames([eventId]).catch(() => {});
    return this.#named.get(eventId) ?? null;
  }

  async keep(bets: () => Iterable<AcknowledgedBet>, isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      await this.read(bets()).catch(() => {});
      for (let waited = 0; waited < READ_MS && !isOver(); waited += 500)
        await new Promise((resolve) => setTimeout(resolve, 500));
    }
  }

  async read(bets: Iterable<AcknowledgedBet>): Promise<void> {
    const all = [...bets];
    const ids = new Set(
      all.filter(({ isVirtual }) => !isVirtual).flatMap(({ legs }) => legs.map(({ eventId }) => eventId)),
    );
    await this.#readNames([...ids].filter((id) => !this.#named.has(id)));
    for (const id of ids) {
      const name = this.#named.get(id);
      if (!name) continue;
      const response = await fetch(`${this.#harness.at.sandbox}/control/odds-feed/record/${name}`);
      if (response.ok) this.#records.set(id, (await response.json()) as EventRecord);
    }
  }

  async readRaces(): Promise<void> {
    for (const sport of races)
      for (let page = 0, cursor = ''; page < RESULT_PAGES_MAX; page += 1) {
        const path = `/sportsbook-api/virtuals/results?market=UN&language=en&sport=${sport}&limit=100${cursor}`;
        const response = await fetch(`${this.#harness.at.site}${path}`);
        if (!response.ok) break;
        const { items, nextCursor } = (await response.json()) as {
          items: { id: string; result: string }[];
          nextCursor: string | null;
        };
        for (const { id, result } of items) this.#results.set(id, result);
        if (!nextCursor) break;
        cursor = `&cursor=${nextCursor}`;
      }
  }

  async #readNames(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    const db = openDb({ ...this.#harness.database, max: 1 } as Parameters<typeof openDb>[0]);
    try {
      const rows = await db.sql<{ id: string; foreign_id: string }>`
        select id, foreign_id from sportsbook.foreign_name where kind = 'event' and id = any (${ids}::uuid[])`;
      for (const { id, foreign_id: name } of rows) this.#named.set(id, name);
    } finally {
      await db.close();
    }
  }

  /** Every word that is right for a leg now. Of an event that is not known: none is decided. */
  wordsOf(bet: AcknowledgedBet, leg: AcknowledgedLeg): readonly Word[] {
    if (bet.isVirtual) {
      const order = this.#results.get(leg.eventId);
      return [(order === undefined ? undefined : raceWordOf(leg, order)) ?? null];
    }
    const record = this.#records.get(leg.eventId);
    if (!record) return [null];
    const nowMs = Date.now();
    const fresh = record.messages
      .filter(({ timestamp, markets }) => markets !== undefined && timestamp > nowMs - ON_ITS_WAY_MS)
      .map(({ timestamp }) => timestamp);
    const at = [nowMs - ON_ITS_WAY_MS, ...fresh, nowMs];
    const { acceptedAtMs } = bet;
    return [...new Set(at.flatMap((untilMs) => wordsOf(record, leg, { acceptedAtMs, untilMs })))];
  }
}
