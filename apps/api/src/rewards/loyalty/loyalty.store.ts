import type { Sql } from '@halcyon/server-kit/sql';

export type LevelRow = {
  readonly player_id: bigint;
  readonly level: number;
  /** yyyy-MM-dd, the first day. */
  readonly month: string;
  readonly points_e4: bigint;
  readonly seen_sequence: bigint;
};

export type LevelMove = {
  readonly from_level: number;
  readonly to_level: number;
  readonly cause: 'POINTS' | 'MONTH_END' | 'STAFF';
  readonly month: string;
  readonly points_e4: bigint;
  readonly actor: string | null;
  readonly reason: string | null;
  readonly facts: unknown;
  readonly moved_at: Date;
};

export async function findLevel(sql: Sql, playerId: bigint): Promise<LevelRow | null> {
  const rows = await sql<LevelRow>`
    select player_id, level, month, points_e4, seen_sequence from rewards.level_state where player_id = ${playerId}`;
  return rows[0] ?? null;
}

/** Locks the player's row; one that is missing begins with the month, at level 0. */
export async function lockLevel(sql: Sql, playerId: bigint, month: string): Promise<LevelRow> {
  await sql`
    insert into rewards.level_state (player_id, level, month, points_e4, seen_sequence)
    values (${playerId}, 0, ${month}::date, 0, -1) on conflict do nothing`;
  const rows = await sql<LevelRow>`
    select player_id, level, month, points_e4, seen_sequence from rewards.level_state
    where player_id = ${playerId} for update`;
  return rows[0]!;
}

/** What many players earned, at once. Returned: those whose row continued the same month and sequence, as they are now. */
export async function addPoints(
  sql: Sql,
  earned: readonly {
    readonly playerId: bigint;
    readonly month: string;
    readonly afterSequence: bigint;
    readonly toSequence: bigint;
    readonly pointsE4: bigint;
  }[],
): Promise<LevelRow[]> {
  return sql<LevelRow>`
    update rewards.level_state as state
      set points_e4 = state.points_e4 + new.points, seen_sequence = new.seen
    from unnest(${earned.map(({ playerId }) => playerId)}::bigint[], ${earned.map(({ month }) => month)}::date[],
      ${earned.map(({ afterSequence }) => afterSequence)}::bigint[],
      ${earned.map(({ toSequence }) => toSequence)}::bigint[],
      ${earned.map(({ pointsE4 }) => pointsE4)}::bigint[]) as new (player_id, month, after, seen, points)
    where state.player_id = new.player_id and state.month = new.month and state.seen_sequence = new.after
    returning state.player_id, state.level, state.month, state.points_e4, state.seen_sequence`;
}

export async function writeLevel(sql: Sql, row: LevelRow): Promise<void> {
  await sql`
    update rewards.level_state set level = ${row.level}, month = ${row.month}::date, points_e4 = ${row.points_e4},
      seen_sequence = ${row.seen_sequence}
    where player_id = ${row.player_id}`;
}

/** Players whose month may be over, by the ids after one. */
export function listMonthsBefore(
  sql: Sql,
  month: string,
  of: { readonly after: bigint; readonly limit: number },
): Promise<{ player_id: bigint }[]> {
  return sql<{ player_id: bigint }>`
    -- fanout
    select player_id from rewards.level_state
    where month < ${month}::date and player_id > ${of.after} order by player_id limit ${of.limit}`;
}

/** The player's row is locked, so numbers have no gap. */
export async function insertMove(sql: Sql, playerId: bigint, move: LevelMove): Promise<void> {
  await sql`
    insert into rewards.level_move (player_id, number, from_level, to_level, cause, month, points_e4, actor, reason, facts,
      moved_at)
    select ${playerId}, coalesce(max(number), 0) + 1, ${move.from_level}, ${move.to_level}, ${move.cause},
      ${move.month}::date, ${move.points_e4}, ${move.actor}, ${move.reason},
      ${move.facts === null ? null : JSON.stringify(move.facts)}::jsonb, ${move.moved_at}
    from rewards.level_move where player_id = ${playerId}`;
}

/** The player's moves on the ladder, newest first. */
export function listMoves(sql: Sql, playerId: bigint, limit: number): Promise<LevelMove[]> {
  return sql<LevelMove>`
    select from_level, to_level, cause, month, points_e4, actor, reason, facts, moved_at from rewards.level_move
    where player_id = ${playerId} order by number desc limit ${limit}`;
}
