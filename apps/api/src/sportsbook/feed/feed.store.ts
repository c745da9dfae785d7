import type { Queryable, Sql } from '@halcyon/server-kit/sql';

export type MessageRow = {
  readonly event_id: string;
  readonly version: bigint;
  readonly product: number;
  readonly kind: string;
  readonly sequence: bigint | null;
  readonly sent_at_ms: bigint;
  readonly request_id: bigint | null;
  readonly content_hash: Buffer | null;
  readonly body: string;
  readonly received_at: Date;
};

export async function insertMessages({ sql }: Queryable, rows: readonly MessageRow[]): Promise<void> {
  const column = <Name extends keyof MessageRow>(name: Name) => rows.map((row) => row[name]);
  await sql`
    insert into sportsbook.feed_message (event_id, version, product, kind, sequence, sent_at_ms, request_id, content_hash,
      body, received_at)
    select * from unnest(${column('event_id')}::uuid[], ${column('version')}::bigint[], ${column('product')}::smallint[],
      ${column('kind')}::text[], ${column('sequence')}::bigint[], ${column('sent_at_ms')}::bigint[],
      ${column('request_id')}::bigint[], ${column('content_hash')}::bytea[], ${column('body')}::text[],
      ${column('received_at')}::timestamptz[])`;
}

/** Of these messages that move money the ones that are stored already, by event and hash. */
export async function listKnownHashes(
  { sql }: Queryable,
  of: readonly { readonly eventId: string; readonly hash: Buffer }[],
): Promise<ReadonlySet<string>> {
  const rows = await sql<{ event_id: string; hash: string }>`
    select event_id, encode(content_hash, 'hex') as hash from sportsbook.feed_message
    where (event_id, content_hash) in (select * from unnest(${of.map(({ eventId }) => eventId)}::uuid[],
      ${of.map(({ hash }) => hash)}::bytea[]))`;
  return new Set(rows.map(({ event_id, hash }) => `${event_id} ${hash}`));
}

export type ReplayRow = Pick<
  MessageRow,
  'event_id' | 'version' | 'product' | 'sequence' | 'request_id' | 'body'
>;

/** What came after the snapshots of these events, in order. */
export function listAfterSnapshot({ sql }: Queryable, eventIds: readonly string[]): Promise<ReplayRow[]> {
  return sql<ReplayRow>`
    select message.event_id, message.version, message.product, message.sequence, message.request_id, message.body
    from sportsbook.feed_message message left join sportsbook.event_snapshot snapshot using (event_id)
    where message.event_id = any (${eventIds}::uuid[]) and message.version > coalesce(snapshot.version, 0)
    order by message.event_id, message.version`;
}

/** One message as it came. */
export async function findMessage(
  { sql }: Queryable,
  eventId: string,
  version: bigint,
): Promise<Pick<MessageRow, 'body' | 'received_at'> | null> {
  const rows = await sql<Pick<MessageRow, 'body' | 'received_at'>>`
    select body, received_at from sportsbook.feed_message where event_id = ${eventId} and version = ${version}`;
  return rows[0] ?? null;
}

/** Prices and stops of events that have been closed for long; what moved money stays. The number deleted. */
export async function deleteOldPrices(
  { sql }: Queryable,
  closedBefore: Date,
  limit: number,
): Promise<number> {
  const rows = await sql`
    delete from sportsbook.feed_message where (event_id, version) in (
      select message.event_id, message.version
      from sportsbook.event join sportsbook.feed_message message using (event_id)
      where event.closed_at < ${closedBefore} and message.content_hash is null limit ${limit})
    returning 1`;
  return rows.length;
}

export type DeliveryRow = { readonly event_id: string; readonly version: bigint };

export async function insertDeliveries({ sql }: Queryable, rows: readonly DeliveryRow[]): Promise<void> {
  await sql`
    insert into sportsbook.feed_delivery (event_id, version)
    select * from unnest(${rows.map((row) => row.event_id)}::uuid[], ${rows.map((row) => row.version)}::bigint[])`;
}

