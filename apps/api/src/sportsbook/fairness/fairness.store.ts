import type { Queryable } from '@halcyon/server-kit/sql';

export type DrawnEvent = { readonly foreign_id: string; readonly fairness: unknown };

/** Null: there is no such event. */
export async function findDrawnEvent({ sql }: Queryable, eventId: string): Promise<DrawnEvent | null> {
  const rows = await sql<DrawnEvent>`
    select name.foreign_id, event.fairness
    from sportsbook.event join sportsbook.foreign_name as name on name.kind = 'event' and name.id = event.event_id
    where event.event_id = ${eventId}`;
  return rows[0] ?? null;
}

export type Squad = { readonly role: string; readonly players: unknown };

export function listSquads({ sql }: Queryable, eventId: string): Promise<Squad[]> {
  return sql<Squad>`
    select role, players from sportsbook.event_participant join sportsbook.participant using (participant_id)
    where event_id = ${eventId}`;
}
