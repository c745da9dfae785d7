import type { Sport } from '@halcyon/odds/sport';
import type { Queryable } from '@halcyon/server-kit/sql';
import { FeedMessage } from '@halcyon/wire/odds-feed/messages';
import { applyMessage, type EventMessage } from './apply.rules.ts';
import type { EventStep } from './event.machine.ts';
import type { FeedEvent } from './feed-event.ts';
import { listAfterSnapshot, type ReplayRow } from './feed.store.ts';
import { findIds, listEvents, listOpenEventIds, type OpenEventRow } from './fixture.store.ts';
import type { FeedName } from './fixture.service.ts';
import { noSequence, readSequence } from './sequence.rules.ts';
import { readSnapshot } from './snapshot.rules.ts';

const LOADED_AT_ONCE = 100;

/** The events of a feed in memory, as the stored messages have made them. */
export class EventBook {
  readonly #feed: FeedName;
  readonly #events = new Map<string, FeedEvent>();
  readonly #ids = new Map<string, string>();

  constructor(feed: FeedName) {
    this.#feed = feed;
  }

  get size(): number {
    return this.#events.size;
  }

  find(eventId: string): FeedEvent | null {
    return this.#events.get(eventId) ?? null;
  }

  idOf(foreignId: string): string | null {
    return this.#ids.get(foreignId) ?? null;
  }

  all(): IterableIterator<FeedEvent> {
    return this.#events.values();
  }

  /** Every event with its name at the feed. */
  named(): { readonly foreignId: string; readonly event: FeedEvent }[] {
    return [...this.#ids].flatMap(([foreignId, eventId]) => {
      const event = this.#events.get(eventId);
      return event ? [{ foreignId, event }] : [];
    });
  }

  put(event: FeedEvent): void {
    this.#events.set(event.eventId, event);
  }

  /** Drops closed events from memory, except those in `but`, which are not stored yet. */
  forgetClosed(but: ReadonlySet<string>): void {
    const isClosed = ({ step, eventId }: FeedEvent) => step === 'closed' && !but.has(eventId);
    const closed = new Set([...this.#events.values()].filter(isClosed).map(({ eventId }) => eventId));
    for (const eventId of closed) this.#events.delete(eventId);
    for (const [foreignId, eventId] of this.#ids) if (closed.has(eventId)) this.#ids.delete(foreignId);
  }

  clear(): void {
    this.#events.clear();
    this.#ids.clear();
  }

  /** Everything that is open, from the database. */
  async loadOpen(on: Queryable): Promise<void> {
    this.clear();
    await this.load(on, await listOpenEventIds(on, this.#feed));
  }

  /** Loads the named events that are in the database and not in memory. */
  async loadNamed(on: Queryable, foreignIds: readonly string[]): Promise<void> {
    const absent = foreignIds.filter((foreignId) => !this.#ids.has(foreignId));
    if (absent.length === 0) return;
    await this.load(on, [...(await findIds(on, 'event', this.#feed, absent)).values()]);
  }

  async load(on: Queryable, eventIds: readonly string[]): Promise<void> {
    for (let at = 0; at < eventIds.length; at += LOADED_AT_ONCE) {
      const some = eventIds.slice(at, at + LOADED_AT_ONCE);
      const rows = await listEvents(on, this.#feed, some);
      const after = Map.groupBy(await listAfterSnapshot(on, some), ({ event_id }) => event_id);
      for (const row of rows) {
        this.#ids.set(row.foreign_id, row.event_id);
        this.#events.set(row.event_id, this.#replayed(row, after.get(row.event_id) ?? []));
      }
    }
  }

  #replayed(row: OpenEventRow, messages: readonly ReplayRow[]): FeedEvent {
    const start = row.snapshot ? readSnapshot(row.snapshot) : newEvent(row);
    const event = messages.reduce((before, message) => replay(before, message), start);
    // What a fixture says is in the row, not in the messages.
    return { ...event, competitionId: row.competition_id, startsAtMs: row.starts_at.getTime() };
  }
}

function newEvent(row: OpenEventRow): FeedEvent {
  return {
    eventId: row.event_id,
    sport: row.sport as Sport,
    competitionId: row.competition_id,
    startsAtMs: row.starts_at.getTime(),
    step: row.step as EventStep,
    atMs: 0,
    progress: {},
    endedPeriods: [],
    law: null,
    version: 0,
    markets: new Map(),
    sequences: new Map(),
  };
}

/** A stored message keeps its version, even where current rules would treat it differently. */
function replay(event: FeedEvent, row: ReplayRow): FeedEvent {
  const message = FeedMessage.parse(JSON.parse(row.body)) as EventMessage;
  const { event: applied } = applyMessage(numbered(event, message).event, message);
  return { ...applied, version: Number(row.version) };
}

/** The event with the message's number noted. */
export function numbered(event: FeedEvent, message: EventMessage) {
  const { product, sequence, timestamp, requestId } = message;
  if (sequence === undefined) return { event, kind: 'next' as const };
  const known = event.sequences.get(product) ?? noSequence;
  const numbers = { sequence, timestamp, isRecovered: requestId !== undefined };
  const { kind, after } = readSequence(known, numbers);
  return { event: { ...event, sequences: new Map(event.sequences).set(product, after) }, kind };
}
