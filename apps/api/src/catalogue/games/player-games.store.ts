import type { LobbyPageType } from '@halcyon/contract/catalogue/game';
import type { Sql } from '@halcyon/server-kit/sql';

/** Ids of kept games, newest first. */
export async function listFavourites(
  sql: Sql,
  playerId: bigint,
  lobby: LobbyPageType,
): Promise<readonly string[]> {
  const rows = await sql<{ game_id: string }>`
    select game_id from catalogue.favourite where player_id = ${playerId} and lobby_page_type = ${lobby}
    order by kept_at desc, game_id`;
  return rows.map(({ game_id }) => game_id);
}

/** How many other games the player keeps in this lobby. */
export async function countOtherFavourites(
  sql: Sql,
  playerId: bigint,
  lobby: LobbyPageType,
  gameId: string,
): Promise<number> {
  const rows = await sql<{ kept: number }>`
    select count(*)::integer as kept from catalogue.favourite
    where player_id = ${playerId} and lobby_page_type = ${lobby} and game_id <> ${gameId}`;
  return rows[0]?.kept ?? 0;
}

/** Keeping a kept game changes nothing, not even its place. */
export async function insertFavourite(
  sql: Sql,
  row: { playerId: bigint; lobby: LobbyPageType; gameId: string; at: Date },
): Promise<void> {
  await sql`
    insert into catalogue.favourite (player_id, lobby_page_type, game_id, kept_at)
    values (${row.playerId}, ${row.lobby}, ${row.gameId}, ${row.at}) on conflict do nothing`;
}

export async function deleteFavourite(
  sql: Sql,
  playerId: bigint,
  lobby: LobbyPageType,
  gameId: string,
): Promise<void> {
  await sql`delete from catalogue.favourite
    where player_id = ${playerId} and lobby_page_type = ${lobby} and game_id = ${gameId}`;
}

export type RecentRow = { game_id: string; last_played_at: Date };

/** Games last opened, newest first. */
export function listRecent(
  sql: Sql,
  playerId: bigint,
  lobby: LobbyPageType,
  limit: number,
): Promise<RecentRow[]> {
  return sql<RecentRow>`
    select game_id, last_played_at from catalogue.recent_game
    where player_id = ${playerId} and lobby_page_type = ${lobby}
    order by last_played_at desc, game_id limit ${limit}`;
}

/** Notes an opening, and lets go what lies more than `keptMax` games back. */
export async function noteRecent(
  sql: Sql,
  row: { playerId: bigint; lobby: LobbyPageType; gameId: string; at: Date },
  keptMax: number,
): Promise<void> {
  await sql`
    insert into catalogue.recent_game (player_id, lobby_page_type, game_id, last_played_at)
    values (${row.playerId}, ${row.lobby}, ${row.gameId}, ${row.at})
    on conflict (player_id, lobby_page_type, game_id)
    do update set last_played_at = greatest(recent_game.last_played_at, excluded.last_played_at)`;
  await sql`
    delete from catalogue.recent_game where player_id = ${row.playerId} and lobby_page_type = ${row.lobby}
      and game_id in (select game_id from catalogue.recent_game
        where player_id = ${row.playerId} and lobby_page_type = ${row.lobby}
        order by last_played_at desc, game_id offset ${keptMax})`;
}
