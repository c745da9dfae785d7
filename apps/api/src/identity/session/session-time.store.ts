import type { Tx } from '@halcyon/server-kit/sql';

/** From when to when a player was signed in; an open session ends with its last activity. */
export type SessionSpan = { readonly from: Date; readonly to: Date };

/** Sessions of a player that reach beyond an instant, oldest first. */
export function listSessionSpans(on: Pick<Tx, 'sql'>, playerId: bigint, since: Date): Promise<SessionSpan[]> {
  return on.sql<SessionSpan>`
    select opened_at as "from", greatest(opened_at, least(coalesce(ended_at, last_active_at), ends_at)) as "to"
    from identity.session
    where player_id = ${playerId} and coalesce(ended_at, last_active_at) > ${since}
    order by opened_at`;
}
