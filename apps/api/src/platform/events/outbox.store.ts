import type { Sql } from '@halcyon/server-kit/sql';

type On = { readonly sql: Sql };

export type StoredEvent = {
  readonly id: bigint;
  readonly player_id: bigint;
  readonly name: string;
  readonly facts: Readonly<Record<string, unknown>>;
};
export type WaitingEvent = StoredEvent & {
  readonly tries: number;
  /** Subscribers that have handled it already. */
  readonly delivered_to: readonly string[];
};
export type DeadEvent = StoredEvent & {
  readonly tries: number;
  readonly last_fault: string;
  readonly created_at: Date;
  readonly dead_at: Date;
};

/** The oldest events that are due, locked. An event behind one of the same player that waits for its retry is not due. */
export function lockDue(on: On, limit: number): Promise<WaitingEvent[]> {
  return on.sql<WaitingEvent>`
    select id, player_id, name, facts, tries, delivered_to from platform.outbox event
    where dead_at is null and next_try_at <= now() and not exists (
      select 1 from platform.outbox earlier
      where earlier.player_id = event.player_id and earlier.id < event.id and earlier.tries > 0
        and earlier.dead_at is null and earlier.next_try_at > now())
    order by id limit ${limit} for update of event`;
}

export async function deleteDelivered(on: On, ids: readonly bigint[]): Promise<void> {
  await on.sql`delete from platform.outbox where id = any (${ids}::bigint[])`;
}

export async function noteFault(
  on: On,
  of: {
    readonly id: bigint;
    readonly tries: number;
    readonly deliveredTo: readonly string[];
    readonly fault: string;
    readonly retryMs: number;
    readonly isDead: boolean;
  },
): Promise<void> {
  await on.sql`
    update platform.outbox set tries = ${of.tries}, delivered_to = ${of.deliveredTo}::text[],
      last_fault = ${of.fault}, next_try_at = clock_timestamp() + ${of.retryMs}::int * interval '1 millisecond',
      dead_at = case when ${of.isDead}::boolean then clock_timestamp() end
    where id = ${of.id}`;
}

export function listDead(on: On, limit: number): Promise<DeadEvent[]> {
  return on.sql<DeadEvent>`
    select id, player_id, name, facts, tries, last_fault, created_at, dead_at from platform.outbox
    where dead_at is not null order by dead_at, id limit ${limit}`;
}

/** Makes a dead letter due again, with all its tries. Null: it is none any more. */
export async function reviveDead(on: On, id: bigint): Promise<StoredEvent | null> {
  const rows = await on.sql<StoredEvent>`
    update platform.outbox set tries = 0, dead_at = null, next_try_at = now()
    where id = ${id} and dead_at is not null returning id, player_id, name, facts`;
  return rows[0] ?? null;
}

export async function deleteDead(on: On, id: bigint): Promise<StoredEvent | null> {
  const rows = await on.sql<StoredEvent>`
    delete from platform.outbox where id = ${id} and dead_at is not null returning id, player_id, name, facts`;
  return rows[0] ?? null;
}

export async function countDead({ sql }: On): Promise<number> {
  const [row] = await sql<{ dead: bigint }>`
    select count(*) as dead from platform.outbox where dead_at is not null`;
  return Number(row!.dead);
}

/** How long the oldest event that is no dead letter has waited. */
export async function oldestSeconds({ sql }: On): Promise<number> {
  const [row] = await sql<{ seconds: number }>`
    select coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as seconds
    from platform.outbox where dead_at is null`;
  return row!.seconds;
}
