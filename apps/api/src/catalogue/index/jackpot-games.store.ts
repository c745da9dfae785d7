import type { Db } from '@halcyon/server-kit/sql';

/** Offered games that say they pay a jackpot. */
export async function listJackpotGames(
  sql: Db['sql'],
): Promise<{ game_id: string; provider_slug: string; provider_game_ref: string }[]> {
  return sql<{ game_id: string; provider_slug: string; provider_game_ref: string }>`
    select game_id, provider_slug, provider_game_ref from catalogue.game
    where has_jackpot and is_available order by sort_order, game_id`;
}
