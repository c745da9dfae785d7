import type { Clock } from '@halcyon/server-kit/clock';
import type { ReportFault } from '@halcyon/server-kit/faults';
import type { Db } from '@halcyon/server-kit/sql';
import type { Fixture } from '@halcyon/wire/odds-feed/fixtures';
import type { Counters } from './counters.ts';
import { isOfData } from './data-fault.ts';
import type { EventBook } from './event-book.ts';
import { isUnderWay } from './event.machine.ts';
import type { FeedClient } from './feed-client.ts';
import { keepFixture, type FeedName } from './fixture.service.ts';
import type { Received } from './intake.ts';

/** How long a name that the feed itself does not know is not looked up again. */
const UNKNOWN_MS = 60_000;
const UNKNOWN_MAX = 10_000;
/** Fixtures from a day back, whose results are due, to the last day that is bet on. */
const SCHEDULE_BACK_MS = 86_400_000;
const SCHEDULE_AHEAD_MS = 15 * 86_400_000;
const SCHEDULE_PAGES_MAX = 200;
/** An event under way of which nothing comes for so long may have ended without a word. */
const SILENT_MS = 120_000;
const SILENT_AT_ONCE = 20;

type Deps = {
  readonly feed: FeedName;
  readonly db: Db;
  readonly clock: Clock;
  readonly report: ReportFault;
  readonly client: Pick<FeedClient, 'readFixture' | 'readSchedule'>;
  readonly counters: Counters;
  readonly book: EventBook;
  /** A fixture was read and kept, outside the order of messages. */
  readonly onFixture: (eventId: string, fixture: Fixture) => void;
};

/** What the feed says that events are: read when a message names an unknown one, when one changes, and ahead. */
export class Fixtures {
  readonly #deps: Deps;
  readonly #unknown = new Map<string, number>();
  readonly #askedAtMs = new Map<string, number>();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Makes the events of a batch known. The producers of those whose fixture could not be read. */
  async meet(batch: readonly Received[]): Promise<ReadonlySet<number>> {
    const { db, clock, book, counters } = this.#deps;
    await book.loadNamed(db, [...new Set(batch.map(({ message }) => message.event))]);
    const nowMs = clock.now().getTime();
    const unreached = new Set<number>();
    for (const { message } of batch) {
      const name = message.event;
      if (book.idOf(name) !== null) continue;
      if ((this.#unknown.get(name) ?? 0) <= nowMs) {
        const found = await this.#keptFixture(name);
        if (found.kind === 'unreached') unreached.add(message.product);
        else if (found.kind === 'kept') await book.load(db, [found.eventId]);
        else this.#unknown.set(name, nowMs + UNKNOWN_MS);
      }
      if (book.idOf(name) === null) counters.refuse('unknown_event', { event: name });
    }
    if (this.#unknown.size > UNKNOWN_MAX) this.#unknown.clear();
    return unreached;
  }

  async #keptFixture(
    foreignId: string,
  ): Promise<{ kind: 'kept'; eventId: string; fixture: Fixture } | { kind: 'unknown' | 'unreached' }> {
    const fixture = await this.#deps.client.readFixture(foreignId).catch((error: unknown) => {
      this.#deps.counters.refuse('fixture_unreadable', { event: foreignId, err: error });
      return undefined;
    });
    if (fixture === undefined) return { kind: 'unreached' };
    const eventId = fixture && (await this.#keep(fixture));
    return eventId ? { kind: 'kept', eventId, fixture } : { kind: 'unknown' };
  }

  /** Null: a fixture that cannot be kept. */
  async #keep(fixture: Fixture): Promise<string | null> {
    try {
      const eventId = await this.#deps.db.transact((tx) => keepFixture(tx, this.#deps.feed, fixture));
      if (eventId === null)
        this.#deps.counters.refuse('unknown_sport', { event: fixture.id, sport: fixture.sport });
      return eventId;
    } catch (error) {
      if (!isOfData(error)) throw error;
      this.#deps.counters.alarm('not_storable', { event: fixture.id, kind: 'fixture', err: error });
      return null;
    }
  }

  async read(foreignId: string): Promise<void> {
    try {
      const found = await this.#keptFixture(foreignId);
      if (found.kind === 'kept') this.#deps.onFixture(found.eventId, found.fixture);
    } catch (error) {
      this.#deps.report('sportsbook.fixture', error);
    }
  }

  /** Events under way of which nothing has come for long: the fixture says whether they are over. */
  async readSilent(): Promise<void> {
    const { clock, book } = this.#deps;
    const nowMs = clock.now().getTime();
    const silent = book.named().filter(({ foreignId, event: { step, sequences } }) => {
      const lastMs = [...sequences.values()].map(({ atMs }) => atMs);
      const sinceMs = Math.max(...lastMs, this.#askedAtMs.get(foreignId) ?? 0);
      return isUnderWay(step) && lastMs.length > 0 && sinceMs <= nowMs - SILENT_MS;
    });
    for (const { foreignId } of silent.slice(0, SILENT_AT_ONCE)) {
      this.#askedAtMs.set(foreignId, nowMs);
      await this.read(foreignId);
    }
    if (this.#askedAtMs.size > UNKNOWN_MAX) this.#askedAtMs.clear();
  }

  /** What is to come, page by page, so that events are on offer before their first price. */
  async readSchedule(): Promise<void> {
    const nowMs = this.#deps.clock.now().getTime();
    const between = { fromMs: nowMs - SCHEDULE_BACK_MS, toMs: nowMs + SCHEDULE_AHEAD_MS };
    let cursor: string | null = null;
    try {
      for (let page = 0; page < SCHEDULE_PAGES_MAX; page += 1) {
        const { items, nextCursor } = await this.#deps.client.readSchedule({ ...between, cursor });
        for (const fixture of items) {
          const eventId = await this.#keep(fixture);
          if (eventId) this.#deps.onFixture(eventId, fixture);
        }
        cursor = nextCursor;
        if (cursor === null) return;
      }
    } catch (error) {
      this.#deps.counters.refuse('schedule_unreadable', { err: error });
    }
  }
}
