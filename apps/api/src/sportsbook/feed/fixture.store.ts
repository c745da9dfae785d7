import type { Queryable } from '@halcyon/server-kit/sql';

export type NamedKind = 'category' | 'competition' | 'participant' | 'event';

/** Our ids of what a feed names, by its own ids; those that are unknown are left out. */
export async function findIds(
  { sql }: Queryable,
  kind: NamedKind,
  feed: string,
  foreignIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await sql<{ foreign_id: string; id: string }>`
    select foreign_id, id from sportsbook.foreign_name
    where kind = ${kind} and feed = ${feed} and foreign_id = any (${foreignIds}::text[])`;
  return new Map(rows.map(({ foreign_id, id }) => [foreign_id, id]));
}

/** The id of a name: the given one if it is new, else the one that it has. */
export async function keepName(
  { sql }: Queryable,
  of: { readonly kind: NamedKind; readonly feed: string; readonly foreignId: string; readonly id: string },
): Promise<string> {
  const rows = await sql<{ id: string }>`
    insert into sportsbook.foreign_name as name (kind, feed, foreign_id, id)
    values (${of.kind}, ${of.feed}, ${of.foreignId}, ${of.id})
    on conflict (kind, feed, foreign_id) do update set id = name.id
    returning id`;
  return rows[0]!.id;
}

export type CategoryRow = {
  readonly category_id: string;
  readonly sport: string;
  readonly names: unknown;
  readonly country_code: string | null;
};

export async function keepCategory({ sql }: Queryable, row: CategoryRow): Promise<void> {
  await sql`
    insert into sportsbook.category (category_id, sport, names, country_code)
    values (${row.category_id}, ${row.sport}, ${JSON.stringify(row.names)}::json, ${row.country_code})
    on conflict (category_id) do update set names = excluded.names, country_code = excluded.country_code`;
}

export type CompetitionRow = {
  readonly competition_id: string;
  readonly category_id: string;
  readonly names: unknown;
  readonly season: string;
  readonly is_simulated: boolean;
};

export async function keepCompetition({ sql }: Queryable, row: CompetitionRow): Promise<void> {
  await sql`
    insert into sportsbook.competition (competition_id, category_id, names, season, is_simulated)
    values (${row.competition_id}, ${row.category_id}, ${JSON.stringify(row.names)}::json, ${row.season},
      ${row.is_simulated})
    on conflict (competition_id) do update set category_id = excluded.category_id, names = excluded.names,
      season = excluded.season, is_simulated = excluded.is_simulated`;
}

export type ParticipantRow = {
  readonly participant_id: string;
  readonly names: unknown;
  readonly look: string | null;
  readonly players: unknown;
};

export async function keepParticipant({ sql }: Queryable, row: ParticipantRow): Promise<void> {
  await sql`
    insert into sportsbook.participant (participant_id, names, look, players)
    values (${row.participant_id}, ${JSON.stringify(row.names)}::json, ${row.look}, ${JSON.stringify(row.players)}::json)
    on conflict (participant_id) do update set names = excluded.names, look = excluded.look,
      players = excluded.players`;
}

export type EventRow = {
  readonly event_id: string;
  readonly competition_id: string;
  readonly season: string;
  readonly kind: string;
  readonly names: unknown;
  readonly starts_at: Date;
  readonly first_starts_at: Date;
  readonly zone: string;
  readonly round: string | null;
  readonly facts: unknown;
  readonly fairness: unknown;
  readonly step: string;
  readonly progress: unknown;
  readonly closed_at: Date | null;
};

/** Writes an event, or what its fixture says now. How far it is is left to its messages. */
export async function keepEvent(
  { sql }: Queryable,
  row: Omit<EventRow, 'progress' | 'closed_at' | 'first_starts_at'>,
): Promise<void> {
  const { names, facts, fairness } = row;
  await sql`
    insert into sportsbook.event (event_id, competition_id, season, kind, names, starts_at, first_starts_at, zone, round,
      facts, fairness, step)
    values (${row.event_id}, ${row.competition_id}, ${row.season}, ${row.kind}, ${JSON.stringify(names)}::json,
      ${row.starts_at}, ${row.starts_at}, ${row.zone}, ${row.round}, ${JSON.stringify(facts)}::json,
      ${fairness ? JSON.stringify(fairness) : null}::json, ${row.step})
    on conflict (event_id) do update set competition_id = excluded.competition_id, season = excluded.season,
      names = excluded.names, starts_at = excluded.starts_at, zone = excluded.zone, round = excluded.round,
      facts = excluded.facts, fairness = excluded.fairness`;
}

/** Replaces who takes part. */
export async function keepEventParticipants(
  { sql }: Queryable,
  eventId: string,
  of: readonly { readonly participantId: string; readonly role: string }[],
): Promise<void> {
  const ids = of.map(({ participantId }) => participantId);
  await sql`
    delete from sportsbook.event_participant
    where event_id = ${eventId} and participant_id <> all (${ids}::uuid[])`;
  await sql`
    insert into sportsbook.event_participant (event_id, participant_id, role)
    select ${eventId}, * from unnest(${ids}::uuid[], ${of.map(({ role }) => role)}::text[])
    on conflict (event_id, participant_id) do update set role = excluded.role`;
}

export type OpenEventRow = {
  readonly event_id: string;
  readonly foreign_id: string;
  readonly sport: string;
  readonly competition_id: string;
  readonly starts_at: Date;
  readonly step: string;
  readonly snapshot: string | null;
};

/** Ids of all events of a feed whose messages may still change a price. */
export async function listOpenEventIds({ sql }: Queryable, feed: string): Promise<string[]> {
  const rows = await sql<{ event_id: string }>`
    select event_id from sportsbook.event
      join sportsbook.foreign_name name on name.kind = 'event' and name.id = event.event_id and name.feed = ${feed}
    where closed_at is null order by event_id`;
  return rows.map(({ event_id }) => event_id);
}

export function listEvents(
  { sql }: Queryable,
  feed: string,
  eventIds: readonly string[],
): Promise<OpenEventRow[]> {
  return sql<OpenEventRow>`
    select event.event_id, name.foreign_id, category.sport, event.competition_id, event.starts_at, event.step,
      snapshot.body as snapshot
    from sportsbook.event
      join sportsbook.competition using (competition_id)
      join sportsbook.category using (category_id)
      join sportsbook.foreign_name name on name.kind = 'event' and name.id = event.event_id and name.feed = ${feed}
      left join sportsbook.event_snapshot snapshot using (event_id)
    where event.event_id = any (${eventIds}::uuid[])`;
}
