import type { Sql } from '@halcyon/server-kit/sql';

export type WinRow = {
  readonly player_id: bigint;
  readonly provider_id: number;
  readonly round_key: string;
  readonly site_id: number;
  readonly game_id: string;
  readonly stake_minor: bigint;
  readonly returned_minor: bigint;
  readonly currency: string;
  readonly returned_euro_minor: bigint;
  readonly player_mask: string;
  readonly settled_at: Date;
  readonly is_shown: boolean;
  readonly public_id: string | null;
};

/** Writes a win, or what has become of it since. */
export async function keepWin(sql: Sql, row: Omit<WinRow, 'public_id'>): Promise<void> {
  await sql`
    insert into prizes.win (player_id, provider_id, round_key, site_id, game_id, stake_minor, returned_minor, currency,
      returned_euro_minor, player_mask, settled_at, is_shown)
    values (${row.player_id}, ${row.provider_id}, ${row.round_key}, ${row.site_id}, ${row.game_id}, ${row.stake_minor},
      ${row.returned_minor}, ${row.currency}, ${row.returned_euro_minor}, ${row.player_mask}, ${row.settled_at},
      ${row.is_shown})
    on conflict (player_id, provider_id, round_key) do update set stake_minor = excluded.stake_minor,
      returned_minor = excluded.returned_minor, returned_euro_minor = excluded.returned_euro_minor,
      settled_at = excluded.settled_at, is_shown = excluded.is_shown`;
}

/** Takes a round out: it is no win, or none any more. */
export async function dropWin(
  sql: Sql,
  playerId: bigint,
  providerId: number,
  roundKey: string,
): Promise<void> {
  await sql`delete from prizes.win
    where player_id = ${playerId} and provider_id = ${providerId} and round_key = ${roundKey}`;
}

/** How far this player's ledger has been read; 0: not at all. */
export async function readTo(sql: Sql, playerId: bigint): Promise<bigint> {
  const rows = await sql<{ sequence: bigint }>`
    select sequence from prizes.reading where player_id = ${playerId}`;
  return rows[0]?.sequence ?? 0n;
}

/** Notes how far it has been read, if further than before. Holds the player's wins and choice until the transaction ends. */
export async function noteReading(sql: Sql, playerId: bigint, sequence: bigint): Promise<void> {
  await sql`
    insert into prizes.reading (player_id, sequence) values (${playerId}, ${sequence})
    on conflict (player_id) do update set sequence = greatest(reading.sequence, excluded.sequence)`;
}

export async function listReadings(
  sql: Sql,
  playerIds: readonly bigint[],
): Promise<{ player_id: bigint; sequence: bigint }[]> {
  return sql`select player_id, sequence from prizes.reading where player_id = any (${playerIds.map(String)}::bigint[])`;
}

/** The latest wins of a site since an instant. */
export function listLatest(sql: Sql, of: { siteId: number; since: Date; limit: number }): Promise<WinRow[]> {
  return sql<WinRow>`
    -- fanout: winners of all players are in one list
    select * from prizes.win where is_shown and site_id = ${of.siteId} and settled_at >= ${of.since}
    order by settled_at desc limit ${of.limit}`;
}

/** The largest wins of a site since an instant. */
export function listTop(sql: Sql, of: { siteId: number; since: Date; limit: number }): Promise<WinRow[]> {
  return sql<WinRow>`
    -- fanout: winners of all players are in one list
    select * from prizes.win where is_shown and site_id = ${of.siteId} and settled_at >= ${of.since}
    order by returned_euro_minor desc, settled_at desc limit ${of.limit}`;
}

export async function notePublicId(
  sql: Sql,
  row: Pick<WinRow, 'player_id' | 'provider_id' | 'round_key'>,
  publicId: string,
): Promise<void> {
  await sql`update prizes.win set public_id = ${publicId}
    where player_id = ${row.player_id} and provider_id = ${row.provider_id} and round_key = ${row.round_key}`;
}

/** Null: the player has never chosen. */
export async function findConsent(sql: Sql, playerId: bigint): Promise<boolean | null> {
  const rows = await sql<{ is_shown: boolean }>`
    select is_shown from prizes.consent where player_id = ${playerId}`;
  return rows[0]?.is_shown ?? null;
}

/** The newest win since an instant that returned at least so many stakes. Null: none. */
export async function findNotableWin(
  sql: Sql,
  playerId: bigint,
  of: { readonly since: Date; readonly stakes: number },
): Promise<WinRow | null> {
  const rows = await sql<WinRow>`
    select * from prizes.win
    where player_id = ${playerId} and settled_at >= ${of.since} and returned_minor >= stake_minor * ${of.stakes}
    order by settled_at desc limit 1`;
  return rows[0] ?? null;
}

/** Keeps the choice, and every win follows it: those already listed, and those that are being read now. */
export async function keepConsent(sql: Sql, playerId: bigint, isShown: boolean, at: Date): Promise<void> {
  await noteReading(sql, playerId, 0n);
  await sql`
    insert into prizes.consent (player_id, is_shown, changed_at) values (${playerId}, ${isShown}, ${at})
    on conflict (player_id) do update set is_shown = excluded.is_shown, changed_at = excluded.changed_at`;
  await sql`update prizes.win set is_shown = ${isShown} where player_id = ${playerId}`;
}

export async function deleteOldWins(sql: Sql, before: Date): Promise<void> {
  await sql`-- fanout: what no list reaches any more
    delete from prizes.win where settled_at < ${before}`;
}