/** The oldest message of an event that is not delivered. Null: none. */
export async function findDue({ sql }: Queryable, eventId: string): Promise<bigint | null> {
  const rows = await sql<{ version: bigint }>`
    select version from sportsbook.feed_delivery where event_id = ${eventId} and delivered_at is null
    order by version limit 1`;
  return rows[0]?.version ?? null;
}

/** Events of a feed of which something is not delivered. */
export async function listDueEvents({ sql }: Queryable, feed: string, limit: number): Promise<string[]> {
  const rows = await sql<{ event_id: string }>`
    select distinct event_id from sportsbook.feed_delivery delivery
      join sportsbook.foreign_name name on name.kind = 'event' and name.id = delivery.event_id and name.feed = ${feed}
    where delivered_at is null limit ${limit}`;
  return rows.map(({ event_id }) => event_id);
}

export async function noteDelivered(
  { sql }: Queryable,
  eventId: string,
  version: bigint,
  at: Date,
): Promise<void> {
  await sql`
    update sportsbook.feed_delivery set delivered_at = ${at} where event_id = ${eventId} and version = ${version}`;
}

export async function countDue({ sql }: Queryable): Promise<number> {
  const rows = await sql<{ due: bigint }>`
    select count(*) as due from sportsbook.feed_delivery where delivered_at is null`;
  return Number(rows[0]!.due);
}

export type SnapshotRow = { readonly event_id: string; readonly version: bigint; readonly body: string };

/** Never replaces a newer one. */
export async function keepSnapshots({ sql }: Queryable, rows: readonly SnapshotRow[]): Promise<void> {
  await sql`
    insert into sportsbook.event_snapshot as kept (event_id, version, body)
    select * from unnest(${rows.map((row) => row.event_id)}::uuid[], ${rows.map((row) => row.version)}::bigint[],
      ${rows.map((row) => row.body)}::text[])
    on conflict (event_id) do update set version = excluded.version, body = excluded.body
      where kept.version <= excluded.version`;
}

export type ProgressRow = {
  readonly eventId: string;
  readonly step: string;
  readonly progress: string;
  readonly at: Date;
};

/** Where events are. A closed one keeps the instant at which it was closed. */
export async function keepProgress({ sql }: Queryable, rows: readonly ProgressRow[]): Promise<void> {
  await sql`
    update sportsbook.event set step = moved.step, progress = moved.progress::json,
      closed_at = case when moved.step = 'closed' then coalesce(event.closed_at, moved.at) end
    from unnest(${rows.map(({ eventId }) => eventId)}::uuid[], ${rows.map(({ step }) => step)}::text[],
      ${rows.map(({ progress }) => progress)}::text[], ${rows.map(({ at }) => at)}::timestamptz[])
      as moved (event_id, step, progress, at)
    where event.event_id = moved.event_id`;
}

export type IncidentRow = { readonly eventId: string; readonly sequence: number; readonly body: string };

export async function insertIncidents({ sql }: Queryable, rows: readonly IncidentRow[]): Promise<void> {
  await sql`
    insert into sportsbook.incident (event_id, sequence, body)
    select event_id, sequence, body::json
    from unnest(${rows.map(({ eventId }) => eventId)}::uuid[], ${rows.map(({ sequence }) => sequence)}::integer[],
      ${rows.map(({ body }) => body)}::text[]) as said (event_id, sequence, body)
    on conflict do nothing`;
}

type ProducerRow = { readonly processed_at_ms: bigint | null; readonly last_request_id: bigint };

/** Null: it has never been connected. */
export async function findProducer(sql: Sql, product: number): Promise<ProducerRow | null> {
  const rows = await sql<ProducerRow>`
    select processed_at_ms, last_request_id from sportsbook.producer where product = ${product}`;
  return rows[0] ?? null;
}

export async function keepProducer(
  sql: Sql,
  of: { readonly product: number; readonly processedAtMs: number | null; readonly lastRequestId: number },
): Promise<void> {
  await sql`
    insert into sportsbook.producer (product, processed_at_ms, last_request_id)
    values (${of.product}, ${of.processedAtMs}, ${of.lastRequestId})
    on conflict (product) do update set processed_at_ms = excluded.processed_at_ms,
      last_request_id = excluded.last_request_id`;
}
