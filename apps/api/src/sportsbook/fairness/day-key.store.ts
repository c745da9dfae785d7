import type { Queryable } from '@halcyon/server-kit/sql';

export type BoundDay = { readonly day_key_hash: string; readonly foreign_id: string };

/** Keys of days that were bound and are not known, each with an event of its day that started in [from, until). */
export function listUnknownDayKeys(
  { sql }: Queryable,
  of: { readonly feed: string; readonly from: Date; readonly until: Date; readonly limit: number },
): Promise<BoundDay[]> {
  return sql<BoundDay>`
    select fairness ->> 'dayKeyHash' as day_key_hash, min(name.foreign_id) as foreign_id
    from sportsbook.event join sportsbook.foreign_name as name
      on name.kind = 'event' and name.id = event.event_id and name.feed = ${of.feed}
    where starts_at >= ${of.from} and starts_at < ${of.until} and step in ('ended', 'closed', 'cancelled')
      and fairness ->> 'dayKeyHash' is not null and fairness ->> 'dayKey' is null
    group by fairness ->> 'dayKeyHash' order by min(starts_at) limit ${of.limit}`;
}

/** Gives every event of a day its key. Answers how many. */
export async function keepDayKey(
  { sql }: Queryable,
  of: { readonly dayKeyHash: string; readonly dayKey: string; readonly from: Date; readonly until: Date },
): Promise<number> {
  const rows = await sql`
    update sportsbook.event set fairness = (fairness::jsonb || jsonb_build_object('dayKey', ${of.dayKey}::text))::json
    where starts_at >= ${of.from} and starts_at < ${of.until} and fairness ->> 'dayKeyHash' = ${of.dayKeyHash}
    returning 1`;
  return rows.length;
}
