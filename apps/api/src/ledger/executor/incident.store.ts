import type { Sql } from '@halcyon/server-kit/sql';
import type { IncidentKind } from '../command.ts';
import type { Statement } from '../ledger.store.ts';

export type IncidentRow = {
  readonly player_id: bigint;
  readonly incident_id: string;
  readonly kind: IncidentKind;
  readonly provider_id: number;
  readonly command_key: string;
  readonly round_key: string | null;
  readonly vertical: number;
  readonly currency: number;
  readonly amount_minor: bigint;
  readonly other_player_id: bigint | null;
  readonly happened_at: Date;
  readonly closed_at: Date | null;
  /** What the player owes now, of all incidents together. */
  readonly owed_minor: bigint;
};

/** Sent with what a batch writes, where one of its commands is an incident. */
export const insertIncidents: Statement = {
  name: 'wallet.insertIncidents',
  text: `
  insert into wallet.incident (player_id, provider_id, vertical, currency, amount_minor, kind, command_key, round_key,
    happened_at)
  select *, to_timestamp($9::float8 / 1000)
  from unnest($1::bigint[], $2::smallint[], $3::smallint[], $4::smallint[], $5::bigint[], $6::text[], $7::text[],
    $8::text[])
  on conflict (player_id, provider_id, command_key, kind) do nothing`,
};

/** The same, where nothing is owed or held any more. */
export const closeIncidents: Statement = {
  name: 'wallet.closeIncidents',
  text: `
  update wallet.incident set closed_at = to_timestamp($3::float8 / 1000)
  from unnest($1::bigint[], $2::text[]) as settled (player_id, kind)
  where incident.player_id = settled.player_id and incident.kind = settled.kind and incident.closed_at is null`,
};

/** Rounds whose books differ from their domain. One incident each, however often it is found. */
export async function insertMisbooked(sql: Sql, rounds: readonly MisbookedRound[], at: Date): Promise<void> {
  const of = <Value>(value: (round: MisbookedRound) => Value) => rounds.map(value);
  await sql`
    insert into wallet.incident (player_id, kind, provider_id, command_key, round_key, vertical, currency, amount_minor,
      happened_at)
    select player_id, 'misbooked_bet', provider_id, round_key, round_key, found.vertical, guard.currency, 0, ${at}
    from unnest(${of((round) => round.playerId)}::bigint[], ${of((round) => round.providerId)}::smallint[],
      ${of((round) => round.roundKey)}::text[], ${of((round) => round.vertical)}::smallint[])
      as found (player_id, provider_id, round_key, vertical)
    join wallet.guard using (player_id)
    on conflict (player_id, provider_id, command_key, kind) do nothing`;
}
export type MisbookedRound = {
  readonly playerId: bigint;
  readonly providerId: number;
  readonly roundKey: string;
  readonly vertical: number;
};

/** Incidents of all players before an instant, newest first. */
export function listIncidents(sql: Sql, before: Date, limit: number): Promise<IncidentRow[]> {
  return sql<IncidentRow>`
    -- fanout
    select incident.player_id, incident_id, kind, provider_id, command_key, round_key, vertical, incident.currency,
      amount_minor, other_player_id, happened_at, closed_at, owed_minor
    from wallet.incident join wallet.guard using (player_id)
    where happened_at < ${before} order by happened_at desc limit ${limit}`;
}

/** Incidents of all players that are not closed, the oldest first. */
export function listOpenIncidents(sql: Sql, limit: number): Promise<IncidentRow[]> {
  return sql<IncidentRow>`
    -- fanout
    select incident.player_id, incident_id, kind, provider_id, command_key, round_key, vertical, incident.currency,
      amount_minor, other_player_id, happened_at, closed_at, owed_minor
    from wallet.incident join wallet.guard using (player_id)
    where closed_at is null order by happened_at limit ${limit}`;
}

export async function countOpenIncidents(sql: Sql): Promise<number> {
  const rows = await sql<{ count: number }>`
    -- fanout
    select count(*)::int as count from wallet.incident where closed_at is null`;
  return rows[0]?.count ?? 0;
}

/** Null: no such incident of this player. */
export async function findIncident(
  sql: Sql,
  playerId: bigint,
  incidentId: string,
): Promise<IncidentRow | null> {
  const rows = await sql<IncidentRow>`
    select incident.player_id, incident_id, kind, provider_id, command_key, round_key, vertical, incident.currency,
      amount_minor, other_player_id, happened_at, closed_at, owed_minor
    from wallet.incident join wallet.guard using (player_id)
    where incident.player_id = ${playerId} and incident_id = ${incidentId}`;
  return rows[0] ?? null;
}

/** True: operators have something of this player to decide. */
export async function hasOpenIncident(sql: Sql, playerId: bigint): Promise<boolean> {
  const rows = await sql`
    select 1 from wallet.incident where player_id = ${playerId} and closed_at is null limit 1`;
  return rows.length > 0;
}

export async function closeIncident(sql: Sql, playerId: bigint, incidentId: string, at: Date): Promise<void> {
  await sql`
    update wallet.incident set closed_at = ${at}
    where player_id = ${playerId} and incident_id = ${incidentId} and closed_at is null`;
}
