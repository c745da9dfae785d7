import type { Queryable } from '@halcyon/server-kit/sql';

/** Events that are not closed with this in a name of theirs or of their competition. */
export async function findNamedEvents({ sql }: Queryable, search: string): Promise<readonly string[]> {
  const pattern = `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`;
  const rows = await sql<{ event_id: string }>`
    select event_id from sportsbook.event join sportsbook.competition using (competition_id)
    where closed_at is null
      and (event.names ->> 'en' ilike ${pattern} or competition.names ->> 'en' ilike ${pattern})`;
  return rows.map(({ event_id }) => event_id);
}
