import type { Db, Tx } from '@halcyon/server-kit/sql';
import { alarms, applyMessage, type EventMessage } from './apply.rules.ts';
import type { Counters } from './counters.ts';
import { numbered, type EventBook } from './event-book.ts';
import type { FeedEvent } from './feed-event.ts';
import * as store from './feed.store.ts';
import { contentHashOf, isStateful } from './message.rules.ts';

/** A message of an event as it came. */
export type Received = {
  readonly text: string;
  readonly message: EventMessage;
  readonly receivedAt: Date;
};

export type Taken = {
  /** Events that are different now. */
  readonly changed: readonly FeedEvent[];
  /** Producers of which something is missing, and the timestamp of what came last before it; undefined: it is not known. */
  readonly missed: ReadonlyMap<number, number | undefined>;
  /** Events with messages for what settles bets. */
  readonly due: ReadonlySet<string>;
};

type Staged = { readonly eventId: string; readonly version: number; readonly hash: Buffer | null } & Received;
type Deps = {
  readonly db: Db;
  readonly book: EventBook;
  readonly counters: Counters;
  /** Gives a message that moves money its name; replaced by tests alone. */
  readonly hashOf?: typeof contentHashOf;
};

/**
 * Takes messages whose events the book has: raw into the log first, then applied, all or none of them. Throws what the
 * database throws, and then the book is as before.
 */
export async function takeMessages(deps: Deps, batch: readonly Received[]): Promise<Taken> {
  const { db, book } = deps;
  const hashes = await hashesOf(deps, batch);
  const working = new Map<string, FeedEvent>();
  const staged: Staged[] = [];
  const missed: Missed = new Map();
  // By the producer's clock, and as they came where that is the same.
  for (const received of batch.toSorted((one, other) => one.message.timestamp - other.message.timestamp)) {
    const { message } = received;
    const eventId = book.idOf(message.event);
    const before = eventId && (working.get(eventId) ?? book.find(eventId));
    if (!before) continue;
    const { event, kind } = numbered(before, message);
    if (kind === 'gap') noteGap(missed, before, message.product);
    working.set(event.eventId, event);
    const hash = hashes.get(received) ?? null;
    const isRepeated = isStateful(message) ? hash === null : kind === 'duplicate';
    if (isRepeated) {
      deps.counters.count('duplicate');
      continue;
    }
    const applied = applyMessage(event, message);
    noteAll(deps.counters, applied.notes, message);
    if (applied.event === event) continue;
    working.set(event.eventId, applied.event);
    staged.push({ ...received, eventId: event.eventId, version: applied.event.version, hash });
  }
  if (staged.length > 0) await db.transact((tx) => write(tx, staged, working));
  const changed = [...working.values()].filter((event) => book.find(event.eventId) !== event);
  for (const event of changed) book.put(event);
  return { changed, missed, due: new Set(staged.filter(({ hash }) => hash).map(({ eventId }) => eventId)) };
}

type Missed = Map<number, number | undefined>;

function noteGap(missed: Missed, { sequences }: FeedEvent, product: number): void {
  noteMissed(missed, product, sequences.get(product)?.atMs);
}

function noteMissed(missed: Missed, product: number, sinceMs: number | undefined): void {
  const known = missed.get(product);
  missed.set(
    product,
    known === undefined || sinceMs === undefined ? (known ?? sinceMs) : Math.min(known, sinceMs),
  );
}

/** What several batches came to, as one. */
export function joined(all: readonly Taken[]): Taken {
  const missed: Missed = new Map();
  for (const one of all) for (const [product, sinceMs] of one.missed) noteMissed(missed, product, sinceMs);
  return {
    changed: all.flatMap(({ changed }) => changed),
    missed,
    due: new Set(all.flatMap(({ due }) => [...due])),
  };
}

/** The hash of each message that moves money and has not come before, in the log or earlier in the batch. */
async function hashesOf(
  { db, book, hashOf = contentHashOf }: Deps,
  batch: readonly Received[],
): Promise<ReadonlyMap<Received, Buffer>> {
  const named = batch.flatMap((received) => {
    const { message } = received;
    const eventId = book.idOf(message.event);
    return eventId && isStateful(message) ? [{ received, eventId, hash: hashOf(message) }] : [];
  });
  if (named.length === 0) return new Map();
  const known = new Set(await store.listKnownHashes(db, named));
  const fresh = new Map<Received, Buffer>();
  for (const { received, eventId, hash } of named) {
    const name = `${eventId} ${hash.toString('hex')}`;
    if (known.has(name)) continue;
    known.add(name);
    fresh.set(received, hash);
  }
  return fresh;
}

function noteAll(counters: Counters, notes: readonly string[], message: EventMessage): void {
  for (const note of notes) {
    if (alarms.has(note as never)) counters.alarm(note, { event: message.event, kind: message.kind });
    else counters.count(note);
  }
}

async function write(
  tx: Tx,
  staged: readonly Staged[],
  after: ReadonlyMap<string, FeedEvent>,
): Promise<void> {
  await store.insertMessages(
    tx,
    staged.map(({ eventId, version, hash, message, text, receivedAt }) => ({
      event_id: eventId,
      version: BigInt(version),
      product: message.product,
      kind: message.kind,
      sequence: message.sequence === undefined ? null : BigInt(message.sequence),
      sent_at_ms: BigInt(message.timestamp),
      request_id: message.requestId === undefined ? null : BigInt(message.requestId),
      content_hash: hash,
      body: text,
      received_at: receivedAt,
    })),
  );
  const due = staged.filter(({ hash }) => hash);
  if (due.length > 0) {
    const rows = due.map(({ eventId, version }) => ({ event_id: eventId, version: BigInt(version) }));
    await store.insertDeliveries(tx, rows);
  }
  const incidents = staged.flatMap(({ eventId, message }) =>
    message.kind === 'odds_change'
      ? (message.incidents ?? []).map((incident) => ({
          eventId,
          sequence: incident.sequence,
          body: JSON.stringify(incident),
        }))
      : [],
  );
  if (incidents.length > 0) await store.insertIncidents(tx, incidents);
  const moved = new Map(staged.map(({ eventId, receivedAt }) => [eventId, receivedAt]));
  await store.keepProgress(
    tx,
    [...moved].map(([eventId, at]) => {
      const { step, progress } = after.get(eventId)!;
      return { eventId, step, progress: JSON.stringify(progress), at };
    }),
  );
}
