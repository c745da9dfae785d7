import { virtualSports } from '@halcyon/odds/sport';
import type { Queryable } from '@halcyon/server-kit/sql';

export type Names = Readonly<Record<string, string>>;

export type CompetitionRow = {
  readonly competition_id: string;
  readonly category_id: string;
  readonly sport: string;
  readonly names: Names;
  readonly season: string;
  readonly is_simulated: boolean;
  readonly category_names: Names;
  readonly country_code: string | null;
};

export function listCompetitions({ sql }: Queryable): Promise<CompetitionRow[]> {
  return sql<CompetitionRow>`
    select competition.competition_id, category_id, category.sport, competition.names, competition.season,
      competition.is_simulated, category.names as category_names, category.country_code
    from sportsbook.competition join sportsbook.category using (category_id)
    order by category.sport, category_id, competition.competition_id`;
}

export type EventFactsRow = {
  readonly event_id: string;
  readonly competition_id: string;
  readonly kind: string;
  readonly names: Names;
  readonly starts_at: Date;
  readonly zone: string;
  readonly round: string | null;
  readonly step: string;
  readonly progress: unknown;
};

export function listFacts({ sql }: Queryable, eventIds: readonly string[]): Promise<EventFactsRow[]> {
  return sql<EventFactsRow>`
    select event_id, competition_id, kind, names, starts_at, zone, round, step, progress
    from sportsbook.event where event_id = any (${eventIds}::uuid[])`;
}

/**
 * Of a day in a time zone what is over, virtual sports apart, the newest first; after a place in this order. What ended
 * before the feed was followed has no score, and is left out.
 */
export function listResults(
  { sql }: Queryable,
  of: {
    readonly date: string;
    readonly zone: string;
    readonly sport: string | null;
    /** Null: from the newest on. */
    readonly after: { readonly startsAtMs: number; readonly id: string } | null;
    readonly limit: number;
  },
): Promise<EventFactsRow[]> {
  const after = of.after && new Date(of.after.startsAtMs);
  return sql<EventFactsRow>`
    select event_id, competition_id, kind, event.names, starts_at, zone, round, step, progress
    from sportsbook.event
      join sportsbook.competition using (competition_id)
      join sportsbook.category using (category_id)
    where step in ('ended', 'closed', 'cancelled') and (step = 'cancelled' or progress -> 'score' is not null)
      and starts_at >= ${of.date}::date::timestamp at time zone ${of.zone}
      and starts_at < (${of.date}::date + 1)::timestamp at time zone ${of.zone}
      and (${of.sport}::text is null or category.sport = ${of.sport})
      and category.sport <> all (${virtualSports}::text[])
      and (${after}::timestamptz is null or (starts_at, event_id) < (${after}::timestamptz, ${of.after?.id ?? null}::uuid))
    order by starts_at desc, event_id desc limit ${of.limit}`;
}

export type ParticipantOfEvent = {
  readonly event_id: string;
  readonly participant_id: string;
  readonly role: string;
  readonly names: Names;
  readonly look: string | null;
};

export function listParticipants(
  { sql }: Queryable,
  eventIds: readonly string[],
): Promise<ParticipantOfEvent[]> {
  return sql<ParticipantOfEvent>`
    select event_id, participant_id, role, names, look
    from sportsbook.event_participant join sportsbook.participant using (participant_id)
    where event_id = any (${eventIds}::uuid[])
    order by event_id, role = 'away', length(role), role`;
}

type Player = { readonly id: string; readonly names: Names };

export function listPlayers(
  { sql }: Queryable,
  eventId: string,
): Promise<{ role: string; players: readonly Player[] }[]> {
  return sql<{ role: string; players: readonly Player[] }>`
    select role, players from sportsbook.event_participant join sportsbook.participant using (participant_id)
    where event_id = ${eventId} order by role = 'away', length(role), role`;
}

/** Open events in which one of these takes part. */
export async function listPlayedBy(
  { sql }: Queryable,
  participantIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await sql<{ event_id: string }>`
    select event_id from sportsbook.event_participant join sportsbook.event using (event_id)
    where participant_id = any (${participantIds}::uuid[]) and closed_at is null`;
  return new Set(rows.map(({ event_id }) => event_id));
}

export async function listIncidents(
  { sql }: Queryable,
  eventId: string,
  after: number,
  limit: number,
): Promise<unknown[]> {
  const rows = await sql<{ body: unknown }>`
    select body from sportsbook.incident where event_id = ${eventId} and sequence > ${after}
    order by sequence limit ${limit}`;
  return rows.map(({ body }) => body);
}
