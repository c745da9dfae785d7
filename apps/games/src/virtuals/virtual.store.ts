import type { Queryable } from '@halcyon/server-kit/sql';
import type { VirtualEvent } from './virtual-event.ts';

export type DayRow = { day_key: string; bound_at: Date };
export type EventRow = {
  event_id: string;
  seed_hash: string;
  definition: Omit<VirtualEvent, 'slot'>;
  result: string | null;
  closed_at: Date | null;
};

/** Binds the key of a day unless it is bound. */
export async function insertDay(tx: Queryable, day: string, dayKey: string, at: Date): Promise<void> {
  await tx.sql`
    insert into games.virtual_day (day, day_key, bound_at) values (${day}, ${dayKey}, ${at})
    on conflict do nothing`;
}

export async function findDay(tx: Queryable, day: string): Promise<DayRow | null> {
  const rows = await tx.sql<DayRow>`select day_key, bound_at from games.virtual_day where day = ${day}`;
  return rows[0] ?? null;
}

/** Binds the root of a day unless it is bound. */
export async function insertRoot(tx: Queryable, day: string, root: string, at: Date): Promise<void> {
  await tx.sql`
    insert into games.virtual_root (day, root, bound_at) values (${day}, ${root}, ${at})
    on conflict do nothing`;
}

export async function findRoot(tx: Queryable, day: string): Promise<string | null> {
  const rows = await tx.sql<{ root: string }>`select root from games.virtual_root where day = ${day}`;
  return rows[0]?.root ?? null;
}

/** Lists an event unless it is listed. */
export async function insertEvent(
  tx: Queryable,
  event: VirtualEvent,
  seedHash: string,
  at: Date,
): Promise<void> {
  const { slot, ...definition } = event;
  await tx.sql`
    insert into games.virtual_event (event_id, sport, starts_at, seed_hash, definition, opened_at)
    values (${slot.eventId}, ${slot.sport}, ${new Date(slot.startsAtMs)}, ${seedHash},
      ${JSON.stringify(definition)}::jsonb, ${at})
    on conflict do nothing`;
}

export async function findEvent(tx: Queryable, eventId: string): Promise<EventRow | null> {
  const rows = await tx.sql<EventRow>`
    select event_id, seed_hash, definition, result, closed_at
    from games.virtual_event where event_id = ${eventId}`;
  return rows[0] ?? null;
}

/** Events that start in [from, before), by start. */
export function listEvents(tx: Queryable, from: Date, before: Date): Promise<readonly EventRow[]> {
  return tx.sql<EventRow>`
    select event_id, seed_hash, definition, result, closed_at
    from games.virtual_event where starts_at >= ${from} and starts_at < ${before} order by starts_at`;
}

/** Events that were never closed, however long ago they started; the oldest first. */
export function listOpenEvents(tx: Queryable, before: Date, limit: number): Promise<readonly EventRow[]> {
  return tx.sql<EventRow>`
    select event_id, seed_hash, definition, result, closed_at
    from games.virtual_event where closed_at is null and starts_at < ${before}
    order by starts_at limit ${limit}`;
}

/** Closes an event once; its result never changes. */
export async function closeEvent(tx: Queryable, eventId: string, result: string, at: Date): Promise<void> {
  await tx.sql`
    update games.virtual_event set result = ${result}, closed_at = ${at}
    where event_id = ${eventId} and closed_at is null`;
}

export type ResultRow = EventRow & { starts_at: Date; result: string };

/** Closed events of a sport before an instant, the latest first: so many, and those that started with the last of them. */
export function listResults(
  tx: Queryable,
  of: { readonly sport: string; readonly before: Date; readonly limit: number },
): Promise<readonly ResultRow[]> {
  return tx.sql<ResultRow>`
    select event_id, seed_hash, definition, result, closed_at, starts_at
    from games.virtual_event
    where sport = ${of.sport} and closed_at is not null and starts_at < ${of.before}
    order by starts_at desc fetch first (${of.limit}) rows with ties`;
}
