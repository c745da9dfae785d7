import type { BreakKind } from '@halcyon/contract/responsible-gambling/break.contract';
import type { Db, Tx } from '@halcyon/server-kit/sql';

type On = Pick<Db | Tx, 'sql'>;

export type BreakRow = {
  readonly break_id: string;
  readonly kind: BreakKind;
  readonly starts_at: Date;
  readonly ends_at: Date | null;
  readonly earliest_end_at: Date;
  readonly ends_by_itself: boolean;
  readonly end_asked_at: Date | null;
  readonly lifts_at: Date | null;
  readonly status_before: number;
  readonly origin: 'player' | 'register' | 'operator';
};

/** Breaks that have not been ended yet; one whose time is over may be among them. */
export function listOpenBreaks(on: On, playerId: bigint): Promise<BreakRow[]> {
  return on.sql<BreakRow>`
    select break_id, kind, starts_at, ends_at, earliest_end_at, ends_by_itself, end_asked_at, lifts_at, status_before,
      origin
    from responsible_gambling.break where player_id = ${playerId} and ended_at is null`;
}

/** Those of some players who took a break or were excluded since an instant, or still are. */
export async function listBrokenSince(on: On, playerIds: readonly bigint[], since: Date): Promise<bigint[]> {
  const rows = await on.sql<{ player_id: bigint }>`
    select distinct player_id from responsible_gambling.break
    where player_id = any (${playerIds}::bigint[]) and (ended_at is null or ended_at > ${since})`;
  return rows.map((row) => row.player_id);
}

export async function insertBreak(
  tx: Tx,
  playerId: bigint,
  row: Omit<BreakRow, 'end_asked_at' | 'lifts_at'>,
): Promise<void> {
  await tx.sql`
    insert into responsible_gambling.break (player_id, break_id, kind, starts_at, ends_at, earliest_end_at,
      ends_by_itself, status_before, origin)
    values (${playerId}, ${row.break_id}, ${row.kind}, ${row.starts_at}, ${row.ends_at}, ${row.earliest_end_at},
      ${row.ends_by_itself}, ${row.status_before}, ${row.origin})`;
}

export async function askEnd(
  tx: Tx,
  playerId: bigint,
  breakId: string,
  at: Date,
  liftsAt: Date,
): Promise<void> {
  await tx.sql`
    update responsible_gambling.break set end_asked_at = ${at}, lifts_at = ${liftsAt}
    where player_id = ${playerId} and break_id = ${breakId}`;
}

export async function endBreak(tx: Tx, playerId: bigint, breakId: string, at: Date): Promise<void> {
  await tx.sql`
    update responsible_gambling.break set ended_at = ${at}
    where player_id = ${playerId} and break_id = ${breakId}`;
}

/** Players with a break whose time is over. */
export async function listOverdue(on: On, at: Date, limit: number): Promise<readonly bigint[]> {
  const rows = await on.sql<{ player_id: bigint }>`
    select distinct player_id from responsible_gambling.break
    where ended_at is null and coalesce(lifts_at, ends_at) <= ${at} and (ends_by_itself or lifts_at is not null)
    limit ${limit}`;
  return rows.map(({ player_id: playerId }) => playerId);
}
