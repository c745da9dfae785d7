import type { Queryable } from '@halcyon/server-kit/sql';

export type UnplayedEvent = {
  readonly foreign_id: string;
  readonly sport: string;
  readonly step: string;
  readonly first_starts_at: Date;
  /** With undecided legs. */
  readonly market_keys: string[];
};

/** Events that were first announced before an instant, are not being played, and have undecided legs. */
export function listUnplayed({ sql }: Queryable, before: Date, limit: number): Promise<UnplayedEvent[]> {
  return sql<UnplayedEvent>`
    -- fanout
    select name.foreign_id, category.sport, event.step, event.first_starts_at,
      array_agg(distinct leg.market_key) as market_keys
    from sportsbook.event
      join sportsbook.foreign_name as name on name.kind = 'event' and name.id = event.event_id
      join sportsbook.competition using (competition_id)
      join sportsbook.category using (category_id)
      join sportsbook.leg on leg.event_id = event.event_id and leg.result is null
    where event.closed_at is null and event.first_starts_at < ${before}
      and event.step in ('not_started', 'delayed', 'postponed', 'interrupted')
    group by 1, 2, 3, 4 order by 4 limit ${limit}`;
}
