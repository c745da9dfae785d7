import type { Queryable } from '@halcyon/server-kit/sql';
import type { EventFactsRow, Names } from './offer.store.ts';

/** Finished matches of a competition's season that are read for its table. */
const SEASON_MAX = 2_000;

export type OpenSide = {
  readonly event_id: string;
  readonly participant_id: string;
  readonly names: Names;
  readonly look: string | null;
};

/** Who takes part in events that are not closed. */
export function listOpenSides({ sql }: Queryable): Promise<OpenSide[]> {
  return sql<OpenSide>`
    select event_id, participant_id, participant.names, look
    from sportsbook.event
      join sportsbook.event_participant using (event_id)
      join sportsbook.participant using (participant_id)
    where closed_at is null`;
}

export type SeasonMatch = {
  readonly home_id: string;
  readonly away_id: string;
  readonly progress: unknown;
};

/** Finished matches of the season of an event. */
export function listSeason({ sql }: Queryable, eventId: string): Promise<SeasonMatch[]> {
  return sql<SeasonMatch>`
    select home.participant_id as home_id, away.participant_id as away_id, event.progress
    from sportsbook.event this
      join sportsbook.event on event.competition_id = this.competition_id and event.season = this.season
      join sportsbook.event_participant home on home.event_id = event.event_id and home.role = 'home'
      join sportsbook.event_participant away on away.event_id = event.event_id and away.role = 'away'
    where this.event_id = ${eventId} and event.step in ('ended', 'closed')
    order by event.starts_at desc limit ${SEASON_MAX}`;
}

/** The last finished events with a score in which all of these took part, the newest first. */
export function listFinished(
  { sql }: Queryable,
  participantIds: readonly string[],
  /** That one apart. */
  eventId: string,
  limit: number,
): Promise<EventFactsRow[]> {
  return sql<EventFactsRow>`
    select event_id, competition_id, kind, names, starts_at, zone, round, step, progress
    from sportsbook.event
    where step in ('ended', 'closed') and progress -> 'score' is not null and event_id <> ${eventId} and event_id in (
      select event_id from sportsbook.event_participant where participant_id = any (${participantIds}::uuid[])
      group by event_id having count(*) = ${participantIds.length})
    order by starts_at desc, event_id limit ${limit}`;
}

export function listSides(
  { sql }: Queryable,
  participantIds: readonly string[],
): Promise<{ participant_id: string; names: Names; look: string | null }[]> {
  return sql<{ participant_id: string; names: Names; look: string | null }>`
    select participant_id, names, look from sportsbook.participant
    where participant_id = any (${participantIds}::uuid[])`;
}
