import type { Db, Tx } from '@halcyon/server-kit/sql';

export type On = Pick<Db | Tx, 'sql'>;

export type FreeBetState = 'READY' | 'TAKEN' | 'EXPIRED' | 'FORFEITED';
export type FreeBetRow = {
  readonly player_id: bigint;
  readonly assignment_id: string;
  readonly terms_id: string;
  readonly currency: string;
  readonly amount_minor: bigint;
  readonly state: FreeBetState;
  readonly bet_id: string | null;
  readonly is_barred: boolean;
  readonly created_at: Date;
  readonly expires_at: Date;
};
export type FreeBetName = Pick<FreeBetRow, 'player_id' | 'assignment_id'>;

export async function insertFreeBet(
  { sql }: Tx,
  row: Omit<FreeBetRow, 'state' | 'bet_id' | 'is_barred'>,
): Promise<void> {
  await sql`
    with made as (
      insert into rewards.free_bet (player_id, assignment_id, terms_id, currency, amount_minor, state, created_at, expires_at)
      values (${row.player_id}, ${row.assignment_id}, ${row.terms_id}, ${row.currency}, ${row.amount_minor}, 'READY',
        ${row.created_at}, ${row.expires_at})
      returning player_id, assignment_id, state, expires_at)
    insert into rewards.free_bet_move (player_id, assignment_id, number, state, expires_at, moved_at)
    select player_id, assignment_id, 0, state, expires_at, ${row.created_at} from made`;
}

/** Null: there is none, or it is another player's. */
export async function findFreeBet(
  { sql }: On,
  { player_id: playerId, assignment_id: assignmentId }: FreeBetName,
): Promise<FreeBetRow | null> {
  const rows = await sql<FreeBetRow>`
    select player_id, assignment_id, terms_id, currency, amount_minor, state, bet_id, is_barred, created_at, expires_at
    from rewards.free_bet where player_id = ${playerId} and assignment_id = ${assignmentId}`;
  return rows[0] ?? null;
}

/** The same, locked until the transaction ends. The guard row is locked before it. */
export async function lockFreeBet(
  { sql }: Tx,
  { player_id: playerId, assignment_id: assignmentId }: FreeBetName,
): Promise<FreeBetRow | null> {
  const rows = await sql<FreeBetRow>`
    select player_id, assignment_id, terms_id, currency, amount_minor, state, bet_id, is_barred, created_at, expires_at
    from rewards.free_bet where player_id = ${playerId} and assignment_id = ${assignmentId} for update`;
  return rows[0] ?? null;
}

/** Those that no bet holds and that still have their time; the first to expire comes first. */
export function listReady({ sql }: On, playerId: bigint, at: Date, limit: number): Promise<FreeBetRow[]> {
  return sql<FreeBetRow>`
    select player_id, assignment_id, terms_id, currency, amount_minor, state, bet_id, is_barred, created_at, expires_at
    from rewards.free_bet where player_id = ${playerId} and state = 'READY' and expires_at > ${at}
    order by expires_at, assignment_id limit ${limit}`;
}

/** Moves a locked free bet, and logs it. Absent values stay. */
export async function moveFreeBet(
  { sql }: Tx,
  { player_id: playerId, assignment_id: assignmentId }: FreeBetName,
  to: {
    readonly state: FreeBetState;
    readonly betId?: string;
    readonly expiresAt?: Date;
    readonly at: Date;
  },
): Promise<void> {
  await sql`
    with moved as (
      update rewards.free_bet set state = ${to.state}, bet_id = coalesce(${to.betId ?? null}::uuid, bet_id),
        expires_at = coalesce(${to.expiresAt ?? null}::timestamptz, expires_at)
      where player_id = ${playerId} and assignment_id = ${assignmentId}
      returning player_id, assignment_id, state, bet_id, expires_at)
    insert into rewards.free_bet_move (player_id, assignment_id, number, state, bet_id, expires_at, moved_at)
    select player_id, assignment_id, (
      select 1 + max(number) from rewards.free_bet_move as known
      where known.player_id = moved.player_id and known.assignment_id = moved.assignment_id),
      state, bet_id, expires_at, ${to.at} from moved`;
}

/** What bets hold never returns from them. */
export async function barTaken({ sql }: Tx, playerId: bigint): Promise<void> {
  await sql`
    update rewards.free_bet set is_barred = true
    where player_id = ${playerId} and state = 'TAKEN' and not is_barred`;
}

/** Those that no bet holds, of one player. */
export function listUnused({ sql }: Tx, playerId: bigint): Promise<FreeBetName[]> {
  return sql<FreeBetName>`
    select player_id, assignment_id from rewards.free_bet where player_id = ${playerId} and state = 'READY'
    order by assignment_id limit 500`;
}

/** Those whose time is over, of any player. */
export function listLapsedFreeBets({ sql }: On, at: Date, limit: number): Promise<FreeBetName[]> {
  return sql<FreeBetName>`
    -- fanout
    select player_id, assignment_id from rewards.free_bet
    where state = 'READY' and expires_at <= ${at} order by expires_at limit ${limit}`;
}

/** An assignment whose free bet has come back from a bet runs once more. */
export async function reopenAssignment(
  { sql }: Tx,
  { player_id: playerId, assignment_id: assignmentId }: FreeBetName,
  of: { readonly state: number; readonly expiresAt: Date },
): Promise<void> {
  await sql`
    update rewards.assignment set state = ${of.state}, ended_at = null, end_reason = null, expires_at = ${of.expiresAt}
    where player_id = ${playerId} and assignment_id = ${assignmentId}`;
}
