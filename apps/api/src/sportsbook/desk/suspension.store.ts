import type { Queryable, Tx } from '@halcyon/server-kit/sql';

/** Of a row about a whole event. No market has this key. */
export const WHOLE_EVENT = '';

export type SuspensionRow = {
  readonly event_id: string;
  /** Empty: the whole event. */
  readonly market_key: string;
  readonly suspended_at: Date;
  readonly suspended_by: string;
  readonly reason: string;
};

export function listSuspensions({ sql }: Queryable): Promise<SuspensionRow[]> {
  return sql<SuspensionRow>`
    select event_id, market_key, suspended_at, suspended_by, reason from sportsbook.suspension`;
}

/** Until the transaction ends no bet on the event is accepted, and those that were being accepted have ended. First lock. */
export async function lockEvent({ sql }: Tx, eventId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('sportsbook.event ' || ${eventId}::text, 0))`;
}

/** False: it is suspended already. */
export async function insertSuspension({ sql }: Tx, row: SuspensionRow): Promise<boolean> {
  const rows = await sql`
    insert into sportsbook.suspension (event_id, market_key, suspended_at, suspended_by, reason)
    values (${row.event_id}, ${row.market_key}, ${row.suspended_at}, ${row.suspended_by}, ${row.reason})
    on conflict (event_id, market_key) do nothing returning 1`;
  return rows.length === 1;
}

/** False: it is not suspended. */
export async function deleteSuspension({ sql }: Tx, eventId: string, marketKey: string): Promise<boolean> {
  const rows = await sql`
    delete from sportsbook.suspension where event_id = ${eventId} and market_key = ${marketKey} returning 1`;
  return rows.length === 1;
}
