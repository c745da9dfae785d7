import type { Queryable } from '@halcyon/server-kit/sql';
import type { Names } from '../offer/offer.store.ts';
import { feeds } from '../feed/fixture.service.ts';

export type VirtualRow = {
  readonly event_id: string;
  /** The event's name at the games server, and in its draw. */
  readonly foreign_id: string;
  readonly sport: string;
  readonly kind: 'match' | 'race' | 'outright';
  readonly competition: Names;
  readonly season: string;
  readonly round: string | null;
  readonly names: Names;
  readonly starts_at: Date;
  readonly ends_at_ms: bigint;
  readonly runner_count: bigint;
};

/** Of these events those of the virtual sports. */
export function listVirtuals({ sql }: Queryable, eventIds: readonly string[]): Promise<VirtualRow[]> {
  return sql<VirtualRow>`
    select event.event_id, name.foreign_id, category.sport, event.kind, competition.names as competition, event.season, event.round,
      event.names, event.starts_at, (event.facts ->> 'endsAtMs')::bigint as ends_at_ms,
      (select count(*) from sportsbook.event_participant where event_id = event.event_id) as runner_count
    from sportsbook.event
      join sportsbook.competition using (competition_id)
      join sportsbook.category using (category_id)
      join sportsbook.foreign_name name
        on name.kind = 'event' and name.id = event.event_id and name.feed = ${feeds.virtual}
    where event.event_id = any (${eventIds}::uuid[])
    order by event.starts_at, event.event_id`;
}
