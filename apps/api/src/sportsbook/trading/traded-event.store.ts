import type { Queryable } from '@halcyon/server-kit/sql';
import type { Names } from '../offer/offer.store.ts';

/** Events that are not closed with this in a name of theirs or of their competition. */
export async function findNamedEvents({ sql }: Queryable, search: string): Promise<readonly string[]> {
  const pattern = `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`;
  const rows = await sql<{ event_id: string }>`
    select event_id from sportsbook.event join sportsbook.competition using (competition_id)
    where closed_at is null
      and (event.names ->> 'en' ilike ${pattern} or competition.names ->> 'en' ilike ${pattern})`;
  return rows.map(({ event_id }) => event_id);
}

export type NamedRow = {
  readonly event_id: string;
  readonly role: string;
  readonly names: Names;
  /** Null: none of the wanted ones. */
  readonly players: readonly { readonly id: string; readonly names: Names }[] | null;
};

/** Who takes part in events, with the players of these ids. */
export function listNamed(
  { sql }: Queryable,
  eventIds: readonly string[],
  playerIds: readonly string[],
): Promise<NamedRow[]> {
  return sql<NamedRow>`
    select event_id, role, names,
      (select json_agg(player) from json_array_elements(players) as player
        where player ->> 'id' = any (${playerIds}::text[])) as players
    from sportsbook.event_participant join sportsbook.participant using (participant_id)
    where event_id = any (${eventIds}::uuid[])`;
}
